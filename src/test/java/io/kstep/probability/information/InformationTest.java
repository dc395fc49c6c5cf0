package io.kstep.probability.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.kernel.Kernel;
import io.kstep.probability.kernel.KernelColumn;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InformationTest {

    private static final double LN_2 = Math.log(2);

    @Test
    void shouldMeasureCounts() {
        assertThat(DiscreteInformation.entropy(1, 1, 0, 2)).isCloseTo(1.5 * LN_2, within(1e-12));
        assertThat(DiscreteInformation.mutual(new double[][] {{3, 0}, {0, 3}})).isCloseTo(LN_2, within(1e-12));
        assertThat(DiscreteInformation.mutual(new double[][] {{2, 4}, {3, 6}})).isCloseTo(0, within(1e-12));
        assertThat(DiscreteInformation.symmetricalUncertainty(new double[][] {{3, 0}, {0, 3}}))
                .isCloseTo(1, within(1e-12));
        assertThat(DiscreteInformation.symmetricalUncertainty(new double[][] {{3}}))
                .isZero();
        // exclusive or: neither tells anything alone, both tell all
        double[][][] xor = {{{1, 0}, {0, 1}}, {{0, 1}, {1, 0}}};
        assertThat(DiscreteInformation.interaction(xor)).isCloseTo(LN_2, within(1e-12));
        double[][][] copies = {{{2, 0}, {0, 0}}, {{0, 0}, {0, 2}}};
        assertThat(DiscreteInformation.interaction(copies)).isCloseTo(-LN_2, within(1e-12));
    }

    /** A vector that was computed apart from this code, and its critical values at 0.1. */
    @Test
    void shouldTestIndependenceAsComputedByHand() {
        double nats = DiscreteInformation.mutual(new double[][] {{30, 10}, {15, 45}});
        assertThat(nats).isCloseTo(0.1258037, within(5e-8));
        assertThat(2 * 100 * nats).isCloseTo(25.1607, within(5e-5));
        assertThat(ChiSquared.upperTail(2 * 100 * nats, 1)).isCloseTo(5.27e-7, within(5e-10));
        double[] degrees = {1, 2, 3, 4, 6, 8, 9, 12, 16};
        double[] critical = {2.7055, 4.6052, 6.2514, 7.7794, 10.6446, 13.3616, 14.6837, 18.5493, 23.5418};
        for (int i = 0; i < degrees.length; i++) {
            assertThat(ChiSquared.upperTail(critical[i], degrees[i])).isCloseTo(0.1, within(1e-5));
        }
    }

    @Test
    void shouldHaveThePopulationValuesOfDomainCg() {
        double[][] within = {{1, 0.75, 0.75, 1}, {1, -0.75, -0.75, 1}};
        double[] total = {1.49, 0.49, 0.49, 1.49}; // half of 1.4 squared between the classes
        double[] half = {0.5, 0.5};
        int[] first = {0};
        int[] second = {1};
        assertThat(GaussianInformation.mutualGiven(half, within, first, second)).isCloseTo(0.4133393, within(5e-8));
        assertThat(GaussianInformation.mutual(total, first, second)).isCloseTo(0.0572277, within(5e-8));
        assertThat(GaussianInformation.ofCorrelation(0.3288591)).isCloseTo(0.0572277, within(5e-8));
        assertThat(GaussianInformation.withDiscrete(total, half, within, 0)).isCloseTo(0.1993881, within(5e-8));
    }

    @Test
    void shouldKeepTheRulesOfEntropy() {
        double[] covariance = {2, 0.5, 0.3, 0.5, 1, -0.2, 0.3, -0.2, 3};
        double h = GaussianInformation.entropy(covariance, 0, 1, 2);
        assertThat(GaussianInformation.entropy(covariance, 2)
                        + GaussianInformation.conditionalEntropy(covariance, new int[] {0, 1}, new int[] {2}))
                .isCloseTo(h, within(1e-12));
        // three-way interaction is I(0;1|2) - I(0;1), here from entropies
        double given = GaussianInformation.entropy(covariance, 0, 2)
                + GaussianInformation.entropy(covariance, 1, 2)
                - h
                - GaussianInformation.entropy(covariance, 2);
        assertThat(GaussianInformation.interaction(covariance, 0, 1, 2))
                .isCloseTo(given - GaussianInformation.mutual(covariance, new int[] {0}, new int[] {1}), within(1e-12));
        double[] half = {0.5, 0.5};
        assertThat(GaussianInformation.jointEntropy(half, new double[][] {covariance, covariance}, 0, 1, 2))
                .isCloseTo(h + LN_2, within(1e-12));
    }

    /** Quantiles of tables of the chi-squared distribution. */
    @Test
    void shouldKnowChiSquared() {
        assertThat(ChiSquared.upperTail(3.841458820694124, 1)).isCloseTo(0.05, within(1e-12));
        assertThat(ChiSquared.upperTail(5.991464547107979, 2)).isCloseTo(0.05, within(1e-12));
        assertThat(ChiSquared.upperTail(18.307038053275146, 10)).isCloseTo(0.05, within(1e-12));
        assertThat(ChiSquared.upperTail(135.80672317102676, 100)).isCloseTo(0.01, within(1e-11));
        assertThat(ChiSquared.upperTail(0, 3)).isEqualTo(1);
        assertThat(ChiSquared.isSignificant(1, 100, 0, 0.05)).as("a constant").isFalse();
    }

    @Test
    void shouldComeNearTheTruthByKernels() {
        SplittableRandom random = new SplittableRandom(5);
        int n = 1500;
        double rho = 0.8;
        double[][] columns = new double[2][n];
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            columns[0][i] = random.nextGaussian();
            columns[1][i] = 100 * (rho * columns[0][i] + Math.sqrt(1 - rho * rho) * random.nextGaussian());
            weights[i] = 1;
        }
        KernelColumn[] kernels = {
            KernelColumn.continuous(Kernel.GAUSSIAN, columns[0], 0.25),
            KernelColumn.continuous(Kernel.GAUSSIAN, columns[1], 25)
        };
        // smoothing takes some off, and each row's own kernel adds some
        assertThat(KernelInformation.mutual(kernels, weights)[0][1])
                .isCloseTo(GaussianInformation.ofCorrelation(rho), within(0.05));
        assertThat(KernelInformation.entropy(kernels[1], weights))
                .isCloseTo(GaussianInformation.entropy(new double[] {10_000 * 1.0625}, 0), within(0.05));
    }

    @Test
    void shouldLeaveRowsWithoutAValueOut() {
        double[] first = {0, 1, 2, 0.5, Double.NaN, 3};
        double[] second = {0, 1.5, 1, 1, 7, Double.NaN};
        double[] weights = {1, 1, 1, 1, 1, 1};
        KernelColumn[] all = {
            KernelColumn.continuous(Kernel.GAUSSIAN, first, 1), KernelColumn.continuous(Kernel.GAUSSIAN, second, 1)
        };
        KernelColumn[] some = {
            KernelColumn.continuous(Kernel.GAUSSIAN, Arrays.copyOf(first, 4), 1),
            KernelColumn.continuous(Kernel.GAUSSIAN, Arrays.copyOf(second, 4), 1)
        };
        assertThat(KernelInformation.mutual(all, weights)[0][1])
                .isCloseTo(KernelInformation.mutual(some, Arrays.copyOf(weights, 4))[1][0], within(1e-12));
    }

    @Test
    void shouldTakeRowsAlikeTogether() {
        double[] centres = {1, 3, 1, Double.NaN, 4.5, 3, 3};
        double[] weights = {1, 2, 0.5, 7, 0, 1, 0.25};
        KernelColumn column = KernelColumn.continuous(Kernel.GAUSSIAN, centres, 0.8);
        double sum = 0;
        double total = 0;
        for (int t = 0; t < centres.length; t++) {
            double density = 0;
            double mass = 0;
            for (int u = 0; u < centres.length; u++) {
                if (u != 3) {
                    double z = (centres[t] - centres[u]) / 0.8;
                    density += weights[u] * Math.exp(-z * z / 2) / (0.8 * Math.sqrt(2 * Math.PI));
                    mass += weights[u];
                }
            }
            if (t != 3) {
                sum += weights[t] * Math.log(density / mass);
                total += weights[t];
            }
        }
        assertThat(KernelInformation.meanLogDensity(column, weights)).isCloseTo(sum / total, within(1e-12));
    }
}
