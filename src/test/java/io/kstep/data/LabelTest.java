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
        assertThat(new Label.Hard(1).contour(3).toArray()).containsExactly(0, 1, 0);
        assertThat(new Label.Unknown().contour(3).toArray()).containsExactly(1, 1, 1);
        assertThat(new Label.Candidates(List.of(0, 2)).contour(3).toArray()).containsExactly(1, 0, 1);
        assertThat(new Label.Probabilistic(List.of(0.75, 0.25)).contour(3).toArray())
                .containsExactly(0.75, 0.25, 0);
        assertThat(new Label.Doubtful(2, 0.3).contour(3).toArray()).containsExactly(0.3, 0.3, 1);
        assertThat(new Label.Flipped(2, 0.25).contour(3).toArray()).containsExactly(0.125, 0.125, 0.75);
        assertThat(new Label.Flipped(0, 0.25).contour(1).toArray()).containsExactly(1);
        assertThat(new Label.Plausible(List.of(0.2, 1.0)).contour(3).toArray()).containsExactly(0.2, 1, 0);
        assertThat(new Label.Excluded(List.of(0, 2)).contour(4).toArray()).containsExactly(0, 1, 0, 1);
        Masses masses = new Masses(
                List.of(new Focal(List.of(0), 0.5), new Focal(List.of(0, 1), 0.3), new Focal(List.of(1, 2), 0.2)));
        assertThat(masses.contour(4).toArray()).containsExactly(new double[] {0.8, 0.5, 0.2, 0}, within(1e-12));
    }

    @Test
    void shouldAgreeWhereOneKindIsASpecialCaseOfMasses() {
        Masses hard = new Masses(List.of(new Focal(List.of(1), 1)));
        Masses none = new Masses(List.of(new Focal(List.of(0, 1, 2), 1)));
        Masses doubtful = new Masses(List.of(new Focal(List.of(1), 0.7), new Focal(List.of(0, 1, 2), 0.3)));
        assertThat(hard.contour(3).toArray())
                .isEqualTo(new Label.Hard(1).contour(3).toArray());
        assertThat(none.contour(3).toArray())
                .isEqualTo(new Label.Unknown().contour(3).toArray());
        assertThat(doubtful.contour(3).toArray())
                .containsExactly(new Label.Doubtful(1, 0.3).contour(3).toArray(), within(1e-12));
        assertThat(new Label.Doubtful(1, 0).contour(3).toArray())
                .isEqualTo(new Label.Hard(1).contour(3).toArray());
        assertThat(new Label.Doubtful(1, 1).contour(3).toArray())
                .isEqualTo(new Label.Unknown().contour(3).toArray());
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
    void shouldSpreadPlausibilitiesOfNestedSetsAndShareOthers() {
        assertThat(new Label.Plausible(List.of(0.5, 1.0, 0.5, 0.2)).pignistic(4))
                .as("masses .5 of b, .3 of a, b, c, .2 of all")
                .containsExactly(new double[] {0.15, 0.65, 0.15, 0.05}, within(1e-12));
        assertThat(new Label.Plausible(List.of(0.6, 0.3)).pignistic(3))
                .containsExactly(new double[] {2.0 / 3, 1.0 / 3, 0}, within(1e-12));
        assertThat(new Label.Flipped(1, 0.3).pignistic(3))
                .containsExactly(new double[] {0.15, 0.7, 0.15}, within(1e-12));
        assertThat(new Label.Excluded(List.of(1)).pignistic(3)).containsExactly(0.5, 0, 0.5);
    }

    @Test
    void shouldTellALabelThatLeavesNoClass() {
        Label none = new Label.Excluded(List.of(0, 1));
        assertThat(none.contour(2).isInconsistent()).isTrue();
        assertThat(none.contour(3).isInconsistent()).isFalse();
        assertThat(none.contour(3).hardClass()).isEqualTo(2);
        assertThat(none.sharpened(2))
                .as("the class that nobody has named has no index")
                .isSameAs(none);
        assertThat(none.sharpened(3)).as("a fourth may come").isSameAs(none);
    }

    @Test
    void shouldBeHardWhereOneClassAloneIsLeft() {
        Label hard = new Label.Hard(1);
        assertThat(hard.sharpened(2)).isSameAs(hard);
        assertThat(new Label.Candidates(List.of(1)).sharpened(2)).isEqualTo(hard);
        assertThat(new Label.Probabilistic(List.of(0.0, 1.0)).sharpened(2)).isEqualTo(hard);
        assertThat(new Masses(List.of(new Focal(List.of(1), 1))).sharpened(2)).isEqualTo(hard);
        assertThat(new Label.Doubtful(1, 0).sharpened(2)).isEqualTo(hard);
        assertThat(new Label.Flipped(1, 0).sharpened(2)).isEqualTo(hard);
        assertThat(new Label.Plausible(List.of(0.0, 0.4)).sharpened(2)).isEqualTo(hard);
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
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Flipped(0, -0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Excluded(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Label.Plausible(List.of(1.1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Label.Plausible(List.of(0.0, 0.0)))
                .withMessageContaining("all its plausibilities are 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Focal(List.of(), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Masses(List.of(new Focal(List.of(0), 0.6))));
    }

    @Test
    void shouldHaveNoPlausibilitiesOfNumbersOrOfSeveralLabelsAtOnce() {
        assertThatIllegalStateException().isThrownBy(() -> new Label.Numeric(1.5).contour(2));
        assertThatIllegalStateException().isThrownBy(() -> new Label.Several(List.of(new Label.Hard(0))).contour(2));
    }
}
