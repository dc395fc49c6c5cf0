package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogSpaceTest {

    private static final double NONE = Double.NEGATIVE_INFINITY;

    @Test
    void shouldAddInLogSpaceHoweverSmall() {
        assertThat(LogSpace.logSumExp(new double[] {-1000, -1000})).isCloseTo(-1000 + Math.log(2), within(1e-12));
        assertThat(LogSpace.logSumExp(new double[] {NONE, 3})).isEqualTo(3);
        assertThat(LogSpace.logSumExp(new double[] {NONE, NONE})).isEqualTo(NONE);
        assertThat(LogSpace.logSumExp(new double[] {5, 7, 100}, 2))
                .isCloseTo(Math.log(Math.exp(5) + Math.exp(7)), within(1e-12));
        assertThat(LogSpace.logSumExp(new double[0])).isEqualTo(NONE);
        assertThat(LogSpace.logAdd(-1000, -1001))
                .isCloseTo(LogSpace.logSumExp(new double[] {-1000, -1001}), within(1e-12));
        assertThat(LogSpace.logAdd(NONE, NONE)).isEqualTo(NONE);
        assertThat(LogSpace.logAdd(NONE, -2)).isEqualTo(-2);
    }

    @Test
    void shouldTurnScoresIntoProbabilities() {
        double[] scores = {-1e5 + Math.log(1), -1e5 + Math.log(3), NONE};
        LogSpace.normalise(scores);
        assertThat(scores[0]).isCloseTo(0.25, within(1e-9));
        assertThat(scores[1]).isCloseTo(0.75, within(1e-9));
        assertThat(scores[2]).isZero();
    }

    @Test
    void shouldSpeakForNoneWhereNothingSpeaksForAny() {
        double[] scores = {NONE, NONE, NONE, NONE};
        LogSpace.normalise(scores);
        assertThat(scores).containsExactly(.25, .25, .25, .25);
        double[] certain = {Double.POSITIVE_INFINITY, 3, Double.POSITIVE_INFINITY};
        LogSpace.normalise(certain);
        assertThat(certain).containsExactly(.5, 0, .5);
    }

    @Test
    void shouldTouchTheFirstScoresOnly() {
        double[] scores = {0, 0, 42};
        LogSpace.normalise(scores, 2);
        assertThat(scores).containsExactly(.5, .5, 42);
        assertThat(LogSpace.argMax(scores, 2)).isZero();
        assertThat(LogSpace.argMax(scores, 3)).isEqualTo(2);
    }

    @Test
    void shouldRejectNaN() {
        assertThatThrownBy(() -> LogSpace.normalise(new double[] {0, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NaN");
    }
}
