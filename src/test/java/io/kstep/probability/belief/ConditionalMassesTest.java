package io.kstep.probability.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionalMassesTest {

    private static final Frame SIGNS = new Frame(2);
    private static final ConditionalMasses GIVEN = ConditionalMasses.of(List.of(
            MassFunction.bayesian(.9, .1),
            MassFunction.simple(SIGNS, 0b10, .6),
            MassFunction.of(SIGNS, new long[] {1, 2, 3}, new double[] {.2, .3, .5})));

    /** Côme et al. 2009, eq. 11: 1 - (1 - .9)(1 - .4) = .94, and so on. */
    @Test
    void shouldReverseConditionalBeliefs() {
        GeneralisedBayes seen = GIVEN.observing(0b01);
        assertThat(seen.likelihoods().toArray()).containsExactly(new double[] {.9, .4, .7}, within(1e-12));
        assertThat(seen.plausibility(0b011)).isCloseTo(.94, within(1e-12));
        assertThat(seen.plausibility(0b111)).isCloseTo(1 - .1 * .6 * .3, within(1e-12));
        MassFunction masses = seen.masses();
        assertThat(masses.conflict()).isCloseTo(.1 * .6 * .3, within(1e-12));
        for (long set = 1; set < 8; set++) {
            assertThat(masses.plausibility(set)).isCloseTo(seen.plausibility(set), within(1e-12));
            assertThat(GIVEN.given(set).plausibility(0b01)).isCloseTo(seen.plausibility(set), within(1e-12));
        }
    }

    @Test
    void shouldBeBayesTheoremForProbabilities() {
        MassFunction prior = MassFunction.bayesian(.5, .3, .2);
        double[] posterior = GIVEN.observing(0b01).posterior(prior).pignistic();
        double total = .9 * .5 + .4 * .3 + .7 * .2;
        assertThat(posterior).containsExactly(new double[] {.45 / total, .12 / total, .14 / total}, within(1e-12));
    }

    /** Côme et al. 2009, eq. 6 and 7 agree with each other, and with total probability for a Bayesian prior. */
    @Test
    void shouldSumOverWhatIsBelievedOfTheConditions() {
        MassFunction prior = MassFunction.of(new Frame(3), new long[] {1, 0b110, 0b111}, new double[] {.5, .3, .2});
        MassFunction total = GIVEN.total(prior);
        for (long set = 0; set < 4; set++) {
            assertThat(GIVEN.totalPlausibility(prior, set) - total.plausibility(set))
                    .isCloseTo(0, within(1e-12));
        }
        // .5 * .9 + .3 * (1 - .6 * .3) + .2 * (1 - .1 * .6 * .3)
        assertThat(total.plausibility(1)).isCloseTo(.45 + .246 + .1964, within(1e-12));
        assertThat(GIVEN.totalPlausibility(MassFunction.bayesian(.5, .3, .2), 1))
                .isCloseTo(.71, within(1e-12));
        assertThat(GIVEN.total(prior.conditioned(0b001)).conflict()).isCloseTo(.3, within(1e-12));
    }

    @Test
    void shouldRefuseWhatHasNoMeaning() {
        assertThatIllegalArgumentException().isThrownBy(() -> GIVEN.given(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ConditionalMasses.of(List.of(MassFunction.vacuous(SIGNS), MassFunction.vacuous(new Frame(3)))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GeneralisedBayes(Contour.vacuous(17)).masses())
                .withMessageContaining("up to 16 classes");
        assertThat(new GeneralisedBayes(Contour.doubtful(17, 3, .5)).plausibility(0b11))
                .isEqualTo(.75);
    }
}
