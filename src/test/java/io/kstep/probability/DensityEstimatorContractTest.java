package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every density estimator owes; the list stands in {@link DensityContractTest}. */
class DensityEstimatorContractTest {

    private static final int[] SIZES = {1, 2, 3, 5, 8, 13, 40, 150};

    static Stream<Arguments> estimators() {
        return DensityContractTest.ESTIMATORS.entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldTakeAWholeWeightAsRepeats(String name, DensityEstimator estimator) {
        SplittableRandom random = new SplittableRandom(3);
        for (Shape shape : Shape.values()) {
            for (int n : SIZES) {
                double[] values = Samples.draw(shape, n, random.nextLong());
                double[] weights = random.ints(n, 1, 5).asDoubleStream().toArray();
                double[] repeated = new double[(int) Arrays.stream(weights).sum()];
                int size = 0;
                for (int i = 0; i < n; i++) {
                    for (int k = 0; k < weights[i]; k++) {
                        repeated[size++] = values[i];
                    }
                }
                Density weighted = estimator.fit(values, weights, n, 0);
                Density plain = estimator.fit(repeated, Samples.ones(size), size, 0);
                assertSame(weighted, plain, 1, 0, name + " " + n + " " + shape);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldNotDependOnTheOrderOfTheValuesNorChangeThem(String name, DensityEstimator estimator) {
        for (Shape shape : Shape.values()) {
            for (int n : SIZES) {
                double[] values = Samples.draw(shape, n, 77 + n);
                double[] given = values.clone();
                double[] sorted = values.clone();
                Arrays.sort(sorted);
                double[] weights = Samples.ones(n);
                Density fit = estimator.fit(given, weights, n, 0);
                assertThat(given).isEqualTo(values);
                assertThat(weights).isEqualTo(Samples.ones(n));
                assertSame(fit, estimator.fit(sorted, weights, n, 0), 1, 0, name + " " + n + " " + shape);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldFollowAChangeOfUnitAndOrigin(String name, DensityEstimator estimator) {
        for (Shape shape : Shape.values()) {
            for (int n : new int[] {2, 5, 13, 40, 150}) {
                if (!shape.isSmooth()) {
                    continue;
                }
                double[] values = Samples.draw(shape, n, 5 + n);
                Density fit = estimator.fit(values, Samples.ones(n), n, 1e-6);
                for (double a : new double[] {0x1p-30, 0.1, 1e5}) {
                    for (double b : new double[] {0, -3 * a, 100 * a}) {
                        double[] moved =
                                Arrays.stream(values).map(x -> a * x + b).toArray();
                        Density other = estimator.fit(moved, Samples.ones(n), n, 1e-6 * a);
                        assertSame(fit, other, a, b, name + " " + n + " " + shape + " " + a + " " + b);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldCountOnlyTheFirstValues(String name, DensityEstimator estimator) {
        double[] values = Samples.draw(Shape.BIMODAL, 50, 8);
        double[] weights = Samples.ones(50);
        double[] longer = Arrays.copyOf(values, 60);
        Arrays.fill(longer, 50, 60, Double.NaN);
        assertThat(estimator.fit(longer, Arrays.copyOf(weights, 60), 50, 0))
                .isEqualTo(estimator.fit(values, weights, 50, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldGiveFiniteLogDensitiesAtTheValuesOfAnyInput(String name, DensityEstimator estimator) {
        double[][] inputs = {
            {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
            {-0.0, 0.0, -0.0},
            {5},
            {1e300},
            {Double.MIN_VALUE, -Double.MIN_VALUE, 0},
            {-1e300, 1e300},
            {-1e300, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1e300},
            {1, 2, 3, 4, 5, 6, 7, 8, 9, 1e300},
            {1, Math.nextUp(1.0)},
            {1, 1, 1, 1, 1, 1, 1, 1, 1, 1e-300},
            {1e-320, 2e-320, 3e-320, 4e-320},
            {1.7e9, 1.7e9 + 1, 1.7e9 - 1, 1.7e9 + 2},
            {0, 1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18, 1e21, 1e24},
        };
        for (double[] input : inputs) {
            for (double width : new double[] {0, 1e-9, 3}) {
                Density fit = estimator.fit(input, Samples.ones(input.length), input.length, width);
                for (double x : input) {
                    assertThat(fit.logDensity(x))
                            .as("%s at %s of %s", name, x, Arrays.toString(input))
                            .isFinite();
                    assertThat(fit.cdf(x)).isBetween(0.0, 1.0);
                }
                assertThat(fit.mean()).isFinite();
                assertThat(fit.variance()).isNotNaN().isPositive();
                assertThat(fit.quantile(0.5)).isFinite();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldTakeWeightsOfAnySize(String name, DensityEstimator estimator) {
        double[] values = Samples.draw(Shape.EXPONENTIAL, 30, 4);
        for (double scale : new double[] {1e-12, 1e-3, 0.1, 1e9}) {
            double[] weights =
                    new SplittableRandom(6).doubles(30, 0.5 * scale, scale).toArray();
            Density fit = estimator.fit(values, weights, 30, 0);
            for (double x : values) {
                assertThat(fit.logDensity(x)).isFinite();
            }
            assertThat(fit.quantile(0.5)).isBetween(0.1, 2.5);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldKeepTheLeastWidth(String name, DensityEstimator estimator) {
        double[] values = {4, 4, 4, 4, 4, 4, 4, 4, 4};
        Density fit = estimator.fit(values, Samples.ones(9), 9, 0.5);
        assertThat(fit.logDensity(4)).isBetween(Math.log(0.5), Math.log(3));
        assertThat(fit.mean()).isCloseTo(4, within(1e-9));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("estimators")
    void shouldRejectWhatIsNoSample(String name, DensityEstimator estimator) {
        double[] one = {1};
        assertThatThrownBy(() -> estimator.fit(one, one, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one value");
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatThrownBy(() -> estimator.fit(new double[] {1, bad}, Samples.ones(2), 2, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("value 1 of 2 is " + bad);
        }
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> estimator.fit(one, new double[] {bad}, 1, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("weight " + bad);
        }
    }

    /** The second density is the first one of a x + b, within and beyond the range. */
    private static void assertSame(Density expected, Density actual, double a, double b, String what) {
        for (double p : new double[] {1e-4, .01, .1, .23, .4, .5, .61, .8, .93, .99, 1 - 1e-4}) {
            double x = expected.quantile(p);
            double q = actual.quantile(p);
            double slack = 1e-7 * Math.sqrt(expected.variance()) + 1e-9 * Math.abs(x);
            assertThat((q - b) / a).as(what).isCloseTo(x, within(slack));
            // Not at a cut itself, where rounding decides on which side a value lies.
            double same = Math.log(a) + actual.logDensity(a * x + b);
            if (Math.abs(expected.logDensity(x + slack) - expected.logDensity(x - slack)) < 1e-6) {
                assertThat(same).as(what).isCloseTo(expected.logDensity(x), within(1e-6));
            }
        }
    }
}
