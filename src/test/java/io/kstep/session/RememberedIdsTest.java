package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RememberedIdsTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 16, 17, 100, 1_000})
    void shouldRememberTheLatestAndNoOthers(int capacity) {
        RememberedIds ids = new RememberedIds(capacity);
        Deque<Long> expected = new ArrayDeque<>();
        SplittableRandom random = new SplittableRandom(capacity);
        for (int i = 0; i < 6_000; i++) {
            long id = RememberedIds.hash("id-" + random.nextInt(3_000));
            assertThat(ids.contains(id)).isEqualTo(expected.contains(id));
            ids.add(id);
            if (capacity > 0 && !expected.contains(id)) {
                expected.add(id);
                if (expected.size() > capacity) {
                    expected.remove();
                }
            }
            assertThat(ids.size()).isEqualTo(expected.size());
        }
        assertThat(ids.latest(Integer.MAX_VALUE))
                .containsExactly(expected.stream().mapToLong(Long::longValue).toArray());
    }

    @Test
    void shouldTellTextsOfAnyScriptApart() {
        assertThat(RememberedIds.hash("größe")).isNotEqualTo(RememberedIds.hash("groesse"));
        assertThat(RememberedIds.hash("")).isNotZero();
    }
}
