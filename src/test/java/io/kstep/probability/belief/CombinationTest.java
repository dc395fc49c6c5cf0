package io.kstep.probability.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Combinations that were computed apart with numpy. */
class CombinationTest {

    private static final Offset<Double> PRINTED = within(5e-7);
    private static final Frame THREE = new Frame(3);
    private static final MassFunction FIRST = MassFunction.simple(THREE, 0b001, .6);
    private static final MassFunction SECOND =
            MassFunction.of(THREE, new long[] {0b010, 0b110, 0b111}, new double[] {.5, .3, .2});

    @Test
    void shouldCombineConjunctively() {
        MassFunction both = Combination.conjunctive(FIRST, SECOND);
        assertThat(both.focalSets()).isEqualTo(5);
        assertThat(both.conflict()).isCloseTo(.48, PRINTED);
        assertThat(both.mass(0b001)).isCloseTo(.12, PRINTED);
        assertThat(both.mass(0b010)).isCloseTo(.20, PRINTED);
        assertThat(both.mass(0b110)).isCloseTo(.12, PRINTED);
        assertThat(both.mass(0b111)).isCloseTo(.08, PRINTED);
        assertThat(both.contour().toArray()).containsExactly(new double[] {.2, .4, .2}, within(1e-12));
    }

    @Test
    void shouldCombineDisjunctively() {
        MassFunction either = Combination.disjunctive(FIRST, SECOND);
        assertThat(either.focalSets()).isEqualTo(2);
        assertThat(either.mass(0b011)).isCloseTo(.30, PRINTED);
        assertThat(either.mass(0b111)).isCloseTo(.70, PRINTED);
    }

    @Test
    void shouldStayBayesianWhereOneIs() {
        double[] probabilities = {.3, .2, .5};
        MassFunction bayesian = MassFunction.bayesian(probabilities);
        MassFunction both = Combination.conjunctive(MassFunctionTest.TABLE_1, bayesian);
        assertThat(both.mass(0b001)).isCloseTo(.21, PRINTED);
        assertThat(both.mass(0b010)).isCloseTo(.06, PRINTED);
        assertThat(both.mass(0b100)).isCloseTo(.35, PRINTED);
        assertThat(both.conflict()).isCloseTo(.38, PRINTED);
        MassFunction normalised = Combination.dempster(MassFunctionTest.TABLE_1, bayesian);
        assertThat(normalised.isBayesian()).isTrue();
        double[] expected = {.338710, .096774, .564516};
        assertThat(normalised.pignistic()).containsExactly(expected, PRINTED);
        // the one line of it that learning uses
        Contour contour = MassFunctionTest.TABLE_1.contour();
        assertThat(contour.combinedWith(probabilities)).containsExactly(expected, PRINTED);
        assertThat(contour.conflict(probabilities)).isCloseTo(.38, PRINTED);
    }
}
