package io.kstep.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.spec.SpecException;
import org.junit.jupiter.api.Test;

class MarksTest {

    /** One of 252 ways to deal ten values to two samples of five has none of the second below one of the first. */
    @Test
    void shouldTakeFoldsAsNotPairedByMannAndWhitney() {
        double[] worse = {6, 7, 8, 9, 10};
        double[] best = {5, 4, 3, 2, 1};
        assertThat(Marks.parse("mann-whitney").pValue(worse, best, 0.25)).isCloseTo(2.0 / 252, within(1e-12));
        double[] other = {1, 2, 3, 4, 5};
        assertThat(Marks.MANN_WHITNEY.pValue(worse, other, 0.25)).isCloseTo(2.0 / 252, within(1e-12));
    }

    /** The differences 1, 2, 0, 1, 3, -1, 2, 1, 0, 1 of ten folds. */
    @Test
    void shouldPairFoldsByTheCorrectedT() {
        double[] worse = {2, 3, 1, 2, 4, 0, 3, 2, 1, 2};
        double[] best = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        assertThat(Marks.parse("corrected-t").pValue(worse, best, 1.0 / 9)).isCloseTo(0.09209, within(1e-5));
    }

    @Test
    void shouldFindNothingBetweenEqualFolds() {
        double[] same = {.1, .1, .1};
        assertThat(Marks.MANN_WHITNEY.pValue(same, same, .5)).isEqualTo(1);
    }

    @Test
    void shouldNameTheTestsThatThereAre() {
        assertThatThrownBy(() -> Marks.parse("t"))
                .isInstanceOf(SpecException.class)
                .hasMessage("there are no marks by 't'; there are corrected-t, mann-whitney");
    }
}
