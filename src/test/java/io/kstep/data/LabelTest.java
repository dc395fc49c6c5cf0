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
