package io.kstep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Label.Masses;
import io.kstep.data.Label.Masses.Focal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The plausibilities of every kind of label: what Côme et al. 2009, section 3.3, make of it. */
class LabelTest {

    @Test
    void shouldGivePlausibilitiesOfEveryKind() {
        assertThat(new Label.Hard(1).plausibilities(3)).containsExactly(0, 1, 0);
        assertThat(new Label.Unknown().plausibilities(3)).containsExactly(1, 1, 1);
        assertThat(new Label.Candidates(List.of(0, 2)).plausibilities(3)).containsExactly(1, 0, 1);
        assertThat(new Label.Probabilistic(List.of(0.75, 0.25)).plausibilities(3))
                .containsExactly(0.75, 0.25, 0);
        assertThat(new Label.Doubtful(2, 0.3).plausibilities(3)).containsExactly(0.3, 0.3, 1);
        Masses masses = new Masses(
                List.of(new Focal(List.of(0), 0.5), new Focal(List.of(0, 1), 0.3), new Focal(List.of(1, 2), 0.2)));
        assertThat(masses.plausibilities(4)).containsExactly(new double[] {0.8, 0.5, 0.2, 0}, within(1e-12));
    }

    @Test
    void shouldAgreeWhereOneKindIsASpecialCaseOfMasses() {
        Masses hard = new Masses(List.of(new Focal(List.of(1), 1)));
        Masses none = new Masses(List.of(new Focal(List.of(0, 1, 2), 1)));
        Masses doubtful = new Masses(List.of(new Focal(List.of(1), 0.7), new Focal(List.of(0, 1, 2), 0.3)));
        assertThat(hard.plausibilities(3)).isEqualTo(new Label.Hard(1).plausibilities(3));
        assertThat(none.plausibilities(3)).isEqualTo(new Label.Unknown().plausibilities(3));
        assertThat(doubtful.plausibilities(3))
                .containsExactly(new Label.Doubtful(1, 0.3).plausibilities(3), within(1e-12));
        assertThat(new Label.Doubtful(1, 0).plausibilities(3)).isEqualTo(new Label.Hard(1).plausibilities(3));
        assertThat(new Label.Doubtful(1, 1).plausibilities(3)).isEqualTo(new Label.Unknown().plausibilities(3));
    }

    @Test
    void shouldSpreadMassesEvenlyAsPignisticProbabilities() {
        assertThat(new Label.Hard(1).pignistic(3)).containsExactly(0, 1, 0);
        assertThat(new Label.Unknown().pignistic(4)).containsExactly(0.25, 0.25, 0.25, 0.25);
        assertThat(new Label.Candidates(List.of(0, 2)).pignistic(3)).containsExactly(0.5, 0, 0.5);
        assertThat(new Label.Probabilistic(List.of(0.75, 0.25)).pignistic(3)).containsExactly(0.75, 0.25, 0);
        assertThat(new Label.Doubtful(2, 0.3).pignistic(3))
                .containsExactly(new double[] {0.1, 0.1, 0.8}, within(1e-12));
        Masses masses = new Masses(
                List.of(new Focal(List.of(0), 0.5), new Focal(List.of(0, 1), 0.3), new Focal(List.of(1, 2), 0.2)));
        assertThat(masses.pignistic(4)).containsExactly(new double[] {0.65, 0.25, 0.1, 0}, within(1e-12));
    }

    @Test
    void shouldBeHardWhereOneClassAloneIsLeft() {
        Label hard = new Label.Hard(1);
        assertThat(hard.sharpened(2)).isSameAs(hard);
        assertThat(new Label.Candidates(List.of(1)).sharpened(2)).isEqualTo(hard);
        assertThat(new Label.Probabilistic(List.of(0.0, 1.0)).sharpened(2)).isEqualTo(hard);
        assertThat(new Masses(List.of(new Focal(List.of(1), 1))).sharpened(2)).isEqualTo(hard);
        assertThat(new Label.Doubtful(1, 0).sharpened(2)).isEqualTo(hard);
        for (Label open : List.of(
                new Label.Unknown(),
                new Label.Candidates(List.of(0, 1)),
                new Label.Probabilistic(List.of(0.1, 0.9)),
                new Label.Doubtful(1, 0.3))) {
            assertThat(open.sharpened(2)).isSameAs(open);
        }
        Label onlyKnown = new Label.Doubtful(0, 0.3);
        assertThat(onlyKnown.sharpened(1))
                .as("a class that nobody has named yet is left open")
                .isSameAs(onlyKnown);
    }

    @Test
    void shouldSayNothingWhereNoClassIsToldFromAnother() {
        assertThat(new Label.Hard(0).isVacuous(1)).isFalse();
        assertThat(new Label.Unknown().isVacuous(3)).isTrue();
        assertThat(new Label.Candidates(List.of(0, 1)).isVacuous(2)).isTrue();
        assertThat(new Label.Candidates(List.of(0, 1)).isVacuous(3)).isFalse();
        assertThat(new Label.Doubtful(0, 0.3).isVacuous(1)).isTrue();
        assertThat(new Label.Doubtful(0, 0.3).isVacuous(2)).isFalse();
        assertThat(new Label.Doubtful(0, 1).isVacuous(2)).isTrue();
    }

    @Test
    void shouldRefuseWhatIsNoLabel() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Probabilistic(List.of(0.5, 0.4)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Probabilistic(List.of(1.5, -0.5)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Probabilistic(List.of(Double.NaN)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Candidates(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Doubtful(0, 1.1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Focal(List.of(), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Masses(List.of(new Focal(List.of(0), 0.6))));
    }

    @Test
    void shouldHaveNoPlausibilitiesOfNumbersOrOfSeveralLabelsAtOnce() {
        assertThatIllegalStateException().isThrownBy(() -> new Label.Numeric(1.5).plausibilities(2));
        assertThatIllegalStateException()
                .isThrownBy(() -> new Label.Several(List.of(new Label.Hard(0))).plausibilities(2));
    }
}
