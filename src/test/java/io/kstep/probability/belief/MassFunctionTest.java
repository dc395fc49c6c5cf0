package io.kstep.probability.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Values of the belief assignment of López-Cruz, Bielza and Larrañaga 2013, table 1, computed apart with numpy. */
class MassFunctionTest {

    private static final Offset<Double> PRINTED = within(5e-7);
    private static final Frame THREE = new Frame(3);
    static final MassFunction TABLE_1 =
            MassFunction.of(THREE, new long[] {0b001, 0b100, 0b011, 0b101, 0b111}, new double[] {.1, .3, .2, .3, .1});

    @Test
    void shouldMeasureSets() {
        assertThat(TABLE_1.contour().toArray()).containsExactly(new double[] {.7, .3, .7}, within(1e-12));
        assertThat(TABLE_1.belief(THREE.set(0))).isCloseTo(.1, PRINTED);
        assertThat(TABLE_1.belief(THREE.set(0, 2))).isCloseTo(.7, PRINTED);
        assertThat(TABLE_1.plausibility(THREE.set(0, 1))).isCloseTo(.7, PRINTED);
        assertThat(TABLE_1.commonality(THREE.set(0, 2))).isCloseTo(.4, PRINTED);
        assertThat(TABLE_1.commonality(0)).isCloseTo(1, within(1e-12));
        assertThat(TABLE_1.plausibility(0)).isZero();
        assertThat(TABLE_1.belief(THREE.all())).isCloseTo(1, within(1e-12));
        assertThat(TABLE_1.mass(0b101)).isCloseTo(.3, within(1e-12));
        assertThat(TABLE_1.mass(0b110)).isZero();
    }

    @Test
    void shouldSpreadMassesEvenly() {
        assertThat(TABLE_1.pignistic()).containsExactly(new double[] {.383333, .133333, .483333}, PRINTED);
        assertThat(MassFunction.simple(THREE, THREE.set(1), .7).pignistic())
                .containsExactly(new double[] {.1, .8, .1}, PRINTED);
    }

    @Test
    void shouldMeasureNonspecificityInBits() {
        assertThat(TABLE_1.nonspecificity()).isCloseTo(.658496, PRINTED);
        assertThat(TABLE_1.nonspecificity() * Math.log(2)).isCloseTo(.456435, PRINTED);
        assertThat(MassFunction.simple(THREE, THREE.set(1), .7).nonspecificity())
                .isCloseTo(.475489, PRINTED);
        assertThat(MassFunction.bayesian(.2, .8).nonspecificity()).isZero();
        // Côme et al. 2009, 5.1: two classes, mass .3 on the frame is a nonspecificity of .3
        assertThat(MassFunction.simple(new Frame(2), 1, .7).nonspecificity()).isCloseTo(.3, within(1e-12));
    }

    @Test
    void shouldDiscount() {
        MassFunction discounted = TABLE_1.discounted(.25);
        assertThat(discounted.contour().toArray()).containsExactly(new double[] {.775, .475, .775}, within(1e-12));
        assertThat(TABLE_1.discounted(1)).isEqualTo(MassFunction.vacuous(THREE));
        assertThat(TABLE_1.discounted(0)).isEqualTo(TABLE_1);
        assertThatIllegalArgumentException().isThrownBy(() -> TABLE_1.discounted(1.1));
    }

    @Test
    void shouldConditionOnASet() {
        MassFunction conditioned = TABLE_1.conditioned(THREE.set(0, 1));
        assertThat(conditioned.focalSets()).isEqualTo(3);
        assertThat(conditioned.mass(0b001)).isCloseTo(.4, PRINTED);
        assertThat(conditioned.mass(0b011)).isCloseTo(.3, PRINTED);
        assertThat(conditioned.conflict()).isCloseTo(.3, PRINTED);
        assertThat(conditioned.normalised().mass(0b001)).isCloseTo(4 / 7.0, PRINTED);
    }

    @Test
    void shouldKnowItsKind() {
        assertThat(MassFunction.bayesian(.5, .5).isBayesian()).isTrue();
        assertThat(TABLE_1.isBayesian()).isFalse();
        assertThat(TABLE_1.isConsonant()).isFalse();
        assertThat(Contour.of(1, .5, .2).consonant().isConsonant()).isTrue();
        assertThat(MassFunction.vacuous(THREE).isConsonant()).isTrue();
    }

    @Test
    void shouldTakeSumsThatMissOneByRoundingOnly() {
        long[] sets = new long[10];
        Arrays.setAll(sets, i -> 1L << i);
        double[] tenths = new double[10];
        Arrays.fill(tenths, .1); // their sum is not 1 in binary
        assertThat(Arrays.stream(MassFunction.of(new Frame(10), sets, tenths).pignistic())
                        .sum())
                .isCloseTo(1, within(1e-15));
        MassFunction thirds = MassFunction.bayesian(.3333333, .3333333, .3333333);
        assertThat(thirds.plausibility(7)).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MassFunction.bayesian(.33, .33, .33))
                .withMessageContaining("sum to 1, not 0.99");
        assertThatIllegalArgumentException().isThrownBy(() -> MassFunction.bayesian(1.5, -.5));
        assertThatIllegalArgumentException().isThrownBy(() -> MassFunction.bayesian(Double.NaN, 1));
    }

    @Test
    void shouldHoldOneClassAndSixtyFour() {
        MassFunction one = MassFunction.vacuous(new Frame(1));
        assertThat(one.pignistic()).containsExactly(1);
        assertThat(one.nonspecificity()).isZero();
        Frame most = new Frame(64);
        MassFunction last = MassFunction.simple(most, most.set(63), .5);
        assertThat(last.plausibility(most.set(63))).isEqualTo(1);
        assertThat(last.pignistic()[63]).isCloseTo(.5 + .5 / 64, within(1e-15));
        assertThat(last.nonspecificity()).isCloseTo(3, within(1e-12));
        assertThat(most.complement(most.set(63))).isEqualTo(Long.MAX_VALUE);
        assertThat(Combination.conjunctive(last, MassFunction.vacuous(most))).isEqualTo(last);
    }

    @Test
    void shouldRefuseFramesAndSetsBeyondTheirBounds() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Frame(0)).withMessageContaining("1 to 64");
        assertThatIllegalArgumentException().isThrownBy(() -> new Frame(65)).withMessageContaining("not 65");
        assertThatIllegalArgumentException().isThrownBy(() -> MassFunction.bayesian());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TABLE_1.plausibility(0b1000))
                .withMessageContaining("class 3");
        assertThatIllegalArgumentException().isThrownBy(() -> THREE.set(3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Combination.conjunctive(TABLE_1, MassFunction.vacuous(new Frame(4))))
                .withMessageContaining("3 classes");
    }

    @Test
    void shouldNameTotalConflict() {
        MassFunction votes = MassFunction.bayesian(1, 0);
        MassFunction other = MassFunction.categorical(new Frame(2), 0b10);
        assertThat(Combination.conjunctive(votes, other).conflict()).isEqualTo(1);
        assertThatThrownBy(() -> Combination.dempster(votes, other)).isInstanceOf(TotalConflictException.class);
        assertThatThrownBy(() -> Combination.conjunctive(votes, other).pignistic())
                .isInstanceOf(TotalConflictException.class);
        assertThatThrownBy(() -> Combination.conjunctive(votes, other).contour())
                .isInstanceOf(TotalConflictException.class);
        // almost total: what agrees is kept with all its digits
        MassFunction nearly = MassFunction.of(new Frame(2), new long[] {1, 3}, new double[] {1 - 1e-12, 1e-12});
        assertThat(Combination.dempster(nearly, other).mass(0b10)).isEqualTo(1);
    }

    @Test
    void shouldRefuseMoreFocalSetsThanMemoryShouldHold() {
        MassFunction growing = MassFunction.categorical(new Frame(20), 0);
        for (int c = 0; c < 16; c++) {
            growing = grown(growing, c);
        }
        MassFunction full = growing;
        assertThat(full.focalSets()).isEqualTo(MassSum.MOST_SETS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> grown(full, 16))
                .withMessageContaining("at most 65536 focal sets");
    }

    /** Twice the focal sets: each with and without class c. */
    private static MassFunction grown(MassFunction masses, int c) {
        return Combination.disjunctive(
                masses, MassFunction.of(masses.frame(), new long[] {0, 1L << c}, new double[] {.5, .5}));
    }
}
