package io.kstep.bayes.sums;

import io.kstep.probability.GaussianScatter;

/**
 * Weight, first moments and all second moments of the features within one class, about a point amid its values: there they
 * can be subtracted without loss, unless what is left is far narrower than what was taken out.
 */
final class CrossSums {

    /** Relative error that sums of squares are taken to carry. */
    private static final double ROUNDING = 1e-14;
    /** Relative error of a scatter that is let pass. */
    private static final double TOLERANCE = 1e-12;

    private final double[] origin;
    private double weight;
    private final double[] first;
    /** Of i and j, j at most i, row by row. */
    private final double[] second;

    /** @param origin the point, shared */
    CrossSums(double[] origin) {
        this(origin, 0, new double[origin.length], new double[origin.length * (origin.length + 1) / 2]);
    }

    private CrossSums(double[] origin, double weight, double[] first, double[] second) {
        this.origin = origin;
        this.weight = weight;
        this.first = first;
        this.second = second;
    }

    /** Adds the entries from one place to another. */
    CrossSums addAll(double[][] columns, RowEntries entries, int from, int to) {
        int n = origin.length;
        double[] row = new double[n];
        for (int entry = from; entry < to; entry++) {
            int at = entries.rows()[entry];
            for (int j = 0; j < n; j++) {
                row[j] = columns[j][at] - origin[j];
            }
            add(row, entries.weights()[entry]);
        }
        return this;
    }

    private void add(double[] row, double of) {
        weight += of;
        for (int i = 0, at = 0; i < row.length; i++) {
            double weighted = of * row[i];
            first[i] += weighted;
            for (int j = 0; j <= i; j++, at++) {
                second[at] += weighted * row[j];
            }
        }
    }

    /** Of what is left without these, which are about the same point. */
    CrossSums minus(CrossSums left) {
        CrossSums rest = new CrossSums(origin, weight - left.weight, first.clone(), second.clone());
        for (int i = 0; i < first.length; i++) {
            rest.first[i] -= left.first[i];
        }
        for (int at = 0; at < second.length; at++) {
            rest.second[at] -= left.second[at];
        }
        return rest;
    }

    double weight() {
        return weight;
    }

    /**
     * Whether these say how wide every feature is, or have lost it.
     *
     * @param summed the sums before the subtraction
     * @param leastDeviations smaller deviations count as this one
     */
    boolean arePrecise(CrossSums summed, double[] leastDeviations) {
        for (int i = 0, at = 0; i < first.length; at += ++i + 1) {
            double least = leastDeviations[i] * leastDeviations[i] * weight;
            double scatter = second[at] - first[i] * (first[i] / weight);
            if (ROUNDING * summed.second[at] > TOLERANCE * Math.max(scatter, least)) {
                return false;
            }
        }
        return true;
    }

    GaussianScatter scatter() {
        double[] means = new double[first.length];
        double[] scatters = new double[second.length];
        for (int i = 0, at = 0; i < first.length; i++) {
            double shift = first[i] / weight;
            means[i] = origin[i] + shift;
            for (int j = 0; j <= i; j++, at++) {
                double scatter = second[at] - shift * first[j];
                scatters[at] = i == j ? Math.max(0, scatter) : scatter;
            }
        }
        return GaussianScatter.of(weight, means, scatters);
    }
}
