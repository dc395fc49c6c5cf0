package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MteEstimatorTest {

    private static final Offset<Double> DIGITS = within(1e-9);

    /** Digest incremental-mte 9, V4: forty exponential quantiles. */
    @Test
    void shouldFitTheVectorOfTheDigest() {
        Mte fit = fit(exponentialQuantiles(40));

        assertThat(fit.low()).isCloseTo(.0125787822, DIGITS);
        assertThat(fit.high()).isCloseTo(4.3820266347, DIGITS);
        assertThat(fit.leftTail().mass()).isCloseTo(1 / 41.0, DIGITS);
        assertThat(fit.rightTail().mass()).isCloseTo(1 / 41.0, DIGITS);
        assertThat(fit.leftTail().scale()).isCloseTo(.0983052490, DIGITS);
        assertThat(fit.rightTail().scale()).isCloseTo(1.0234359907, DIGITS);
        double[] cuts = {.4904871411, 3.0848468035, 3.4262099169, 3.6993004077, 4.1089361439};
        assertThat(fit.core().pieces()).hasSize(6);
        for (int p = 0; p < 5; p++) {
            assertThat(fit.core().piece(p).high()).isCloseTo(cuts[p], DIGITS);
        }
        assertPiece(fit.core().piece(0), .7556992119, -.0042843310, .0125450275, .3500279398);
        assertPiece(fit.core().piece(1), .0858971222, -.0008848052, .4717475066, .5958941171);
        assertThat(fit.core().mean()).isCloseTo(1.1266876020, DIGITS);
        assertThat(fit.core().variance()).isCloseTo(1.0067603401, DIGITS);
        assertThat(fit.core().median()).isCloseTo(.8023557546, DIGITS);
        double[] points = {-1, .02, 1, 4, 10};
        double[] logs = {-11.6942473668, -.3202657784, -1.1112693514, -3.4683980293, -9.2260632331};
        for (int i = 0; i < points.length; i++) {
            assertThat(fit.logDensity(points[i])).isCloseTo(logs[i], DIGITS);
        }
    }

    private static void assertPiece(MtePiece piece, double constant, double rise, double fall, double mass) {
        assertThat(piece.constant()).isCloseTo(constant, DIGITS);
        assertThat(piece.coefficients()[0]).isCloseTo(rise, DIGITS);
        assertThat(piece.coefficients()[1]).isCloseTo(fall, DIGITS);
        assertThat(piece.exponents()).containsExactly(3, -3);
        assertThat(piece.mass()).isCloseTo(mass, DIGITS);
    }

    private static Mte fit(double... values) {
        return MteEstimator.defaults().fit(values, ones(values.length), values.length, 0);
    }

    private static double[] ones(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1);
        return weights;
    }

    private static double[] exponentialQuantiles(int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = -Math.log(1 - (i + .5) / n);
        }
        return values;
    }
}
