package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TurningGaussiansTest {

    private static final int ROWS = 40_000;

    /** The difference of the classes' means over rows from one on to before another. */
    private static double[] difference(Chunk chunk, int from, int to) {
        double[] sums = new double[chunk.schema().featureCount()];
        int[] counts = new int[2];
        for (int i = from; i < to; i++) {
            int c = chunk.classWeights().hardClass(i);
            counts[c]++;
        }
        for (int i = from; i < to; i++) {
            int c = chunk.classWeights().hardClass(i);
            for (int j = 0; j < sums.length; j++) {
                sums[j] += (c == 1 ? 1.0 : -1.0) * chunk.column(j)[i] / counts[c];
            }
        }
        return sums;
    }

    private static double cosine(double[] a, double[] b) {
        double product = 0;
        for (int j = 0; j < a.length; j++) {
            product += a[j] * b[j];
        }
        return product / length(a) / length(b);
    }

    private static double length(double[] a) {
        return Math.sqrt(Arrays.stream(a).map(x -> x * x).sum());
    }

    @Test
    void shouldTurnTheMeansByAQuarterAndKeepThemApart() {
        Chunk still = Generators.parse("gaussians(features=4,seed=3)").chunk(ROWS);
        assertThat(cosine(difference(still, 0, ROWS / 2), difference(still, ROWS / 2, ROWS)))
                .isCloseTo(1, within(0.001));
        assertThat(length(difference(still, 0, ROWS))).isCloseTo(2, within(0.05));

        Chunk turning =
                Generators.parse("gaussians(features=4,seed=3,quarter=20000)").chunk(ROWS);
        double[] first = difference(turning, 0, 1000);
        assertThat(length(first)).isCloseTo(2, within(0.2));
        assertThat(cosine(first, difference(turning, 20_000, 21_000))).isCloseTo(0, within(0.1));
        assertThat(cosine(first, difference(turning, 39_000, 40_000))).isCloseTo(-1, within(0.05));
    }
}
