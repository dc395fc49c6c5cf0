package io.kstep.probability.information;

import io.kstep.probability.Abandonment;
import io.kstep.probability.kernel.KernelColumn;
import io.kstep.probability.kernel.RowSums;
import java.util.Arrays;

/**
 * Plug-in estimates of information by kernel densities: every density of a measure is replaced by its estimate and the
 * logarithm averaged over the rows themselves, each row's own kernel included (Pérez 2010, eqs 4.13 to 4.15). Estimates
 * may be negative. All cost the square of the number of rows; rows without a value are left out of what needs it.
 */
public final class KernelInformation {

    private static final int BLOCK = 32;

    private KernelInformation() {}

    /**
     * The mean of ln f(x) over the rows: minus the entropy of the variable. Equal rows are taken together, so the cost
     * is the square of the number of distinct values.
     */
    public static double meanLogDensity(KernelColumn column, double[] weights) {
        double[] values = Arrays.stream(column.centres())
                .filter(x -> !Double.isNaN(x))
                .sorted()
                .distinct()
                .toArray();
        double[] masses = new double[values.length];
        for (int t = 0; t < weights.length; t++) {
            if (!Double.isNaN(column.centre(t))) {
                masses[Arrays.binarySearch(values, column.centre(t))] += weights[t];
            }
        }
        KernelColumn different = column.around(values);
        double[] shapes = new double[values.length];
        double mass = Arrays.stream(masses).sum();
        double sum = 0;
        for (int t = 0; t < values.length; t++) {
            if (masses[t] > 0) {
                different.shapes(values[t], shapes, 0);
                sum += masses[t] * Math.log(RowSums.ofProducts(shapes, 0, masses, 0, values.length) / mass);
            }
        }
        return mass > 0 ? sum / mass - column.logNormaliser() : 0;
    }

    /** h(X), the entropy of a continuous variable or of a discrete one. */
    public static double entropy(KernelColumn column, double[] weights) {
        return -meanLogDensity(column, weights);
    }

    /**
     * I(X_i; X_j) of every pair of columns, marginals being those of the pair's own density (eq 4.14 within one class).
     *
     * @return at [i][j] and [j][i]
     */
    public static double[][] mutual(KernelColumn[] columns, double[] weights) {
        int d = columns.length;
        int n = weights.length;
        double[][] sums = new double[d][d];
        double[][] totals = new double[d][d];
        double[] shapes = new double[BLOCK * d * n];
        boolean complete = isComplete(columns);
        for (int from = 0; from < n; from += BLOCK) {
            Abandonment.check();
            int rows = Math.min(BLOCK, n - from);
            for (int i = 0; i < d; i++) {
                for (int r = 0; r < rows; r++) {
                    columns[i].shapes(columns[i].centre(from + r), shapes, (r * d + i) * n);
                }
            }
            for (int r = 0; r < rows; r++) {
                addRow(shapes, r * d * n, d, weights, weights[from + r], complete, sums, totals);
            }
        }
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < i; j++) {
                sums[i][j] = totals[i][j] > 0 ? sums[i][j] / totals[i][j] : 0;
                sums[j][i] = sums[i][j];
            }
        }
        return sums;
    }

    private static boolean isComplete(KernelColumn[] columns) {
        for (KernelColumn column : columns) {
            for (int t = 0; t < column.size(); t++) {
                if (Double.isNaN(column.centre(t))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void addRow(
            double[] shapes,
            int at,
            int d,
            double[] weights,
            double weight,
            boolean complete,
            double[][] sums,
            double[][] totals) {
        int n = weights.length;
        double[] single = new double[d];
        double mass = 0;
        for (double w : weights) {
            mass += w;
        }
        for (int i = 0; complete && i < d; i++) {
            single[i] = RowSums.ofProducts(shapes, at + i * n, weights, 0, n);
        }
        double[] weighted = new double[n];
        for (int i = 0; i < d; i++) {
            for (int t = 0; t < n; t++) {
                weighted[t] = shapes[at + i * n + t] * weights[t];
            }
            for (int j = 0; j < i; j++) {
                double log = complete
                        ? Math.log(
                                mass * RowSums.ofProducts(shapes, at + j * n, weighted, 0, n) / (single[i] * single[j]))
                        : pairLog(shapes, at + i * n, at + j * n, weights);
                if (!Double.isNaN(log)) {
                    sums[i][j] += weight * log;
                    totals[i][j] += weight;
                }
            }
        }
    }

    private static double pairLog(double[] shapes, int first, int second, double[] weights) {
        double both = 0;
        double one = 0;
        double other = 0;
        double mass = 0;
        for (int t = 0; t < weights.length; t++) {
            double p = shapes[first + t] * shapes[second + t];
            if (!Double.isNaN(p)) {
                both += weights[t] * p;
                one += weights[t] * shapes[first + t];
                other += weights[t] * shapes[second + t];
                mass += weights[t];
            }
        }
        return both > 0 ? Math.log(both * mass / (one * other)) : Double.NaN;
    }
}
