package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class GaussianTest {

    /** Values of the normal distribution function and quantiles as tabulated to many digits. */
    @Test
    void shouldMeetTabulatedValues() {
        Percentage digits = Percentage.withPercentage(1e-11);
        assertThat(StandardNormal.cdf(0)).isEqualTo(0.5);
        assertThat(StandardNormal.cdf(1)).isCloseTo(0.8413447460685429, digits);
        assertThat(StandardNormal.cdf(-1)).isCloseTo(0.15865525393145705, digits);
        assertThat(StandardNormal.cdf(-2.99)).isCloseTo(0.00139488723549225, Percentage.withPercentage(1e-9));
        assertThat(StandardNormal.cdf(-5)).isCloseTo(2.866515718791939e-7, digits);
        assertThat(StandardNormal.cdf(-10)).isCloseTo(7.619853024160525e-24, digits);
        assertThat(StandardNormal.cdf(-37)).isCloseTo(5.72557122252458e-300, Percentage.withPercentage(1e-9));
        assertThat(StandardNormal.quantile(0.975)).isCloseTo(1.959963984540054, digits);
        assertThat(StandardNormal.quantile(1e-10)).isCloseTo(-6.36134090240405, Percentage.withPercentage(1e-9));
        assertThat(StandardNormal.quantile(0.5)).isZero();
        assertThat(StandardNormal.quantile(0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(StandardNormal.quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void shouldJoinItsSeriesAndItsContinuedFraction() {
        assertThat(StandardNormal.cdf(Math.nextDown(-2.0))).isCloseTo(StandardNormal.cdf(-2), within(1e-15));
        for (double p = 1e-300; p < 1; p *= 7) {
            assertThat(StandardNormal.cdf(StandardNormal.quantile(p))).isCloseTo(p, Percentage.withPercentage(1e-9));
        }
    }

    @Test
    void shouldLearnJointlyWhatItLearnsApartAndMerges() {
        SplittableRandom random = new SplittableRandom(5);
        for (Shape shape : Shape.values()) {
            for (int n = 2; n < 80; n += 7) {
                double[] values = Samples.draw(shape, n, n);
                double[] weights = random.doubles(n, 0.1, 3).toArray();
                int cut = 1 + random.nextInt(n - 1);
                GaussianMoments all = GaussianMoments.of(values, weights, n);
                GaussianMoments first = GaussianMoments.of(values, weights, cut);
                GaussianMoments second = GaussianMoments.of(
                        Arrays.copyOfRange(values, cut, n), Arrays.copyOfRange(weights, cut, n), n - cut);
                GaussianMoments oneByOne = GaussianMoments.NONE;
                for (int i = 0; i < n; i++) {
                    oneByOne = oneByOne.plus(values[i], weights[i]);
                }
                assertSame(first.merge(second), all, all);
                assertSame(second.merge(first), all, all);
                assertSame(oneByOne, all, all);
                assertSame(all.subtract(second), first, all);
                assertSame(GaussianMoments.NONE.merge(all), all, all);
                assertSame(all.merge(GaussianMoments.NONE), all, all);
            }
        }
    }

    private static void assertSame(GaussianMoments actual, GaussianMoments expected, GaussianMoments scale) {
        double rounding = 1e-9 * Math.sqrt(scale.variance()) + 16 * Math.ulp(scale.mean());
        assertThat(actual.weight()).isCloseTo(expected.weight(), within(1e-9));
        assertThat(actual.mean()).isCloseTo(expected.mean(), within(50 * rounding));
        double deviation =
                1e-8 * scale.scatter() + 100 * scale.weight() * rounding * (rounding + Math.sqrt(scale.variance()));
        assertThat(actual.scatter()).isCloseTo(expected.scatter(), within(deviation));
    }

    @Test
    void shouldDecayWeightAndScatterButNotTheMean() {
        GaussianMoments half = new GaussianMoments(4, 2, 8).decayed(0.5);
        assertThat(half).isEqualTo(new GaussianMoments(2, 2, 4));
        assertThat(half.variance()).isEqualTo(2);
    }

    @Test
    void shouldNeverLeaveANegativeScatterOrWeight() {
        GaussianMoments part = new GaussianMoments(2, 1, 5);
        assertThat(part.subtract(part)).isEqualTo(GaussianMoments.NONE);
        assertThat(new GaussianMoments(3, 1, 4).subtract(part).scatter()).isZero();
        assertThat(GaussianMoments.NONE.variance()).isZero();
        assertThat(GaussianMoments.NONE.plus(3, 0)).isEqualTo(GaussianMoments.NONE);
    }

    @Test
    void shouldBeAsWideAsABoxOfTheLeastWidth() {
        Gaussian tied = new GaussianEstimator().fit(new double[] {7, 7}, Samples.ones(2), 2, 1.2);
        assertThat(tied.variance()).isCloseTo(1.2 * 1.2 / 12, within(1e-15));
        assertThatThrownBy(() -> new Gaussian(0, 0)).hasMessageContaining("positive finite standard deviation");
    }
}
