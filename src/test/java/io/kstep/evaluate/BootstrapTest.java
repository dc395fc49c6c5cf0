package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    private static final int[] LABELS = new SplittableRandom(1).ints(50, 0, 3).toArray();

    @Test
    void shouldDrawAsManyRowsAsThereAreAndTestOnAll() {
        for (Split split : new Bootstrap(20, false, false).splits(LABELS, 1).toList()) {
            assertThat(split.train()).hasSize(50);
            assertThat(split.trained()).isEqualTo(50);
            assertThat(split.test()).isEqualTo(IntStream.range(0, 50).toArray());
            assertThat(split.leavesOut()).isFalse();
        }
    }

    @Test
    void shouldLeaveOutOfTheBagExactlyWhatWasNotDrawn() {
        double left = 0;
        for (Split split : new Bootstrap(400, false, true).splits(LABELS, 2).toList()) {
            int[] drawn = IntStream.of(split.train()).distinct().toArray();
            assertThat(IntStream.concat(IntStream.of(drawn), IntStream.of(split.test()))
                            .sorted()
                            .toArray())
                    .isEqualTo(IntStream.range(0, 50).toArray());
            left += split.test().length / 50.0 / 400;
        }
        // (1 - 1/50)^50 = 0.364; the mean of 400 samples has a standard error of 0.002
        assertThat(left).isBetween(0.356, 0.372);
    }

    @Test
    void shouldKeepEveryClassIfStratified() {
        for (Resampling samples : List.of(new Bootstrap(30, true, true), new Bootstrap.Balanced(30, true))) {
            for (Split split : samples.splits(LABELS, 3).toList()) {
                for (int c = 0; c < 3; c++) {
                    int one = c;
                    assertThat(IntStream.of(split.train())
                                    .filter(row -> LABELS[row] == one)
                                    .count())
                            .isEqualTo(IntStream.of(LABELS)
                                    .filter(label -> label == one)
                                    .count());
                }
            }
        }
    }

    @Test
    void shouldDrawEveryRowEquallyOftenOverAllBalancedSamples() {
        int[] drawn = new int[50];
        new Bootstrap.Balanced(40, false)
                .splits(LABELS, 4)
                .forEach(split -> IntStream.of(split.train()).forEach(row -> drawn[row]++));
        assertThat(drawn).containsOnly(40);
        // yet no sample is the rows themselves
        assertThat(new Bootstrap.Balanced(40, true).splits(LABELS, 4).toList())
                .allSatisfy(split -> assertThat(split.test()).isNotEmpty());
    }

    @Test
    void shouldDependOnSeedAndLabelsOnlyAsItShould() {
        int[] others = new SplittableRandom(9).ints(50, 0, 3).toArray();
        assertThat(text(new Bootstrap(3, false, true), LABELS, 1))
                .isEqualTo(text(new Bootstrap(3, false, true), others, 1))
                .isNotEqualTo(text(new Bootstrap(3, false, true), LABELS, 2));
        assertThat(text(new Bootstrap(3, true, true), LABELS, 1))
                .isNotEqualTo(text(new Bootstrap(3, true, true), others, 1));
    }

    @Test
    void shouldRefuseNoRows() {
        assertThatThrownBy(() -> new Bootstrap(3, false, true).splits(new int[0], 1))
                .hasMessageContaining("at least 1 row");
    }

    private static String text(Resampling samples, int[] labels, long seed) {
        StringBuilder text = new StringBuilder();
        samples.splits(labels, seed)
                .forEach(split -> IntStream.of(split.train())
                        .forEach(row -> text.append(row).append(' ')));
        return text.toString();
    }
}
