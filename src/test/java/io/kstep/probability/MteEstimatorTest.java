package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MteEstimatorTest {

    private static final Offset<Double> DIGITS = within(1e-9);

    /** Computed independently of this code: forty exponential quantiles. */
    @Test
    void shouldFitFortyExponentialQuantiles() {
        Mte fit = Samples.fit(exponentialQuantiles(40));

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

    @Test
    void shouldPutWhatLiesBeyondTheFenceIntoTheTails() {
        double[] values = Samples.draw(Shape.NORMAL, 102, 1);
        values[3] = 50;
        values[60] = 70;
        Mte fit = Samples.fit(values);

        assertThat(fit.high()).isLessThan(5);
        assertThat(fit.rightTail().mass()).isCloseTo(3 / 103.0, DIGITS);
        assertThat(fit.rightTail().scale()).isCloseTo(60 - fit.high(), DIGITS);
        assertThat(fit.leftTail().mass()).isCloseTo(1 / 103.0, DIGITS);
        assertThat(fit.informedHigh())
                .isCloseTo(fit.high() + 2 * fit.rightTail().scale(), DIGITS);
        assertThat(fit.informedLow()).isCloseTo(fit.low() - 2 * fit.leftTail().scale(), DIGITS);
    }

    @Test
    void shouldNotFenceSmallOrTiedSamples() {
        assertThat(Samples.fit(0, 1, 2, 3, 4, 5, 1000).high()).isEqualTo(1000);
        assertThat(Samples.fit(1, 1, 1, 1, 1, 1, 1, 1, 1, 1000).high()).isEqualTo(1000);
    }

    @Test
    void shouldKeepTenPercentForTheCoreOfAHandfulOfValues() {
        Mte one = Samples.fit(3);
        assertThat(one.leftTail().mass() + one.rightTail().mass()).isCloseTo(0.9, DIGITS);
        Mte two = Samples.fit(3, 5);
        assertThat(two.leftTail().mass()).isCloseTo(1 / 3.0, DIGITS);
        assertThat(two.leftTail().scale()).isCloseTo(2, DIGITS);
        assertThat(two.rightTail().scale()).isCloseTo(2, DIGITS);
    }

    @Test
    void shouldMakeABoxOfValuesCloserThanTheResolution() {
        double[] values = {7, 7, 7.01, 7, 7, 7, 7, 7, 7};
        Mte fit = MteEstimator.defaults().fit(values, Samples.ones(9), 9, 0.5);
        assertThat(fit.core()).isEqualTo(MtePotential.uniform(fit.low(), fit.high()));
        assertThat(fit.high() - fit.low()).isCloseTo(0.5, DIGITS);
        assertThat(fit.core().mean()).isCloseTo(7, within(0.01));
    }

    @Test
    void shouldCountMagnitudesBeyondWhatSumsCanHoldAsTheLargest() {
        Mte fit = Samples.fit(-Double.MAX_VALUE, Double.MAX_VALUE);
        assertThat(fit.low()).isEqualTo(-1e300);
        assertThat(fit.high()).isEqualTo(1e300);
        assertThat(fit.logDensity(0)).isFinite();
    }

    @Test
    void shouldResolveTimestampsAndTinyScalesAlike() {
        double[] values = Samples.draw(Shape.NORMAL, 200, 9);
        Mte plain = Samples.fit(values);
        Mte stamps = Samples.fit(Arrays.stream(values).map(x -> 1.7e9 + x).toArray());
        Mte tiny = Samples.fit(Arrays.stream(values).map(x -> 1e-12 * x).toArray());
        for (double x = -2; x <= 2; x += 0.25) {
            assertThat(stamps.cdf(1.7e9 + x)).isCloseTo(plain.cdf(x), within(1e-5));
            assertThat(tiny.cdf(1e-12 * x)).isCloseTo(plain.cdf(x), DIGITS);
        }
        assertThat(stamps.variance()).isCloseTo(plain.variance(), within(1e-5));
        assertThat(stamps.core().mean() - 1.7e9).isCloseTo(plain.core().mean(), within(1e-5));
    }

    @Test
    void shouldKeepToTheNumberOfPiecesAskedFor() {
        for (int pieces = 1; pieces <= 12; pieces++) {
            MteEstimator estimator = new MteEstimator(pieces, 64, 0.3, 1, 25, 3, MteEstimator.PieceFit.EM);
            for (Shape shape : Shape.values()) {
                double[] values = Samples.draw(shape, 120, pieces);
                assertThat(estimator
                                .fit(values, Samples.ones(120), 120, 0)
                                .core()
                                .pieces())
                        .hasSizeLessThanOrEqualTo(pieces);
            }
        }
    }

    /** EM over the shapes and Newton on the coefficients come to fits of the same quality. */
    @Test
    void shouldComeNearNewton() {
        MteEstimator newton = new MteEstimator(6, 64, 0.8, 1, 50, 3, MteEstimator.PieceFit.NEWTON);
        for (Shape shape : new Shape[] {Shape.NORMAL, Shape.EXPONENTIAL, Shape.BIMODAL, Shape.UNIFORM}) {
            double[] values = Samples.draw(shape, 300, 13);
            Mte em = Samples.fit(values);
            Mte other = newton.fit(values, Samples.ones(300), 300, 0);
            assertThat(other.core().pieces()).hasSameSizeAs(em.core().pieces());
            assertThat(meanLog(other, values)).isCloseTo(meanLog(em, values), within(0.03));
        }
    }

    @Test
    void shouldGiveTheSameFitWhateverTheThreadFittedBefore() {
        double[] values = Samples.draw(Shape.BIMODAL, 90, 4);
        Mte first = Samples.fit(values);
        Samples.fit(Samples.draw(Shape.CAUCHY, 500, 4));
        new MteEstimator(3, 32, 1, 1, 5, 3, MteEstimator.PieceFit.EM).fit(values, Samples.ones(90), 90, 0);
        assertThat(Samples.fit(values)).isEqualTo(first);
    }

    /** Where the curve is flat, rounding must not decide where it is cut. */
    @Test
    void shouldCutAFlatCurveAlikeHoweverItsSumsAreRounded() {
        for (int n = 10; n < 200; n += 3) {
            double[] values = new double[n];
            double[] repeated = new double[3 * n];
            double[] weights = new double[n];
            for (int i = 0; i < n; i++) {
                values[i] = 0.1 * i;
                weights[i] = 3;
                repeated[3 * i] = repeated[3 * i + 1] = repeated[3 * i + 2] = 0.1 * i;
            }
            Mte weighted = MteEstimator.defaults().fit(values, weights, n, 0);
            Mte plain = Samples.fit(repeated);
            assertThat(weighted.core().pieces()).hasSameSizeAs(plain.core().pieces());
            for (int p = 0; p < plain.core().pieceCount(); p++) {
                assertThat(weighted.core().piece(p).high())
                        .isEqualTo(plain.core().piece(p).high());
            }
        }
    }

    @Test
    void shouldSayWhichSettingsAreImpossible() {
        assertThatThrownBy(() -> new MteEstimator(0, 64, 1, 1, 1, 1, MteEstimator.PieceFit.EM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("above 0");
        assertThatThrownBy(() -> new MteEstimator(6, 257, 1, 1, 1, 1, MteEstimator.PieceFit.EM))
                .hasMessageContaining("bins from 6 to 256");
    }

    private static double meanLog(Mte density, double[] values) {
        return Arrays.stream(values).map(density::logDensity).average().orElseThrow();
    }

    private static double[] exponentialQuantiles(int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = -Math.log(1 - (i + .5) / n);
        }
        return values;
    }
}
