package io.kstep.probability.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelTest {

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void shouldIntegrateToOneWithMeanZeroAndVarianceOne(Kernel kernel) {
        double mass = 0;
        double variance = 0;
        double step = 1e-3;
        for (double z = -10 + step / 2; z < 10; z += step) {
            double density = Math.exp(-kernel.logNormaliser()) * kernel.shape(z * z);
            mass += density * step;
            variance += z * z * density * step;
            assertThat(kernel.cdf(z + step / 2)).isCloseTo(mass, within(2e-3));
        }
        assertThat(mass).isCloseTo(1, within(1e-3));
        assertThat(variance).isCloseTo(1, within(2e-3));
        assertThat(kernel.cdf(0)).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void shouldBeAsExactAsTheLibrarysExponential() {
        for (double u = 0; u < 706; u += 0.01237) {
            assertThat(NegativeExponential.of(u) / Math.exp(-u)).isCloseTo(1, within(2e-13));
        }
        assertThat(NegativeExponential.of(1e10)).isZero();
        assertThat(NegativeExponential.of(Double.NaN)).isNaN();
    }

    /** All rows at once, within reach of the fast way, beyond it, and with rows that lack the value. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 30, 1e6, 1e200})
    void shouldGiveAllRowsTheExponentialOfOne(double spread) {
        double[] centres = new double[1003];
        for (int t = 0; t < centres.length; t++) {
            centres[t] = spread * Math.sin(t);
        }
        for (boolean lacking : new boolean[] {false, true}) {
            centres[7] = lacking ? Double.NaN : centres[7];
            double[] shapes = new double[centres.length + 2];
            KernelColumn.continuous(Kernel.GAUSSIAN, centres, 0.7).shapes(0.3, shapes, 2);
            for (int t = 0; t < centres.length; t++) {
                double z = (0.3 - centres[t]) / 0.7;
                double expected = 0.5 * z * z < 706 ? Math.exp(-0.5 * z * z) : 0;
                if (!Double.isNaN(z)) {
                    assertThat(shapes[t + 2]).isCloseTo(expected, within(1e-12 * expected + 1e-300));
                }
            }
            assertThat(Double.isNaN(shapes[9])).isEqualTo(lacking);
        }
    }

    /** Reference values that were computed apart from this code. */
    @Test
    void shouldFollowTheNormalRule() {
        double[] rows = {10, 25, 100, 250, 2560};
        double[] one = {0.66833, 0.55642, 0.42168, 0.35107, 0.22047};
        double[] two = {0.68129, 0.58480, 0.46416, 0.39842, 0.27037};
        for (int i = 0; i < rows.length; i++) {
            assertThat(NormalRule.bandwidth(1, rows[i])).isCloseTo(one[i], within(1e-5));
            assertThat(NormalRule.bandwidth(2, rows[i])).isCloseTo(two[i], within(1e-5));
        }
    }

    @Test
    void shouldMakeATableOfADiscreteColumn() {
        KernelColumn column = KernelColumn.discrete(new double[] {0, 0, 1}, 3, 1.0 / 6);
        double[] shapes = new double[3];
        double[] expected = {3 / 6.0, 2 / 6.0, 1 / 6.0};
        for (int v = 0; v < 3; v++) {
            column.shapes(v, shapes, 0);
            assertThat((shapes[0] + shapes[1] + shapes[2]) / 3)
                    .as("(n + 1) / (3 + 3)")
                    .isCloseTo(expected[v], within(1e-12));
        }
    }
}
