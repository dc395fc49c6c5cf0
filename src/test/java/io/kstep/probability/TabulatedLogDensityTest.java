package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

class TabulatedLogDensityTest {

    static final List<Arguments> DENSITIES = DensityContractTest.DENSITIES;

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldComeWithinATenThousandthOfTheDensity(String name, Density density) {
        LogDensity table = TabulatedLogDensity.of(density);
        SplittableRandom random = new SplittableRandom(name.hashCode());
        double low = density.quantile(1e-4);
        double high = density.quantile(1 - 1e-4);
        List<Double> points = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            points.add(density.sample(random));
            points.add(low - 0.2 * (high - low) + random.nextDouble() * 1.4 * (high - low));
        }
        for (double knot : Quadrature.knots(density)) {
            points.addAll(List.of(knot, Math.nextDown(knot), Math.nextUp(knot), knot + 1e-12 * (high - low)));
        }
        for (int cell = 0; cell <= TabulatedLogDensity.CELLS; cell++) {
            points.add(low + cell * (high - low) / TabulatedLogDensity.CELLS);
        }
        points.addAll(List.of(-1e300, 1e300, 0.0, Double.MIN_VALUE));
        LogDensities sideBySide = LogDensities.of(2, new Gaussian(0, 1), density, density, new Gaussian(1, 2));
        double[] out = new double[2];
        for (double x : points) {
            assertAgree(table.at(x), density, x);
            sideBySide.at(0, x, out);
            assertAgree(out[1], density, x);
            sideBySide.at(1, x, out);
            assertAgree(out[0], density, x);
            assertAgree(out[1], new Gaussian(1, 2), x);
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldAnswerTwoAtOnceAsOneByOneAndWithTheirFactors(String name, Density density) {
        Density other = Mte.uniform(density.quantile(0.01), density.quantile(0.99), 0.02, 1);
        LogDensities plain = LogDensities.of(2, density, other);
        LogDensities scaled = LogDensities.of(2, new Density[] {density, other}, new double[] {-0.5, 0.25});
        SplittableRandom random = new SplittableRandom(name.hashCode());
        double[] one = new double[2];
        double[] two = new double[2];
        for (int i = 0; i < 400; i++) {
            double x = i % 2 == 0 ? density.sample(random) : other.sample(random);
            double largest = plain.at(0, x, one);
            assertThat(largest).isEqualTo(Math.max(one[0], one[1]));
            if (plain.atTwo(0, x, 3, two)) {
                assertThat(two).containsExactly(one, within(1e-12));
                assertThat(Math.abs(two[0] - two[1])).isLessThanOrEqualTo(3);
            }
            scaled.at(0, x, two);
            one[0] -= 0.5;
            one[1] += 0.25;
            for (int k = 0; k < 2; k++) {
                if (Double.isInfinite(one[k])) {
                    assertThat(two[k]).isEqualTo(one[k]);
                } else {
                    assertThat(two[k]).isCloseTo(one[k], within(1e-12 * (1 + Math.abs(one[k]))));
                }
            }
        }
    }

    private static void assertAgree(double value, Density density, double x) {
        double exact = density.logDensity(x);
        if (Double.isInfinite(exact)) {
            assertThat(value).isEqualTo(exact);
        } else {
            assertThat(value).as("at %s", x).isCloseTo(exact, within(1e-4 + 1e-12 * Math.abs(exact)));
        }
    }

    @Test
    void shouldLeaveHardlyAnyCellOfADefaultFitToTheDensity() {
        double exact = 0;
        int fits = 0;
        for (Shape shape : Shape.values()) {
            if (shape.isSmooth()) {
                for (int n : new int[] {20, 50, 250, 1000}) {
                    Mte fit = Samples.fit(Samples.draw(shape, n, 7L * n));
                    exact += TabulatedLogDensity.of(fit).exactCells();
                    fits++;
                }
            }
        }
        assertThat(exact / fits).isLessThan(0.02);
    }

    @Test
    void shouldAnswerNaNWithNaN() {
        Mte fit = Samples.fit(Samples.draw(Shape.NORMAL, 100, 7));
        assertThat(LogDensity.of(fit).at(Double.NaN)).isNaN();
        assertThat(LogDensity.of(new Gaussian(0, 1)).at(Double.NaN)).isNaN();
    }

    @Test
    void shouldNeedNoTableForAGaussian() {
        Gaussian gaussian = new Gaussian(1.7e9, 0.3);
        LogDensity compiled = LogDensity.of(gaussian);
        assertThat(compiled).isInstanceOf(QuadraticLogDensity.class);
        for (double z = -40; z < 40; z += 0.7) {
            double x = gaussian.quantile(0.5) + 0.3 * z;
            assertThat(compiled.at(x)).isCloseTo(gaussian.logDensity(x), within(1e-9));
        }
        assertThat(compiled.at(1e300)).isEqualTo(gaussian.logDensity(1e300)).isFinite();
    }
}
