package io.kstep.probability.discretize;

import io.kstep.probability.information.DiscreteInformation;
import java.util.ArrayList;
import java.util.List;

/**
 * Fayyad and Irani's recursive cuts of least class entropy, as long as they are worth their description (thesis 001, eqs
 * 1.63 to 1.65, corrected: log2(N - 1)). Cuts lie half-way between neighbouring values.
 *
 * @param fallback how many intervals of equal frequency there are where no cut is worth it: 1 keeps a single interval, as
 *     chapter 4 of the thesis does, 3 is chapter 5's
 */
public record MinimumDescriptionLength(int fallback) implements Discretizer {

    private static final double LN_2 = Math.log(2);

    @Override
    public double[] cuts(double[] values, double[][] classWeights) {
        List<Double> cuts = new ArrayList<>();
        split(values, sums(values.length, classWeights), 0, values.length, cuts);
        if (cuts.isEmpty() && fallback > 1) {
            return new EqualFrequency(fallback).cuts(values, classWeights);
        }
        return cuts.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Weight of each class before every position. */
    private static double[][] sums(int n, double[][] classWeights) {
        double[][] sums = new double[n + 1][classWeights.length];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < classWeights.length; c++) {
                sums[i + 1][c] = sums[i][c] + classWeights[c][i];
            }
        }
        return sums;
    }

    private static void split(double[] values, double[][] sums, int from, int to, List<Double> cuts) {
        double[] whole = between(sums, from, to);
        double total = sum(whole);
        int at = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = from + 1; i < to; i++) {
            if (values[i - 1] < values[i]) {
                double[] left = between(sums, from, i);
                double[] right = between(sums, i, to);
                double entropy = (sum(left) * DiscreteInformation.entropy(left)
                                + sum(right) * DiscreteInformation.entropy(right))
                        / total;
                if (entropy < least - 1e-12) {
                    least = entropy;
                    at = i;
                }
            }
        }
        if (at < 0 || !isWorthIt(whole, between(sums, from, at), between(sums, at, to), total, least)) {
            return;
        }
        split(values, sums, from, at, cuts);
        cuts.add(values[at - 1] + (values[at] - values[at - 1]) / 2);
        split(values, sums, at, to, cuts);
    }

    private static boolean isWorthIt(double[] whole, double[] left, double[] right, double total, double least) {
        double entropy = bits(whole);
        double gain = entropy - least / LN_2;
        double q = classes(whole);
        double delta = Math.log(Math.pow(3, q) - 2) / LN_2
                - (q * entropy - classes(left) * bits(left) - classes(right) * bits(right));
        return total > 1 && gain > (Math.log(total - 1) / LN_2 + delta) / total;
    }

    private static double bits(double[] weights) {
        return DiscreteInformation.entropy(weights) / LN_2;
    }

    private static int classes(double[] weights) {
        int present = 0;
        for (double weight : weights) {
            present += weight > 1e-12 ? 1 : 0;
        }
        return present;
    }

    private static double[] between(double[][] sums, int from, int to) {
        double[] part = new double[sums[0].length];
        for (int c = 0; c < part.length; c++) {
            part[c] = Math.max(0, sums[to][c] - sums[from][c]);
        }
        return part;
    }

    private static double sum(double[] of) {
        double sum = 0;
        for (double x : of) {
            sum += x;
        }
        return sum;
    }

    @Override
    public String spec() {
        return "fallback=" + fallback + ",method=mdl";
    }
}
