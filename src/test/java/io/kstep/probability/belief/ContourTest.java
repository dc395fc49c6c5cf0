package io.kstep.probability.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ContourTest {

    private static final Offset<Double> PRINTED = within(5e-7);

    @Test
    void shouldTellTheTwoMeaningsOfDoubtApart() {
        assertThat(Contour.doubtful(3, 1, .3).toArray()).containsExactly(.3, 1, .3);
        assertThat(Contour.flipped(3, 1, .3).toArray()).containsExactly(.15, .7, .15);
        assertThat(Contour.flipped(1, 0, .3)).isEqualTo(Contour.vacuous(1));
        assertThat(MassFunction.simple(new Frame(3), 0b010, .7).contour().toArray())
                .containsExactly(new double[] {.3, 1, .3}, PRINTED);
    }

    @Test
    void shouldBecomeNestedMasses() {
        MassFunction nested = Contour.of(1, .5, .2).consonant();
        assertThat(nested.mass(0b001)).isCloseTo(.5, PRINTED);
        assertThat(nested.mass(0b011)).isCloseTo(.3, PRINTED);
        assertThat(nested.mass(0b111)).isCloseTo(.2, PRINTED);
        assertThat(nested.pignistic()).containsExactly(new double[] {.716667, .216667, .066667}, PRINTED);
        assertThat(Contour.of(.4, .5).consonant().conflict()).isEqualTo(.5);
    }

    @Test
    void shouldMultiplyDistinctEvidence() {
        assertThat(Contour.of(1, .4, .5).combined(Contour.of(.5, 1, 0)).toArray())
                .containsExactly(.5, .4, 0);
        assertThat(Contour.of(.5, .4).scaled().toArray()).containsExactly(1, .8);
        assertThat(Contour.of(.75, .5).normalised()).containsExactly(.6, .4);
    }

    @Test
    void shouldNameTotalConflict() {
        Contour votes = Contour.of(1, 0); // ten votes for the first class, none for the second
        assertThatThrownBy(() -> votes.combined(Contour.candidates(2, 1))).isInstanceOf(TotalConflictException.class);
        assertThatThrownBy(() -> votes.combinedWith(new double[] {0, 1})).isInstanceOf(TotalConflictException.class);
        assertThatThrownBy(() -> Contour.of(0, 0)).isInstanceOf(TotalConflictException.class);
    }

    @Test
    void shouldHoldAThousandClassesAndRefuseMore() {
        Contour most = Contour.doubtful(1_000, 999, .5);
        assertThat(most.combined(most).plausibility(0)).isEqualTo(.25);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contour.vacuous(1_001))
                .withMessageContaining("1 to 1000 classes, not 1001");
        assertThatIllegalArgumentException().isThrownBy(() -> Contour.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contour.vacuous(65).consonant())
                .withMessageContaining("not 65");
        assertThat(Contour.vacuous(64).consonant()).isEqualTo(MassFunction.vacuous(new Frame(64)));
    }

    @Test
    void shouldRefuseWhatIsNoPlausibility() {
        assertThatIllegalArgumentException().isThrownBy(() -> Contour.of(1.1, .5));
        assertThatIllegalArgumentException().isThrownBy(() -> Contour.of(-.1, .5));
        assertThatIllegalArgumentException().isThrownBy(() -> Contour.of(Double.NaN, .5));
        assertThatIllegalArgumentException().isThrownBy(() -> Contour.flipped(3, 0, 1.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Contour.of(1, 1).combined(Contour.vacuous(3)));
    }

    @Test
    void shouldNotChangeWithTheArraysGivenOrTaken() {
        double[] given = {1, .5};
        Contour contour = Contour.of(given);
        given[1] = 0;
        contour.toArray()[0] = 0;
        assertThat(contour).isEqualTo(Contour.of(1, .5)).hasSameHashCodeAs(Contour.of(1, .5));
    }
}
