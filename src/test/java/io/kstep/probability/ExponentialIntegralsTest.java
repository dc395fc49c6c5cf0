package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ExponentialIntegralsTest {

    @Test
    void shouldMatchNumericIntegrationForExponentsOfAllSizes() {
        Percentage digits = Percentage.withPercentage(1e-10);
        double[] knots = {0, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, .98, .99, 1};
        double[] mirrored = {0, .01, .02, .05, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1};
        for (double size = 1e-9; size < 60; size *= 1.7) {
            for (double b : new double[] {size, -size}) {
                double[] k = b > 0 ? knots : mirrored;
                assertThat(ExponentialIntegrals.e0(b)).isCloseTo(Quadrature.integrate(t -> Math.exp(b * t), k), digits);
                assertThat(ExponentialIntegrals.e1(b))
                        .isCloseTo(Quadrature.integrate(t -> t * Math.exp(b * t), k), digits);
                assertThat(ExponentialIntegrals.e2(b))
                        .isCloseTo(Quadrature.integrate(t -> t * t * Math.exp(b * t), k), digits);
                double[] part = {0, .01, .02, .05, .1, .2, .3};
                assertThat(ExponentialIntegrals.e0(b, .3))
                        .isCloseTo(Quadrature.integrate(t -> Math.exp(b * t), part), digits);
            }
        }
    }
}
