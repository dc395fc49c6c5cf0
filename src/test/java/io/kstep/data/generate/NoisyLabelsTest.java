package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.NoisyLabels.Form;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoisyLabelsTest {

    private static final int ROWS = 20_000;
    private static final String THREE_CLASSES = "rbf(classes=3,features=2,seed=4)";

    @ParameterizedTest
    @CsvSource({"0.1, 0.2, 0.125, 1.125", "0.25, 0.2, 0.921875, 2.765625", "0.4, 0.2, 2, 3", "0.1, 0.01, 89.9, 809.1"})
    void shouldDrawDoubtsOfTheirMeanAndDeviation(double mean, double sd, double a, double b) {
        BetaDoubts doubts = new BetaDoubts(mean, sd);
        assertThat(doubts.a()).isEqualTo(a, within(1e-9));
        assertThat(doubts.b()).isEqualTo(b, within(1e-9));
        Draws draws = new Draws(3, 1);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 50_000; i++) {
            double p = doubts.next(draws);
            assertThat(p).isBetween(0.0, 1.0);
            sum += p;
            squares += p * p;
        }
        double found = sum / 50_000;
        assertThat(found).isEqualTo(mean, within(5 * sd / Math.sqrt(50_000)));
        assertThat(Math.sqrt(squares / 50_000 - found * found)).isEqualTo(sd, within(0.03 * sd));
    }

    @Test
    void shouldRefuseDoubtsThatNoBetaDistributionHas() {
        assertThatThrownBy(() -> new BetaDoubts(0.1, Math.sqrt(0.2)))
                .hasMessageContaining("no beta distribution has the mean 0.1 and the standard deviation 0.447")
                .hasMessageContaining("below 0.3, the square root of 0.1 (1 - 0.1)");
        assertThatThrownBy(() -> new BetaDoubts(1.5, 0)).hasMessageContaining("from 0 to 1, not 1.5");
        assertThatThrownBy(() -> new BetaDoubts(0.3, -0.1)).hasMessageContaining("standard deviation -0.1");
        assertThatThrownBy(() -> new NoisyLabels.Settings(0.2, 0, Form.WRONG, List.of(0.9), 0, 0, 1))
                .hasMessage("experts err by their reliabilities: leave the label noise out");
        assertThatThrownBy(() -> new NoisyLabels.Settings(0, 0, Form.WRONG, List.of(1.2), 0, 0, 1))
                .hasMessage("the reliability of an expert must be from 0 to 1, not 1.2");
        assertThatThrownBy(() -> NoisyLabels.over(
                        Generators.parse("toy-regression"),
                        new NoisyLabels.Settings(0.2, 0, Form.HARD, List.of(), 0, 0, 1)))
                .hasMessageContaining("a numeric target has none");
        assertThat(new BetaDoubts(1e-3, 0.02).next(new Draws(1, 1)))
                .as("tiny parameters")
                .isBetween(0.0, 1.0);
    }

    /** Flips with the doubt that is stated, the others alike: the share of flips is the mean of the doubts. */
    @Test
    void shouldFlipAsOftenAsLabelsState() {
        double flips = 0;
        double stated = 0;
        int[] others = new int[2];
        for (LabelledInstance row : rows(settings(0.3, 0.2, Form.WRONG))) {
            Label.Flipped label = (Label.Flipped) row.label();
            stated += label.wrong() / ROWS;
            int step = (label.index() - ((Label.Hard) row.truth()).index() + 3) % 3;
            if (step > 0) {
                flips += 1.0 / ROWS;
                others[step - 1]++;
            }
        }
        assertThat(stated).isEqualTo(0.3, within(0.01));
        assertThat(flips).isEqualTo(stated, within(0.015));
        assertThat((double) others[0] / (others[0] + others[1])).isEqualTo(0.5, within(0.03));
    }

    @Test
    void shouldBeWrongTwoThirdsAsOftenWhereDoubtIsALotOfThreeClasses() {
        assertThat(wrong(Form.DOUBT)).isEqualTo(0.2, within(0.015));
        assertThat(wrong(Form.FLIPPED_DOUBT)).isEqualTo(0.3, within(0.015));
    }

    private static double wrong(Form form) {
        double wrong = 0;
        for (LabelledInstance row : rows(settings(0.3, 0.2, form))) {
            wrong += ((Label.Doubtful) row.label()).index() == ((Label.Hard) row.truth()).index() ? 0 : 1.0 / ROWS;
        }
        return wrong;
    }

    /** These encode the truth: the mean share of the true class is 1 - rate, its plausibility always 1. */
    @Test
    void shouldEncodeTheTruthInProbabilitiesAndPlausibilities() {
        double ofTruth = 0;
        for (LabelledInstance row : rows(settings(0.2, 0.1, Form.PROBABILITIES))) {
            List<Double> shares = ((Label.Probabilistic) row.label()).probabilities();
            int truth = ((Label.Hard) row.truth()).index();
            ofTruth += shares.get(truth) / ROWS;
            assertThat(shares.get((truth + 1) % 3)).isEqualTo((1 - shares.get(truth)) / 2, within(1e-12));
        }
        assertThat(ofTruth).isEqualTo(0.8, within(0.005));
        double ofOthers = 0;
        for (LabelledInstance row : rows(settings(0.4, 0.05, Form.PLAUSIBILITIES))) {
            List<Double> plausible = ((Label.Plausible) row.label()).plausibilities();
            int truth = ((Label.Hard) row.truth()).index();
            assertThat(plausible.get(truth)).isEqualTo(1);
            ofOthers += plausible.get((truth + 1) % 3) / ROWS;
        }
        assertThat(ofOthers).isEqualTo(0.4, within(0.005));
    }

    @Test
    void shouldLetExpertsBeAsReliableAsAskedAndMissVotes() {
        double[] right = new double[2];
        double[] votes = new double[2];
        int unlabelled = 0;
        for (LabelledInstance row : rows(new NoisyLabels.Settings(0, 0, Form.WRONG, List.of(0.9, 0.6), 0.5, 0.1, 6))) {
            if (row.label() instanceof Label.Votes said) {
                for (Label.Votes.Vote vote : said.votes()) {
                    int expert = vote.expert().equals(NoisyLabels.expert(0)) ? 0 : 1;
                    votes[expert]++;
                    right[expert] += vote.label().equals(row.truth()) ? 1 : 0;
                }
            } else {
                assertThat(row.label()).isEqualTo(new Label.Unknown());
                unlabelled++;
            }
        }
        assertThat(right[0] / votes[0]).isEqualTo(0.9, within(0.015));
        assertThat(right[1] / votes[1]).isEqualTo(0.6, within(0.02));
        assertThat(votes[0] / ROWS).isEqualTo(0.9 * 0.5, within(0.02));
        assertThat((double) unlabelled / ROWS).isEqualTo(0.1 + 0.9 * 0.25, within(0.02));
    }

    @Test
    void shouldKeepRowsAndGiveTheSameLabelsForTheSameSeed() {
        InstanceStream plain = Generators.parse(THREE_CLASSES);
        List<LabelledInstance> noisy = rows(settings(0.3, 0.2, Form.HARD)).subList(0, 500);
        List<LabelledInstance> again = rows(settings(0.3, 0.2, Form.HARD)).subList(0, 500);
        assertThat(again).isEqualTo(noisy);
        for (LabelledInstance row : noisy) {
            LabelledInstance original = plain.next();
            assertThat(row.instance()).isEqualTo(original.instance());
            assertThat(row.truth()).isEqualTo(original.label());
        }
        InstanceStream stream = Generators.parse("sea");
        assertThat(NoisyLabels.over(stream, new NoisyLabels.Settings(0, 0, Form.WRONG, List.of(), 0, 0, 1)))
                .isSameAs(stream);
    }

    private static NoisyLabels.Settings settings(double rate, double sd, Form form) {
        return new NoisyLabels.Settings(rate, sd, form, List.of(), 0, 0, 6);
    }

    private static List<LabelledInstance> rows(NoisyLabels.Settings settings) {
        InstanceStream stream = NoisyLabels.over(Generators.parse(THREE_CLASSES), settings);
        List<LabelledInstance> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(stream.next());
        }
        return rows;
    }
}
