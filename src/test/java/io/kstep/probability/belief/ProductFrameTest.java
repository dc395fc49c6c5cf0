package io.kstep.probability.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProductFrameTest {

    private static final ProductFrame PAIRS = new ProductFrame(new Frame(2), new Frame(3));

    @Test
    void shouldProjectWhatItExtended() {
        MassFunction first = MassFunction.simple(PAIRS.first(), 0b10, .7);
        MassFunction second = MassFunctionTest.TABLE_1;
        assertThat(PAIRS.projectFirst(PAIRS.extendFirst(first))).isEqualTo(first);
        assertThat(PAIRS.projectSecond(PAIRS.extendSecond(second))).isEqualTo(second);
        assertThat(PAIRS.projectSecond(PAIRS.extendFirst(first))).isEqualTo(MassFunction.vacuous(PAIRS.second()));
    }

    /** Côme et al. 2009, eq. 8: evidence on each frame apart is cognitively independent. */
    @Test
    void shouldMultiplyPlausibilitiesOfRectangles() {
        MassFunction first = MassFunction.simple(PAIRS.first(), 0b10, .7);
        MassFunction second = MassFunctionTest.TABLE_1;
        MassFunction both = Combination.conjunctive(PAIRS.extendFirst(first), PAIRS.extendSecond(second));
        for (long a = 0; a < 4; a++) {
            for (long b = 0; b < 8; b++) {
                assertThat(both.plausibility(PAIRS.rectangle(a, b)))
                        .isCloseTo(first.plausibility(a) * second.plausibility(b), within(1e-12));
            }
        }
    }

    @Test
    void shouldNumberPairsByTheFirstFrame() {
        assertThat(PAIRS.rectangle(0b10, 0b101)).isEqualTo(0b101_000);
        assertThat(PAIRS.rectangle(0b11, 0b010)).isEqualTo(0b010_010);
        MassFunction pair = MassFunction.categorical(PAIRS.pairs(), 0b100_001);
        assertThat(PAIRS.projectFirst(pair).mass(0b11)).isEqualTo(1);
        assertThat(PAIRS.projectSecond(pair).mass(0b101)).isEqualTo(1);
    }

    @Test
    void shouldRefuseMorePairsThanSetsHold() {
        assertThat(new ProductFrame(new Frame(8), new Frame(8)).rectangle(255, 255))
                .isEqualTo(-1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProductFrame(new Frame(13), new Frame(5)))
                .withMessageContaining("not 65");
        assertThatIllegalArgumentException().isThrownBy(() -> PAIRS.extendFirst(MassFunctionTest.TABLE_1));
    }
}
