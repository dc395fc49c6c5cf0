package io.kstep.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Gaussian;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InformationTest {

    /** H(V) + H(C) - H(V, C), each from the joint table. */
    private static double ofJoint(double[][] joint) {
        double[] values = new double[joint[0].length];
        double entropies = 0;
        for (double[] row : joint) {
            entropies += entropy(new double[] {Arrays.stream(row).sum()}) - entropy(row);
            Arrays.setAll(values, v -> values[v] + row[v]);
        }
        return entropies + entropy(values);
    }

    private static double entropy(double[] probabilities) {
        return -Arrays.stream(probabilities)
                .map(p -> p > 0 ? p * Math.log(p) : 0)
                .sum();
    }

    @Test
    void shouldBeTheMutualInformationOfTheJointTable() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 50; round++) {
            int classes = 1 + random.nextInt(4);
            int values = 1 + random.nextInt(5);
            double[] priors = shares(classes, random);
            double[][] given = IntStream.range(0, classes)
                    .mapToObj(c -> shares(values, random))
                    .toArray(double[][]::new);
            double[][] joint = IntStream.range(0, classes)
                    .mapToObj(
                            c -> Arrays.stream(given[c]).map(p -> p * priors[c]).toArray())
                    .toArray(double[][]::new);
            assertThat(Information.ofTable(given, priors)).isCloseTo(ofJoint(joint), within(1e-12));
        }
    }

    private static double[] shares(int n, SplittableRandom random) {
        double[] draws = random.doubles(n).map(x -> x < 0.2 ? 0 : x).toArray();
        draws[0] += 0.1;
        double sum = Arrays.stream(draws).sum();
        return Arrays.stream(draws).map(x -> x / sum).toArray();
    }

    @Test
    void shouldIgnoreClassesOfWhichNothingIsKnown() {
        double[][] two = {{0.9, 0.1}, {0.2, 0.8}};
        double[][] three = {{0.9, 0.1}, {}, {0.2, 0.8}};
        assertThat(Information.ofTable(three, new double[] {0.3, 0.4, 0.3}))
                .isCloseTo(Information.ofTable(two, new double[] {0.5, 0.5}), within(1e-15));
        assertThat(Information.ofTable(new double[][] {{}, {}}, new double[] {0.5, 0.5}))
                .isZero();
    }

    /** Two Gaussians far apart say all about the class, two that are equal nothing, in any unit. */
    @Test
    void shouldIntegrateDensities() {
        double[] priors = {0.25, 0.75};
        for (double unit : new double[] {1e-6, 1, 1e6}) {
            double[] grid = IntStream.rangeClosed(0, 4_000)
                    .mapToDouble(i -> unit * (i * 0.01 - 10))
                    .toArray();
            double[] low = on(grid, new Gaussian(0, unit));
            double[] high = on(grid, new Gaussian(20 * unit, unit));
            assertThat(Information.ofCurves(grid, new double[][] {low, high}, priors))
                    .isCloseTo(-0.25 * Math.log(0.25) - 0.75 * Math.log(0.75), within(1e-6));
            assertThat(Information.ofCurves(grid, new double[][] {low, low}, priors))
                    .isCloseTo(0, within(1e-12));
        }
    }

    private static double[] on(double[] grid, Gaussian density) {
        return Arrays.stream(grid).map(x -> Math.exp(density.logDensity(x))).toArray();
    }
}
