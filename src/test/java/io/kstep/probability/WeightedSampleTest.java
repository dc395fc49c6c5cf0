package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Order statistics by selection, beside sorting. */
class WeightedSampleTest {

    @Test
    void shouldFindTheQuantilesThatSortingFinds() {
        SplittableRandom random = new SplittableRandom(2);
        for (Shape shape : Shape.values()) {
            for (int n = 1; n < 60; n++) {
                double[] values = Samples.draw(shape, n, n);
                double[] weights = random.ints(n, 1, 4).asDoubleStream().toArray();
                double[] sorted = IntStream.range(0, n)
                        .boxed()
                        .flatMapToDouble(
                                i -> IntStream.range(0, (int) weights[i]).mapToDouble(k -> values[i]))
                        .sorted()
                        .toArray();
                WeightedSample sample = new WeightedSample();
                sample.load(values, weights, n);
                for (double p = 0; p <= 1; p += 0.0625) {
                    assertThat(sample.quantile(p))
                            .isCloseTo(type7(sorted, p), within(1e-12 * Math.abs(sorted[0]) + 1e-9));
                }
            }
        }
    }

    @Test
    void shouldFenceAndMeasureTailsAsSortingDoes() {
        SplittableRandom random = new SplittableRandom(4);
        for (int round = 0; round < 400; round++) {
            int n = 8 + random.nextInt(60);
            double[] values = Samples.draw(round % 2 == 0 ? Shape.CAUCHY : Shape.ROUNDED, n, round);
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            double range = type7(sorted, .75) - type7(sorted, .25);
            double from = type7(sorted, .25) - 3 * range;
            double to = type7(sorted, .75) + 3 * range;
            double[] core = Arrays.stream(sorted)
                    .filter(x -> !(range > 0) || (x >= from && x <= to))
                    .toArray();
            WeightedSample sample = new WeightedSample();
            sample.load(values, Samples.ones(n), n);
            sample.fence(3);

            assertThat(sample.coreWeight()).isEqualTo(core.length);
            assertThat(sample.coreLow()).isEqualTo(core[0]);
            assertThat(sample.coreHigh()).isEqualTo(core[core.length - 1]);
            assertThat(sample.firstQuartile).isCloseTo(type7(core, .25), within(1e-12));
            assertThat(sample.thirdQuartile).isCloseTo(type7(core, .75), within(1e-12));
            int m = Math.min(2 + random.nextInt(6), core.length - 1);
            double lower = core[m] - Arrays.stream(core, 0, m).average().orElseThrow();
            double upper =
                    Arrays.stream(core, core.length - m, core.length).average().orElseThrow()
                            - core[core.length - 1 - m];
            assertThat(sample.meanLowerExcess(m)).isCloseTo(lower, within(1e-9));
            assertThat(sample.meanUpperExcess(m)).isCloseTo(upper, within(1e-9));
        }
    }

    @Test
    void shouldTakeAFractionOfAWeightForAFractionOfAValue() {
        WeightedSample sample = new WeightedSample();
        sample.load(new double[] {30, 10, 20}, new double[] {1.5, 0.5, 2}, 3);
        // Expanded indices: 10 on [0, 0.5), 20 on [0.5, 2.5), 30 on [2.5, 4); p (W - 1) = 3 p.
        assertThat(sample.quantile(0)).isEqualTo(10);
        assertThat(sample.quantile(1 / 6.0)).isEqualTo(15);
        assertThat(sample.quantile(1 / 3.0)).isEqualTo(20);
        assertThat(sample.quantile(5 / 6.0)).isCloseTo(25, within(1e-12));
        assertThat(sample.quantile(1)).isEqualTo(30);
    }

    @Test
    void shouldNotTakeQuadraticTimeForTies() {
        double[] tied = new double[200_000];
        Arrays.setAll(tied, i -> i % 3);
        WeightedSample sample = new WeightedSample();
        sample.load(tied, Samples.ones(tied.length), tied.length);
        sample.fence(3); // minutes instead of milliseconds if every tie cost a pass
        assertThat(sample.firstQuartile).isZero();
        assertThat(sample.thirdQuartile).isEqualTo(2);
    }

    private static double type7(double[] sorted, double p) {
        double h = p * (sorted.length - 1);
        int k = (int) h;
        return sorted[k] + (h - k) * (sorted[Math.min(k + 1, sorted.length - 1)] - sorted[k]);
    }
}
