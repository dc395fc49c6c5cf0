package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ResolutionTest {

    @Test
    void shouldFindTheSmallestPositiveGap() {
        Resolution rounded = Resolution.of(new double[] {3, 1, 1, 2.5, 7, Double.NaN, Double.POSITIVE_INFINITY});
        assertThat(rounded.gap()).isEqualTo(0.5);
        assertThat(rounded.minimumWidth()).isEqualTo(0.5);
        assertThat(rounded.isConstant()).isFalse();
    }

    @Test
    void shouldAskForAThousandthOfTheScaleOfContinuousValues() {
        double[] values = Samples.draw(Shape.NORMAL, 5000, 1);
        assertThat(Resolution.of(values).minimumWidth()).isCloseTo(1e-3, within(1e-4));
        values[7] = 1e300;
        assertThat(Resolution.of(values).minimumWidth()).isCloseTo(1e-3, within(1e-4));
    }

    @Test
    void shouldNotLetTheMagnitudeSwallowTimestampsOrTinyValues() {
        double[] stamps = Samples.draw(Shape.TIMESTAMPS, 500, 1);
        assertThat(Resolution.of(stamps).minimumWidth()).isLessThan(2e-3);
        assertThat(Resolution.of(Samples.draw(Shape.TINY, 500, 1)).minimumWidth())
                .isLessThan(2e-15);
    }

    @Test
    void shouldTellAConstantColumn() {
        double[] same = new double[20];
        Arrays.fill(same, 4e6);
        assertThat(Resolution.of(same).isConstant()).isTrue();
        assertThat(Resolution.of(same).minimumWidth()).isCloseTo(4e-3, within(1e-12));
        assertThat(Resolution.of(new double[] {Double.NaN}).isConstant()).isTrue();
        assertThat(Resolution.of(new double[] {Double.NaN}).minimumWidth()).isEqualTo(1e-9);
        assertThat(Resolution.of(new double[] {1, 2, 3}, 1).isConstant()).isTrue();
    }

    @Test
    void shouldFindAScaleWhereMostValuesAreTied() {
        double[] values = Samples.draw(Shape.MOSTLY_ZERO, 1000, 1);
        assertThat(Resolution.of(values).scale()).isBetween(0.01, 1.0);
        double[] one = new double[1000];
        one[3] = 6;
        assertThat(Resolution.of(one).scale()).isEqualTo(1);
    }
}
