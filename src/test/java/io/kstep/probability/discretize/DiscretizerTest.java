package io.kstep.probability.discretize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DiscretizerTest {

    private static double[][] classes(int n, int[] of) {
        double[][] weights = new double[Arrays.stream(of).max().orElse(0) + 1][n];
        for (int i = 0; i < n; i++) {
            weights[of[i]][i] = 1;
        }
        return weights;
    }

    /** The check of the digest continuous-bayesian-classifiers, 2.8. */
    @Test
    void shouldCutWhereClassesPart() {
        double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        int[] parted = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
        assertThat(new MinimumDescriptionLength(1).cuts(values, classes(10, parted)))
                .containsExactly(5.5);
        int[] mixed = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
        assertThat(new MinimumDescriptionLength(1).cuts(values, classes(10, mixed)))
                .isEmpty();
        assertThat(new MinimumDescriptionLength(3).cuts(values, classes(10, mixed)))
                .as("the fallback of chapter 5")
                .containsExactly(4.5, 7.5);
    }

    @Test
    void shouldCutAgainWithinThePartsThatAreWorthIt() {
        int n = 120;
        double[] values = new double[n];
        int[] of = new int[n];
        for (int i = 0; i < n; i++) {
            values[i] = i;
            of[i] = i < 40 ? 0 : i < 80 ? 1 : 0;
        }
        assertThat(new MinimumDescriptionLength(1).cuts(values, classes(n, of))).containsExactly(39.5, 79.5);
    }

    @Test
    void shouldCutByWidthAndFrequency() {
        double[] values = {0, 0, 0, 0, 1, 2, 3, 10};
        double[][] one = classes(8, new int[8]);
        assertThat(new EqualWidth(5).cuts(values, one)).containsExactly(2, 4, 6, 8);
        assertThat(new EqualFrequency(2).cuts(values, one)).containsExactly(0.5);
        assertThat(new EqualFrequency(4).cuts(values, one))
                .as("equal values stay together, the others are shared out again")
                .containsExactly(0.5, 2.5, 6.5);
        assertThat(new EqualWidth(3).cuts(new double[] {4, 4}, classes(2, new int[2])))
                .isEmpty();
        assertThat(new EqualFrequency(3).cuts(new double[] {4, 4}, classes(2, new int[2])))
                .isEmpty();
    }

    @Test
    void shouldCountAWeightAsThatManyRows() {
        double[] values = {1, 2, 3, 4};
        double[][] weights = {{6, 6, 0, 0}, {0, 0, 6, 6}};
        assertThat(new MinimumDescriptionLength(1).cuts(values, weights)).containsExactly(2.5);
        double[][] few = {{0.1, 0.1, 0, 0}, {0, 0, 0.1, 0.1}};
        assertThat(new MinimumDescriptionLength(1).cuts(values, few)).isEmpty();
    }
}
