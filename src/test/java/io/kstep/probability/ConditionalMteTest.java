package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConditionalMteTest {

    @Test
    void shouldFollowTheParent() {
        int n = 400;
        double[] parents = new SplittableRandom(1).doubles(n, 0, 10).toArray();
        double[] noise = Samples.draw(Shape.NORMAL, n, 2);
        double[] values = new double[n];
        Arrays.setAll(values, i -> 2 * parents[i] + 0.2 * noise[i]);
        ConditionalMte fit = ConditionalMteEstimator.defaults().fit(values, parents, Samples.ones(n), n, 0);

        assertThat(fit.cuts()).hasSize(7);
        for (double parent = 0.6; parent < 10; parent += 1.25) {
            assertThat(fit.given(parent).quantile(0.5)).isCloseTo(2 * parent, within(1.4));
            assertThat(fit.logDensity(2 * parent, parent))
                    .isGreaterThan(fit.logDensity(2 * parent, 9.99 - parent) - 1e-9);
        }
        assertThat(fit.interval(-5)).isZero();
        assertThat(fit.interval(fit.cuts()[0])).isEqualTo(1);
        assertThat(fit.interval(50)).isEqualTo(7);
    }

    @Test
    void shouldShrinkEveryLeafTowardsTheMarginalByFiveValues() {
        double[] parents = {0, 0, 0, 0, 1, 1, 1, 1};
        double[] values = {1, 2, 3, 4, 11, 12, 13, 14};
        ConditionalMte fit = ConditionalMteEstimator.defaults().fit(values, parents, Samples.ones(8), 8, 0);
        Mte leaf = Samples.fit(1, 2, 3, 4);
        Mte marginal = Samples.fit(values);

        assertThat(fit.cuts()).hasSize(1);
        for (double x : new double[] {1.7, 3.3, 6, 12.2}) {
            double expected = (4 * Math.exp(leaf.logDensity(x)) + 5 * Math.exp(marginal.logDensity(x))) / 9;
            assertThat(Math.exp(fit.given(0).logDensity(x))).isCloseTo(expected, within(1e-9));
        }
    }

    @Test
    void shouldCutAtEqualFrequencyAsFarAsTiesAllow() {
        double[] parents = new SplittableRandom(3).doubles(60).toArray();
        double[] cuts = ConditionalMteEstimator.equalFrequencyCuts(parents, Samples.ones(60), 60);
        assertThat(cuts).hasSize(4).isSorted();
        for (int s = 0; s < 4; s++) {
            double cut = cuts[s];
            assertThat(Arrays.stream(parents).filter(x -> x < cut).count()).isEqualTo(12L * (s + 1));
        }
        double[] tied = new double[60];
        assertThat(ConditionalMteEstimator.equalFrequencyCuts(tied, Samples.ones(60), 60))
                .isEmpty();
        Arrays.fill(tied, 20, 60, 1);
        assertThat(ConditionalMteEstimator.equalFrequencyCuts(tied, Samples.ones(60), 60))
                .containsExactly(1);
        assertThat(ConditionalMteEstimator.equalFrequencyCuts(parents, Samples.ones(3), 3))
                .hasSize(1);
    }

    @Test
    void shouldGiveAnEmptyIntervalTheMarginal() {
        double[] values = {1, 2, 3, 4, 5};
        double[] parents = {1, 1, 1, 1, 1};
        ConditionalMte fit =
                ConditionalMteEstimator.defaults().fit(values, parents, Samples.ones(5), 5, 0, new double[] {0, 2});
        assertThat(fit.given(-1)).isEqualTo(Samples.fit(values)).isEqualTo(fit.given(3));
        assertThat(fit.given(1)).isNotEqualTo(fit.given(3));
    }

    @Test
    void shouldAskForOneLeafMoreThanCutsAndForCutsThatRise() {
        List<Mte> leaves = List.of(Samples.fit(1, 2), Samples.fit(3, 4), Samples.fit(5));
        assertThatThrownBy(() -> new ConditionalMte(new double[] {1}, leaves)).hasMessageContaining("2 leaves, not 3");
        assertThatThrownBy(() -> new ConditionalMte(new double[] {2, 1}, leaves))
                .hasMessageContaining("rise");
    }
}
