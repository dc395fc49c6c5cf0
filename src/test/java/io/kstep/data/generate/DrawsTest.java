package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawsTest {

    private static final int N = 100_000;

    private final Draws draws = new Draws(11, 0);

    @Test
    void shouldHaveTheMomentsOfEachDistribution() {
        assertMoments(draws::uniform, 0.5, 1.0 / 12);
        assertMoments(draws::gaussian, 0, 1);
        assertMoments(draws::exponential, 1, 1);
        assertMoments(() -> draws.gamma(1), 1, 1);
        assertMoments(() -> draws.gamma(20), 20, 20);
        assertMoments(() -> draws.beta(3, 3), 0.5, 1.0 / 28);
        assertMoments(() -> draws.dirichlet(4, 20)[2], 0.25, 0.25 * 0.75 / 81);
        assertMoments(() -> draws.index(5), 2, 2);
    }

    @Test
    void shouldChooseInProportionToWeightsAndNeverAWeightOfZero() {
        int[] counts = new int[5];
        double[] weights = {0, 1, 0, 3, 0};
        for (int i = 0; i < N; i++) {
            counts[draws.weighted(weights)]++;
        }
        assertThat(counts[0] + counts[2] + counts[4]).isZero();
        assertThat((double) counts[1] / N).isCloseTo(0.25, within(0.006));
    }

    @Test
    void shouldPermuteAllNumbers() {
        int[] first = draws.permutation(50);
        assertThat(first).isNotEqualTo(draws.permutation(50));
        assertThat(Arrays.stream(first).sorted().toArray())
                .isEqualTo(IntStream.range(0, 50).toArray());
    }

    @Test
    void shouldShareNoNumberAmongNearSeedsAndPurposes() {
        Set<Double> seen = new HashSet<>();
        for (int seed = 0; seed < 8; seed++) {
            for (int purpose = 0; purpose < 8; purpose++) {
                Draws own = new Draws(seed, purpose);
                for (int i = 0; i < 100; i++) {
                    assertThat(seen.add(own.uniform())).isTrue();
                }
            }
        }
    }

    private static void assertMoments(DoubleSupplier source, double mean, double variance) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < N; i++) {
            double x = source.getAsDouble() - mean;
            sum += x;
            squares += x * x;
        }
        assertThat(sum / N).isCloseTo(0, within(4 * Math.sqrt(variance / N)));
        assertThat(squares / N).isCloseTo(variance, within(0.05 * variance));
    }
}
