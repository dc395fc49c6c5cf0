package io.kstep.wire.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import io.kstep.wire.mapping.FieldPath.Index;
import io.kstep.wire.mapping.FieldPath.Name;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldPathTest {

    private static FieldPath path(String text) {
        return FieldPath.parse(text, "map.instances.id");
    }

    @Test
    void shouldReadNamesPlacesAndBackticks() {
        assertThat(path("machine.type").steps()).isEqualTo(List.of(new Name("machine"), new Name("type")));
        assertThat(path("a[0][12].b").steps())
                .isEqualTo(List.of(new Name("a"), new Index(0), new Index(12), new Name("b")));
        assertThat(path("`a.b`.c").steps()).isEqualTo(List.of(new Name("a.b"), new Name("c")));
        assertThat(path("a.`it\\`s, [1]`").steps()).isEqualTo(List.of(new Name("a"), new Name("it`s, [1]")));
        assertThat(path("`@timestamp`").steps()).isEqualTo(List.of(new Name("@timestamp")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.b.c", "a[3].b", "`a.b`", "`\\``.x", "`@key`", "`a,b`.`c=d`", "größe.ä", "`*`"})
    void shouldBeWrittenAsItIsRead(String text) {
        assertThat(path(text)).hasToString(text);
        assertThat(path(path(text).toString())).isEqualTo(path(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a..b|a name is missing at character 3",
                ".a|a name is missing at character 1",
                "a.|a name is missing at character 3",
                "a[x]|in brackets stands the place",
                "a[-1]|in brackets stands the place",
                "a[1|in brackets stands the place",
                "`a|a backtick is not closed",
                "a.*.b|may stand at the end only, and only in lists",
                "a[0]b|a dot or '[' must follow at character 5"
            })
    void shouldRefuseWhatIsNone(String text, String reason) {
        assertThatThrownBy(() -> path(text))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("map.instances.id")
                .hasMessageContaining(reason);
    }

    @Test
    void shouldHoldWhatIsBelow() {
        assertThat(path("a.b").holds(path("a.b"))).isTrue();
        assertThat(path("a.b").holds(path("a.b[1].c"))).isTrue();
        assertThat(path("a.b").holds(path("a"))).isFalse();
        assertThat(path("a.b").holds(path("a.bc"))).isFalse();
        assertThat(FieldPath.ROOT.holds(path("x"))).isTrue();
    }
}
