package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CategoricalTest {

    @Test
    void shouldSmoothWithOneCountPerValue() {
        Categorical table = Categorical.of(new double[] {3, 0, 1.5}, 1);
        assertThat(Math.exp(table.logProbability(0))).isCloseTo(4 / 7.5, within(1e-15));
        assertThat(Math.exp(table.logProbability(1))).isCloseTo(1 / 7.5, within(1e-15));
        assertThat(Math.exp(table.logProbability(2))).isCloseTo(2.5 / 7.5, within(1e-15));
    }

    @Test
    void shouldTakeAValueNeverSeenForOneOfCountZero() {
        Categorical table = Categorical.of(new double[] {3, 0, 1}, 0.5);
        assertThat(table.logProbability(17)).isEqualTo(table.logProbability(1));
        assertThat(table.count(17)).isZero();
    }

    @Test
    void shouldGrowMergeAndSubtract() {
        Categorical a = Categorical.of(new double[] {3, 1}, 1);
        Categorical b = Categorical.of(new double[] {1, 0, 4}, 1);
        Categorical both = a.merge(b);

        assertThat(both).isEqualTo(Categorical.of(new double[] {4, 1, 4}, 1)).isEqualTo(b.merge(a));
        assertThat(both.subtract(b)).isEqualTo(a.withValues(3));
        assertThat(a.subtract(b)).isEqualTo(Categorical.of(new double[] {2, 1, 0}, 1));
        assertThat(a.withValues(4).values()).isEqualTo(4);
        assertThat(a.withValues(1)).isSameAs(a);
        double sum = 0;
        for (int v = 0; v < 4; v++) {
            sum += Math.exp(a.withValues(4).logProbability(v));
        }
        assertThat(sum).isCloseTo(1, within(1e-15));
    }

    @Test
    void shouldKeepItsCountsToItself() {
        double[] counts = {1, 2};
        Categorical table = Categorical.of(counts, 1);
        counts[0] = 99;
        table.counts()[1] = 99;
        assertThat(table.counts()).containsExactly(1, 2);
    }

    @Test
    void shouldRejectNegativeCountsAndNoSmoothing() {
        assertThatThrownBy(() -> Categorical.of(new double[] {1, -1}, 1)).hasMessageContaining("count of value 1");
        assertThatThrownBy(() -> Categorical.of(new double[] {1}, 0)).hasMessageContaining("positive smoothing");
        assertThatThrownBy(() -> Categorical.of(new double[0], 1)).hasMessageContaining("0 values");
    }
}
