package io.kstep.probability.discretize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiscretizerTest {

    private static double[][] classes(int n, int[] of) {
        double[][] weights = new double[Arrays.stream(of).max().orElse(0) + 1][n];
        for (int i = 0; i < n; i++) {
            weights[of[i]][i] = 1;
        }
        return weights;
    }

    /** An example worked by hand. */
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

    /** Every gap between values weighed, entropies worked out anew for each: what the quick search must agree with. */
    @Test
    void shouldFindTheCutsOfAPlainSearch() {
        SplittableRandom random = new SplittableRandom(3);
        int cut = 0;
        for (int repetition = 0; repetition < 300; repetition++) {
            int n = 20 + random.nextInt(80);
            int classes = 2 + random.nextInt(3);
            boolean whole = random.nextBoolean();
            double grain = random.nextBoolean() ? 4 : 1e6;
            double[] values = new double[n];
            int[] of = new int[n];
            for (int i = 0; i < n; i++) {
                of[i] = random.nextInt(classes);
                values[i] = Math.round(grain * (2 * (of[i] % 2) + random.nextGaussian())) / grain;
            }
            int[] order = IntStream.range(0, n)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(i -> i)
                    .toArray();
            double[][] weights = new double[classes][n];
            for (int i = 0; i < n; i++) {
                weights[of[order[i]]][i] = whole ? 1 : 0.25 + random.nextDouble();
            }
            double[] sorted = Arrays.stream(order).mapToDouble(i -> values[i]).toArray();
            List<Double> expected = new ArrayList<>();
            plain(sorted, weights, 0, n, expected);
            assertThat(new MinimumDescriptionLength(1).cuts(sorted, weights))
                    .containsExactly(
                            expected.stream().mapToDouble(Double::doubleValue).toArray());
            cut += expected.isEmpty() ? 0 : 1;
        }
        assertThat(cut).as("samples that are worth a cut").isBetween(100, 299);
    }

    private static void plain(double[] values, double[][] weights, int from, int to, List<Double> cuts) {
        double[] whole = part(weights, from, to);
        int at = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = from + 1; i < to; i++) {
            double inside = inside(weights, from, i, to);
            if (values[i - 1] < values[i] && inside < least - 1e-12) {
                least = inside;
                at = i;
            }
        }
        if (at < 0) {
            return;
        }
        double[] left = part(weights, from, at);
        double[] right = part(weights, at, to);
        double total = Arrays.stream(whole).sum();
        double delta = log2(Math.pow(3, shown(whole)) - 2)
                - shown(whole) * bits(whole)
                + shown(left) * bits(left)
                + shown(right) * bits(right);
        if (bits(whole) - least > (log2(total - 1) + delta) / total) {
            plain(values, weights, from, at, cuts);
            cuts.add(values[at - 1] + (values[at] - values[at - 1]) / 2);
            plain(values, weights, at, to, cuts);
        }
    }

    private static double inside(double[][] weights, int from, int at, int to) {
        double[] left = part(weights, from, at);
        double[] right = part(weights, at, to);
        double a = Arrays.stream(left).sum();
        double b = Arrays.stream(right).sum();
        return (a * bits(left) + b * bits(right)) / (a + b);
    }

    private static double[] part(double[][] weights, int from, int to) {
        return Arrays.stream(weights)
                .mapToDouble(of -> Arrays.stream(of, from, to).sum())
                .toArray();
    }

    private static double shown(double[] weights) {
        return Arrays.stream(weights).map(w -> w > 0 ? 1 : 0).sum();
    }

    private static double bits(double[] weights) {
        double total = Arrays.stream(weights).sum();
        return Arrays.stream(weights)
                .filter(w -> w > 0)
                .map(w -> -w / total * log2(w / total))
                .sum();
    }

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }
}
