package io.kstep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Label.Votes.Vote;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class VoteRuleTest {

    private static final Offset<Double> EXACT = within(1e-15);
    private static final Label.Votes SPLIT = votes(new Label.Hard(0), new Label.Hard(1), new Label.Hard(0));
    private static final Reliabilities KNOWN = new Reliabilities(Map.of("e0", 0.9, "e1", 0.7), 0.55);

    private static Label.Votes votes(Label... labels) {
        return new Label.Votes(IntStream.range(0, labels.length)
                .mapToObj(i -> new Vote("e" + i, labels[i]))
                .toList());
    }

    @Test
    void shouldCountVotesAsProbabilities() {
        assertThat(VoteRule.COUNTS.contour(SPLIT, 3).toArray())
                .containsExactly(new double[] {2 / 3.0, 1 / 3.0, 0}, EXACT);
        Label.Votes soft = votes(new Label.Candidates(List.of(0, 1)), new Label.Flipped(2, 0.2));
        assertThat(VoteRule.COUNTS.contour(soft, 3).toArray()).containsExactly(new double[] {0.3, 0.3, 0.4}, EXACT);
    }

    /** By hand: 1, .3, 1 times .1, 1, .1 times 1, .45, .45 and so on, then divided by the largest. */
    @Test
    void shouldDiscountVotesByReliability() {
        double[] product = {0.3, 0.1 * 0.45, 0.1 * 0.3 * 0.45};
        double[] scaled = {1, product[1] / product[0], product[2] / product[0]};
        assertThat(new VoteRule.Discounted(KNOWN).contour(SPLIT, 3).toArray()).containsExactly(scaled, EXACT);
    }

    @Test
    void shouldMultiplyConfusionRows() {
        double[] product = {0.9 * 0.15 * 0.55, 0.05 * 0.7 * 0.225, 0.05 * 0.15 * 0.225};
        double[] scaled = {1, product[1] / product[0], product[2] / product[0]};
        assertThat(new VoteRule.Confused(KNOWN).contour(SPLIT, 3).toArray()).containsExactly(scaled, EXACT);
    }

    /** Two classes and votes of both: the posterior odds of two experts are the product of their own odds. */
    @Test
    void shouldGiveTheOddsOfBayes() {
        LabelContour contour = new VoteRule.Confused(KNOWN).contour(votes(new Label.Hard(0), new Label.Hard(1)), 2);
        assertThat(contour.plausibility(0) / contour.plausibility(1)).isCloseTo(9 / (7 / 3.0), within(1e-12));
    }

    @Test
    void shouldNotUnderflowWithManyDoubtedExperts() {
        Label[] many = IntStream.range(0, Label.Votes.MOST)
                .mapToObj(i -> new Label.Flipped(i % 2, 1e-9))
                .toArray(Label[]::new);
        VoteRule sure = new VoteRule.Confused(new Reliabilities(Map.of(), 1));
        assertThat(sure.contour(votes(many), 2).toArray()).containsExactly(new double[] {1, 1}, within(1e-6));
    }

    @Test
    void shouldLeaveNoClassWhereCertainExpertsContradictEachOther() {
        Reliabilities certain = new Reliabilities(Map.of(), 1);
        assertThat(new VoteRule.Discounted(certain).contour(SPLIT, 2).isInconsistent())
                .isTrue();
        assertThat(new VoteRule.Confused(certain).contour(SPLIT, 2).isInconsistent())
                .isTrue();
        assertThat(new VoteRule.Confused(certain)
                        .contour(votes(new Label.Hard(0)), 1)
                        .hardClass())
                .isZero();
    }

    @Test
    void shouldSaySomethingWhereVotesAreSplitEvenly() {
        Label.Votes even = votes(new Label.Hard(0), new Label.Hard(1));
        assertThat(even.contour(2).isVacuous()).isTrue();
        assertThat(even.isVacuous(2)).isFalse();
        assertThat(votes(new Label.Candidates(List.of(0, 1))).isVacuous(2)).isTrue();
    }

    @Test
    void shouldStayVotesWhereExpertsAgree() {
        Label.Votes agreed = votes(new Label.Hard(1), new Label.Hard(1));
        assertThat(agreed.contour(2).hardClass()).isEqualTo(1);
        assertThat(agreed.sharpened(2)).isEqualTo(agreed);
    }

    @Test
    void shouldRefuseWhatIsNoVote() {
        assertThatThrownBy(() -> new Vote("", new Label.Hard(0))).hasMessage("the name of an expert cannot be empty");
        for (Label label : List.of(SPLIT, new Label.Numeric(1), new Label.Unknown(), new Label.Several(List.of()))) {
            assertThatThrownBy(() -> new Vote("a", label)).hasMessage("a vote must say something of one class");
        }
        Vote vote = new Vote("a", new Label.Hard(0));
        assertThatThrownBy(() -> new Label.Votes(List.of(vote, vote))).hasMessage("an expert may vote once");
        assertThatThrownBy(() -> new Label.Votes(List.of())).hasMessage("1 to 100 experts may vote, not 0");
        assertThatThrownBy(() -> new Reliabilities(Map.of("a", 1.5), 0.5))
                .hasMessage("a reliability must be in [0, 1], not 1.5");
    }
}
