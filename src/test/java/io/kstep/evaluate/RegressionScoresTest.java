package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RegressionScoresTest {

    @Test
    void shouldScoreNumbersWorkedByHand() {
        RegressionScores scores = new RegressionScores();
        scores.add(2, 1, 1);
        scores.add(2, 2, 1);
        scores.add(2, 6, 2);
        // truths 1, 2, 6, 6: mean 3.75, squared deviations 7.5625 + 3.0625 + 2 * 5.0625 = 20.75
        RegressionScores.Summary summary = scores.summary();
        assertThat(summary.rmse()).isCloseTo(Math.sqrt(33.0 / 4), within(1e-12));
        assertThat(summary.mae()).isCloseTo(9.0 / 4, within(1e-12));
        assertThat(summary.r2()).isCloseTo(1 - 33 / 20.75, within(1e-12));
    }

    @Test
    void shouldGiveTheScoresOfTheWholeWhenJoined() {
        SplittableRandom random = new SplittableRandom(8);
        RegressionScores whole = new RegressionScores();
        RegressionScores joined = new RegressionScores();
        for (int part = 0; part < 10; part++) {
            RegressionScores scores = new RegressionScores();
            for (int i = 0; i < 20 * part; i++) {
                // a large offset: sums of squares would lose the variance
                double truth = 1e9 + random.nextDouble();
                double predicted = truth + random.nextDouble() - 0.5;
                double weight = random.nextDouble();
                whole.add(predicted, truth, weight);
                scores.add(predicted, truth, weight);
            }
            joined.add(scores);
        }
        assertThat(joined.summary().instances()).isEqualTo(900);
        assertThat(joined.summary().rmse()).isCloseTo(whole.summary().rmse(), within(1e-9));
        assertThat(joined.summary().r2()).isCloseTo(whole.summary().r2(), within(1e-6));
        assertThat(whole.summary().r2()).isCloseTo(0, within(0.2));
    }

    @Test
    void shouldBeUndefinedWhereTruthsDoNotVaryAndRefuseWhatIsNotFinite() {
        RegressionScores scores = new RegressionScores();
        assertThat(scores.summary().rmse()).isNaN();
        scores.add(1, 3, 1);
        scores.add(2, 3, 1);
        assertThat(scores.summary().r2()).isNaN();
        assertThatThrownBy(() -> scores.add(Double.NaN, 3, 1)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> scores.add(1, 3, -1)).hasMessageContaining("weight -1");
    }
}
