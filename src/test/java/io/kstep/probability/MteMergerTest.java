package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MteMergerTest {

    private static final MteMerger MERGER = new MteMerger(MteEstimator.defaults());

    @Test
    void shouldMixPointwiseOverTheUnionOfTheCores() {
        Mte f = Samples.fit(Samples.draw(Shape.NORMAL, 100, 1));
        Mte g = Samples.fit(Arrays.stream(Samples.draw(Shape.EXPONENTIAL, 50, 2))
                .map(x -> x + 1)
                .toArray());
        Mte mixture = MteMerger.mixture(List.of(f, g), 3, 1);

        assertThat(mixture.low()).isEqualTo(Math.min(f.low(), g.low()));
        assertThat(mixture.high()).isEqualTo(Math.max(f.high(), g.high()));
        for (double x = mixture.low() + 1e-3; x < mixture.high(); x += 0.01) {
            double expected = LogSpace.logAdd(Math.log(.75) + f.logDensity(x), Math.log(.25) + g.logDensity(x));
            assertThat(mixture.logDensity(x)).isCloseTo(expected, within(1e-8));
        }
        for (double x = -20; x < 20; x += 0.1) {
            boolean inside = x >= mixture.low() && x <= mixture.high();
            assertThat(mixture.cdf(x)).isCloseTo(.75 * f.cdf(x) + .25 * g.cdf(x), within(inside ? 1e-9 : 0.002));
        }
        assertThat(mixture.mean()).isCloseTo(.75 * f.mean() + .25 * g.mean(), within(1e-9));
    }

    @Test
    void shouldBoundTheSizeOfWhatItMergesAndStayNearTheMixture() {
        List<Mte> chunks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            chunks.add(Samples.fit(Samples.draw(Shape.BIMODAL, 60, i)));
        }
        double[] weights = {60, 60, 60, 60, 60, 60, 60, 60};
        Mte mixture = MteMerger.mixture(chunks, weights);
        Mte merged = MERGER.merge(chunks, weights);

        assertThat(merged.core().pieces()).hasSizeLessThanOrEqualTo(6);
        assertThat(mixture.core().pieces()).hasSizeGreaterThan(20);
        assertThat(merged.leftTail()).isEqualTo(mixture.leftTail());
        for (double p = 0.02; p < 1; p += 0.02) {
            double x = mixture.quantile(p);
            assertThat(merged.cdf(x)).isCloseTo(p, within(0.02));
        }
    }

    /** Measured independently of this code: eight chunks of 60 normal values; one alone .057, merged .029, all data .011. */
    @Test
    void shouldGainFromMergingChunks() {
        double single = 0;
        double merged = 0;
        double all = 0;
        int rounds = 20;
        for (int r = 0; r < rounds; r++) {
            double[] values = Samples.draw(Shape.NORMAL, 480, r);
            List<Mte> chunks = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                chunks.add(Samples.fit(Arrays.copyOfRange(values, 60 * i, 60 * i + 60)));
            }
            single += divergence(chunks.get(0)) / rounds;
            merged += divergence(MERGER.merge(chunks, 60, 60, 60, 60, 60, 60, 60, 60)) / rounds;
            all += divergence(Samples.fit(values)) / rounds;
        }
        assertThat(merged)
                .isLessThan(0.7 * single)
                .isCloseTo(.029, within(.015))
                .isGreaterThan(all);
    }

    @Test
    void shouldLeaveNoGapImpossibleBetweenDistantCores() {
        Mte near = Samples.fit(Samples.draw(Shape.UNIFORM, 50, 1));
        Mte far = Samples.fit(Arrays.stream(Samples.draw(Shape.UNIFORM, 50, 2))
                .map(x -> x + 1e9)
                .toArray());
        for (Mte joined :
                List.of(MteMerger.mixture(List.of(near, far), 1, 1), MERGER.merge(List.of(near, far), 50, 50))) {
            assertThat(joined.logDensity(5e8)).isFinite();
            assertThat(joined.cdf(5e8)).isCloseTo(0.5, within(0.02));
        }
    }

    @Test
    void shouldRefitAProductToBoundedSize() {
        Mte f = Samples.fit(Samples.draw(Shape.NORMAL, 200, 1));
        Mte g = Samples.fit(Samples.draw(Shape.NORMAL, 200, 2));
        MtePotential product = f.times(g);
        Mte refitted = MERGER.refit(product, 200);

        assertThat(product.at(0.3)).isCloseTo(Math.exp(f.logDensity(0.3) + g.logDensity(0.3)), within(1e-12));
        assertThat(refitted.core().pieces()).hasSizeLessThanOrEqualTo(6);
        assertThat(refitted.leftTail()).isEqualTo(ExponentialTail.NONE);
        assertThat(refitted.mean()).isCloseTo(product.mean(), within(0.03));
        assertThat(refitted.variance()).isCloseTo(product.variance(), within(0.1));
    }

    @Test
    void shouldAskForAPositiveWeightForEachDensity() {
        List<Mte> one = List.of(Samples.fit(1, 2));
        assertThatThrownBy(() -> MteMerger.mixture(one)).hasMessageContaining("one weight for each");
        assertThatThrownBy(() -> MERGER.merge(one, 0)).hasMessageContaining("positive and finite, not 0.0");
        assertThatThrownBy(() -> MteMerger.mixture(List.of())).hasMessageContaining("one weight for each");
    }

    private static double divergence(Mte fit) {
        return Quadrature.integrate(
                x -> StandardNormal.density(x) * (Math.log(StandardNormal.density(x)) - fit.logDensity(x)),
                new double[] {-8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8});
    }
}
