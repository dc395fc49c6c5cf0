package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MtePotentialTest {

    private static final Offset<Double> DIGITS = within(1e-9);

    @Test
    void shouldMeetTheVectorOfCobbAndShenoyInTwoPieces() {
        MtePotential f = CobbShenoy.twoPieces();

        assertThat(f.mass()).isCloseTo(0.997307380923, DIGITS);
        assertThat(f.variance()).isCloseTo(0.981868335585, within(1e-8));
        assertThat(f.mean()).isCloseTo(0, within(1e-12));
        assertThat(f.at(0)).isCloseTo(.398942, within(1e-6));
        assertThat(f.at(-2)).isCloseTo(0.056587316606, DIGITS);
        assertThat(f.at(-1)).isCloseTo(0.237109370796, DIGITS);
        assertThat(f.massBelow(-1)).isCloseTo(0.156512816508, DIGITS);
        assertThat(f.massBelow(2)).isCloseTo(0.974337854090, DIGITS);
        assertThat(f.quantile(.025)).isCloseTo(-1.966343826023, DIGITS);
        assertThat(f.quantile(.25)).isCloseTo(-0.667494955659, DIGITS);
        assertThat(f.median()).isCloseTo(0, DIGITS);
        for (double z = -3; z <= 3; z += 0.01) {
            assertThat(f.at(z)).isCloseTo(StandardNormal.density(z), within(0.0057));
        }
    }

    @Test
    void shouldMeetTheVectorOfCobbAndShenoyInFourPieces() {
        MtePotential f = CobbShenoy.fourPieces();

        assertThat(f.mass()).isCloseTo(1.000008879009, DIGITS);
        assertThat(f.variance()).isCloseTo(0.989519040392, DIGITS);
        assertThat(f.at(0)).isCloseTo(0.403756, DIGITS);
        assertThat(f.at(-2)).isCloseTo(0.056218779015, DIGITS);
        assertThat(f.massBelow(-1)).isCloseTo(0.155219962727, DIGITS);
        assertThat(f.quantile(.025)).isCloseTo(-1.988960174185, DIGITS);
        assertThat(f.quantile(.25)).isCloseTo(-0.671924846522, DIGITS);
    }

    @Test
    void shouldMeetTheVectorOfOneExponential() {
        MtePotential f = MtePotential.of(MtePiece.exponential(0, 1, 5, 2)).normalised();

        assertThat(f.mean()).isCloseTo(.6565176427497, within(1e-13));
        assertThat(f.variance()).isCloseTo(.0689845847584, within(1e-13));
        assertThat(f.median()).isCloseTo(.7168904152415, within(1e-13));
        assertThat(f.median()).isCloseTo(Math.log((1 + Math.exp(2)) / 2) / 2, within(1e-15));
    }

    /** Computed by hand: a class density uniform on [0, 1], cut at 1/2, likelihoods 0.2 and 0.6. */
    @Test
    void shouldReweighIntervalsIntoAPosterior() {
        MtePotential prior = MtePotential.uniform(0, 1);
        MtePotential lower = prior.restrictedTo(0, 0.5);
        MtePotential upper = prior.restrictedTo(0.5, 1);
        MtePotential posterior = lower.scaled(0.2).plus(upper.scaled(0.6)).normalised();

        assertThat(lower.mass()).isCloseTo(0.5, within(1e-15));
        assertThat(posterior.massBelow(0.5)).isCloseTo(.25, within(1e-15));
        assertThat(posterior.mean()).isCloseTo(.625, within(1e-15));
        assertThat(posterior.median()).isCloseTo(2 / 3.0, within(1e-15));
    }

    @Test
    void shouldKeepMomentsAndQuantilesFarFromTheOrigin() {
        MtePotential near = MtePotential.of(MtePiece.exponential(0, 1, 5, 2), MtePiece.constant(1, 3, 0.5));
        for (double offset : new double[] {1e6, 1.7e9, -3e12}) {
            MtePotential far = MtePotential.of(
                    MtePiece.exponential(offset, offset + 1, 5, 2), MtePiece.constant(offset + 1, offset + 3, 0.5));
            double unit = Math.ulp(offset);
            assertThat(far.mean() - offset).isCloseTo(near.mean(), within(unit));
            assertThat(far.variance()).isCloseTo(near.variance(), within(unit * unit + 1e-12));
            assertThat(far.quantile(0.3) - offset).isCloseTo(near.quantile(0.3), within(unit));
        }
    }

    @Test
    void shouldAddMultiplyAndRestrictPointwise() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 50; round++) {
            MtePotential f = random(random);
            MtePotential g = random(random);
            MtePotential sum = f.scaled(0.3).plus(g);
            double low = Math.max(f.low(), g.low());
            double high = Math.min(f.high(), g.high());
            MtePotential product = f.times(g);
            MtePotential part = f.restrictedTo(low, high);
            for (int i = 0; i < 50; i++) {
                double x = random.nextDouble(-7, 7);
                assertThat(sum.at(x)).isCloseTo(0.3 * f.at(x) + g.at(x), within(1e-11));
                boolean common = x >= low && x <= high;
                assertThat(product.at(x)).isCloseTo(common ? f.at(x) * g.at(x) : 0, within(1e-9));
                assertThat(part.at(x)).isCloseTo(common ? f.at(x) : 0, within(1e-11));
            }
            assertThat(sum.mass()).isCloseTo(0.3 * f.mass() + g.mass(), within(1e-10));
            assertThat(product.mass()).isCloseTo(integral(x -> f.at(x) * g.at(x), f, g, low, high), within(1e-7));
            assertThat(product.firstMoment(2))
                    .isCloseTo(integral(x -> (x - 2) * f.at(x) * g.at(x), f, g, low, high), within(1e-7));
        }
    }

    @Test
    void shouldFillAGapBetweenSupportsWithZero() {
        MtePotential sum = MtePotential.uniform(0, 1).plus(MtePotential.uniform(3, 4));
        assertThat(sum.at(2)).isZero();
        assertThat(sum.quantile(0.5)).isEqualTo(1);
        assertThat(sum.quantile(0.75)).isCloseTo(3.5, within(1e-15));
        assertThat(sum.variance()).isCloseTo(2.25 + 1 / 12.0, within(1e-12));
    }

    @Test
    void shouldJoinTermsOfEqualExponent() {
        MtePiece piece = new MtePiece(0, 1, 1, new double[] {2, 3}, new double[] {1, -1});
        MtePiece square = piece.times(piece);
        assertThat(square.constant()).isEqualTo(1 + 2 * 2 * 3);
        assertThat(square.exponents()).containsExactlyInAnyOrder(1, -1, 2, -2);
        assertThat(piece.plus(piece).exponents()).containsExactly(1, -1);
    }

    @Test
    void shouldSeeADipBelowZeroBetweenTheEnds() {
        double deep = 2 * Math.sqrt(Math.exp(-3)); // minimum of e^3t e^-3 + e^-3t is at t = 1/2
        double[] coefficients = {Math.exp(-3), 1};
        double[] exponents = {3, -3};
        assertThat(new MtePiece(0, 1, -deep + 1e-9, coefficients, exponents).isAtLeast(0))
                .isTrue();
        assertThat(new MtePiece(0, 1, -deep - 1e-9, coefficients, exponents).isAtLeast(0))
                .isFalse();
        double[] other = {4, -3};
        assertThat(new MtePiece(0, 1, -1, coefficients, other).isAtLeast(0)).isFalse();
        assertThat(new MtePiece(0, 1, 0, coefficients, other).isAtLeast(0)).isTrue();
    }

    @Test
    void shouldSayWhatIsWrongWithItsParts() {
        MtePiece unit = MtePiece.constant(0, 1, 1);
        assertThatThrownBy(() -> MtePotential.of(List.of())).hasMessageContaining("at least one piece");
        assertThatThrownBy(() -> MtePotential.of(unit, MtePiece.constant(2, 3, 1)))
                .hasMessageContaining("starts at 2.0");
        assertThatThrownBy(() -> MtePiece.constant(1, 1, 1)).hasMessageContaining("low < high");
        assertThatThrownBy(() -> MtePiece.constant(0, 1, Double.NaN)).hasMessageContaining("finite coefficients");
        assertThatThrownBy(() -> MtePiece.exponential(0, 1, 1, 301)).hasMessageContaining("within +-300");
        assertThatThrownBy(() -> MtePotential.of(unit).quantile(1.1)).hasMessageContaining("[0, 1]");
        assertThatThrownBy(() -> MtePotential.of(unit).times(MtePotential.uniform(1, 2)))
                .hasMessageContaining("do not overlap");
        assertThatThrownBy(() -> MtePotential.of(unit).restrictedTo(4, 5)).hasMessageContaining("does not overlap");
        assertThatThrownBy(() -> MtePotential.of(unit).scaled(0).normalised()).hasMessageContaining("mass 0.0");
        assertThatThrownBy(() -> Mte.of(MtePotential.of(unit).scaled(0.9))).hasMessageContaining("mass 1, not 0.9");
        assertThatThrownBy(() -> Mte.uniform(0, 1, 0.5, 1)).hasMessageContaining("leave some mass");
    }

    @Test
    void shouldGiveItselfBackFromItsParts() {
        Mte fit = Samples.fit(Samples.draw(Samples.Shape.BIMODAL, 100, 5));
        List<MtePiece> pieces = fit.core().pieces().stream()
                .map(p -> new MtePiece(
                        p.low(),
                        p.high(),
                        p.constant(),
                        p.coefficients().clone(),
                        p.exponents().clone()))
                .toList();
        ExponentialTail left =
                new ExponentialTail(fit.leftTail().mass(), fit.leftTail().scale());
        ExponentialTail right =
                new ExponentialTail(fit.rightTail().mass(), fit.rightTail().scale());
        Mte again = Mte.of(MtePotential.of(pieces), left, right);

        assertThat(again).isEqualTo(fit).hasSameHashCodeAs(fit);
        for (double x = -9; x < 9; x += 0.1) {
            assertThat(again.logDensity(x)).isEqualTo(fit.logDensity(x));
            assertThat(again.cdf(x)).isEqualTo(fit.cdf(x));
        }
    }

    private static double integral(DoubleUnaryOperator f, MtePotential a, MtePotential b, double low, double high) {
        double[] knots = Stream.of(a, b)
                .flatMap(p -> p.pieces().stream())
                .flatMapToDouble(p -> DoubleStream.of(p.low(), p.high(), low, high))
                .filter(x -> x >= low && x <= high)
                .sorted()
                .distinct()
                .toArray();
        return Quadrature.integrate(f, knots);
    }

    private static MtePotential random(SplittableRandom random) {
        MtePiece[] pieces = new MtePiece[1 + random.nextInt(4)];
        double low = random.nextDouble(-6, 0);
        for (int p = 0; p < pieces.length; p++) {
            double high =
                    p + 1 == pieces.length ? random.nextDouble(1, 6) : low + random.nextDouble(0.1, 0.25) * (1 - low);
            double[] coefficients = random.doubles(random.nextInt(4), -1, 1).toArray();
            double[] exponents = random.doubles(coefficients.length, -3, 3).toArray();
            pieces[p] = new MtePiece(low, high, random.nextDouble(), coefficients, exponents);
            low = high;
        }
        return MtePotential.of(pieces);
    }
}
