package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GaussianScatterTest {

    private static final int SIZE = 4;

    private static double[][] rows(long seed, int n, boolean missing) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[n][SIZE];
        for (double[] row : rows) {
            double common = random.nextGaussian();
            for (int j = 0; j < SIZE; j++) {
                row[j] = 1e6 + j * common + random.nextGaussian();
                if (missing && random.nextInt(5) == 0) {
                    row[j] = Double.NaN;
                }
            }
        }
        return rows;
    }

    private static GaussianScatter of(double[][] rows, double weight) {
        GaussianScatter scatter = new GaussianScatter(SIZE);
        for (double[] row : rows) {
            scatter.add(row, weight);
        }
        return scatter;
    }

    private static void assertSame(GaussianScatter actual, GaussianScatter expected) {
        for (int i = 0; i < SIZE; i++) {
            assertThat(actual.mean(i)).isCloseTo(expected.mean(i), within(1e-7));
            for (int j = 0; j < SIZE; j++) {
                assertThat(actual.weight(i, j)).isCloseTo(expected.weight(i, j), within(1e-9));
                assertThat(actual.covariance(i, j)).isCloseTo(expected.covariance(i, j), within(1e-6));
            }
        }
    }

    @Test
    void shouldHaveTheCovariancesComputedByHand() {
        GaussianScatter a = new GaussianScatter(2);
        GaussianScatter b = new GaussianScatter(2);
        double[][] rows = {{0, 0}, {1, 1}, {2, 1.5}, {0, 2}, {1, 1}, {2, 0.5}, {3, 0}};
        for (int i = 0; i < rows.length; i++) {
            (i < 3 ? a : b).add(rows[i], 1);
        }
        assertThat(a.covariances()).containsExactly(new double[] {2 / 3.0, 0.5, 0.5, 0.3888889}, within(1e-7));
        assertThat(b.covariances()).containsExactly(new double[] {1.25, -0.8125, -0.8125, 0.546875}, within(1e-12));
        assertThat(a.merge(b).covariances())
                .containsExactly(new double[] {1.0612245, -0.2448980, -0.2448980, 0.4795918}, within(5e-8));
    }

    @Test
    void shouldMergeSubtractAndDecayAsIfCountedTogether() {
        for (boolean missing : new boolean[] {false, true}) {
            double[][] first = rows(1, 60, missing);
            double[][] second = rows(2, 90, missing);
            GaussianScatter whole = of(first, 1);
            for (double[] row : second) {
                whole.add(row, 2);
            }
            GaussianScatter merged = of(first, 1).merge(of(second, 2));
            assertSame(merged, whole);
            assertSame(merged.subtract(of(second, 2)), of(first, 1));
            assertSame(of(second, 2).decayed(0.5), of(second, 1));
            assertThat(merged.subtract(merged).weight(0, 1)).isZero();
        }
    }

    @Test
    void shouldCountPairsOverTheRowsThatShowBoth() {
        double[][] rows = rows(3, 200, true);
        GaussianScatter scatter = of(rows, 1);
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                double n = 0;
                double meanI = 0;
                double meanJ = 0;
                for (double[] row : rows) {
                    if (!Double.isNaN(row[i] + row[j])) {
                        n++;
                        meanI += row[i];
                        meanJ += row[j];
                    }
                }
                double sum = 0;
                for (double[] row : rows) {
                    if (!Double.isNaN(row[i] + row[j])) {
                        sum += (row[i] - meanI / n) * (row[j] - meanJ / n);
                    }
                }
                assertThat(scatter.weight(i, j)).isEqualTo(n);
                assertThat(scatter.covariance(i, j)).isCloseTo(sum / n, within(1e-6));
            }
        }
    }
}
