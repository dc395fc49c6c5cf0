package io.kstep.evaluate.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VarianceDecompositionTest {

    /** Expected values computed independently of this code. */
    @Test
    void shouldGiveTheFiguresComputedByHand() {
        Sensitivity found = Sensitivity.of(new double[][] {{.10, .14, .06}, {.20, .22, .24}});
        assertThat(found.betweenData()).isCloseTo(.0036, within(1e-12));
        assertThat(found.withinIndex()).isCloseTo(.0040667, within(5e-8));
        assertThat(found.betweenIndex()).isCloseTo(.0002, within(1e-12));
        assertThat(found.withinData()).isCloseTo(.00066667, within(5e-9));
        assertThat(found.external()).isCloseTo(.00383333, within(5e-9));
        assertThat(found.internal()).isCloseTo(.00043333, within(5e-9));
        assertThat(found.total()).isCloseTo(.00426667, within(5e-9));
    }

    @Test
    void shouldSumUpExactly() {
        SplittableRandom random = new SplittableRandom(1);
        for (int run = 0; run < 200; run++) {
            int dataSets = 1 + random.nextInt(30);
            int indexSets = 1 + random.nextInt(20);
            double[] truth = random.doubles(dataSets).toArray();
            double[][] estimates = new double[dataSets][];
            for (int i = 0; i < dataSets; i++) {
                estimates[i] = random.doubles(indexSets).toArray();
            }
            VarianceDecomposition found = VarianceDecomposition.of(truth, estimates);
            double[][] deviations = VarianceDecomposition.deviations(truth, estimates);
            assertThat(found.sensitivity().total()).isCloseTo(varianceOf(deviations), within(1e-12));
            assertThat(found.irreducible() + found.reducible() + found.covariance())
                    .isCloseTo(found.total(), within(1e-12));
            assertThat(found.total()).isCloseTo(varianceOf(estimates), within(1e-12));
            assertThat(found.externalShare() + found.internalShare() + found.irreducibleShare())
                    .isCloseTo(dataSets * indexSets == 1 ? Double.NaN : 1, within(1e-12));
        }
    }

    @Test
    void shouldFindNoInternalSensitivityWithoutRandomness() {
        double[] truth = {.1, .2, .15};
        VarianceDecomposition once = VarianceDecomposition.of(truth, new double[][] {{.12}, {.25}, {.1}});
        VarianceDecomposition twice =
                VarianceDecomposition.of(truth, new double[][] {{.12, .12}, {.25, .25}, {.1, .1}});
        assertThat(once.sensitivity().internal()).isZero();
        assertThat(twice.sensitivity().internal()).isZero();
        assertThat(once.bias()).isCloseTo((.02 + .05 - .05) / 3, within(1e-15));
        assertThat(once.meanTrue()).isCloseTo(.15, within(1e-15));
    }

    @Test
    void shouldTakeOffWhatFewSetsAdd() {
        // main effects of variance 4 and 1, an interaction of variance 9: ES = 4 + 9/2, IS = 1 + 9/2
        SplittableRandom random = new SplittableRandom(3);
        double plain = 0;
        double external = 0;
        double internal = 0;
        int runs = 4000;
        for (int run = 0; run < runs; run++) {
            double[][] z = new double[8][4];
            double[] data =
                    random.doubles(8).map(u -> 2 * random.nextGaussian()).toArray();
            double[] index = random.doubles(4).map(u -> random.nextGaussian()).toArray();
            for (int i = 0; i < 8; i++) {
                for (int j = 0; j < 4; j++) {
                    z[i][j] = data[i] + index[j] + 3 * random.nextGaussian();
                }
            }
            Sensitivity found = Sensitivity.of(z).unbiased(8, 4);
            plain += Sensitivity.of(z).internal() / runs;
            external += found.external() / runs;
            internal += found.internal() / runs;
        }
        assertThat(external).isCloseTo(8.5, within(0.25));
        // not below 0 biases a small main effect upwards
        assertThat(internal).isCloseTo(5.5, within(0.5));
        assertThat(plain).isLessThan(4.8);
    }

    @Test
    void shouldTellTheDifferenceOfMeansFromTheMeanDifference() {
        double[][] one = {{.1, -.1}, {.2, 0}};
        double[][] other = {{0, 0}, {.1, .3}};
        BiasDifference found = BiasDifference.of(one, other);
        assertThat(found.ofMeans()).isCloseTo(.05, within(1e-15));
        assertThat(found.ofSamples()).isCloseTo((.1 + .1 + .1 + .3) / 4, within(1e-15));
        assertThatThrownBy(() -> BiasDifference.of(one, new double[][] {{0, 0}}))
                .hasMessageContaining("same");
    }

    @Test
    void shouldRefuseRaggedAndMissingValues() {
        assertThatThrownBy(() -> Sensitivity.of(new double[][] {{1, 2}, {1}})).hasMessageContaining("every data set");
        assertThatThrownBy(() -> VarianceDecomposition.of(new double[2], new double[][] {{1}}))
                .hasMessageContaining("2 true errors");
    }

    private static double varianceOf(double[][] values) {
        double sum = 0;
        double squares = 0;
        int n = 0;
        for (double[] row : values) {
            for (double value : row) {
                sum += value;
                n++;
            }
        }
        for (double[] row : values) {
            for (double value : row) {
                squares += (value - sum / n) * (value - sum / n);
            }
        }
        return squares / n;
    }
}
