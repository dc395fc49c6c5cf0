package io.kstep.bayes.mixture;

import java.util.Arrays;

/**
 * The normal densities and value tables of components, made of their sums. They do not follow these by themselves: {@link
 * #derive} makes those of a component again. The last component is the background, wider than the rows that it is made of.
 */
final class ComponentDensities {

    static final double WIDER = 4;
    static final double PSEUDO_COUNT = 0.5;

    /** Rows' worth of a tenth of the variance of all rows, in the variance of a component; and what is added to that. */
    private static final double PSEUDO_ROWS = 2;

    private static final double PSEUDO_VARIANCE = 0.1;
    private static final double LEAST_VARIANCE = 1e-4;

    private final ComponentSums sums;
    /** The variance of all rows. */
    private final double[] spread;

    private final double[] means;
    private final double[] precisions;
    private final double[] logNorms;
    private final double[] totals;
    private final double[][] logTables;

    ComponentDensities(ComponentSums sums) {
        this.sums = sums;
        int cells = sums.count * sums.features;
        spread = new double[sums.features];
        means = new double[cells];
        precisions = new double[cells];
        logNorms = new double[cells];
        totals = new double[sums.count];
        logTables = new double[sums.features][];
        for (int f = 0; f < sums.features; f++) {
            logTables[f] = new double[sums.cells[f].length];
        }
    }

    void deriveAll() {
        for (int f = 0; f < sums.features; f++) {
            int at = (sums.count - 1) * sums.features + f;
            double weight = sums.weights[at];
            double mean = weight > 0 ? sums.ones[at] / weight : 0;
            spread[f] = weight > 0 ? Math.max(1e-9, sums.squares[at] / weight - mean * mean) : 1;
        }
        for (int k = 0; k < sums.count; k++) {
            derive(k);
        }
    }

    /** Makes the densities of a component from its sums. */
    void derive(int k) {
        double wider = k == sums.count - 1 ? WIDER : 1;
        double total = 0;
        for (int f = 0; f < sums.features; f++) {
            int at = k * sums.features + f;
            if (sums.values[f] > 0) {
                deriveTable(k, f);
            } else {
                double weight = sums.weights[at];
                double mean = weight > 0 ? sums.ones[at] / weight : 0;
                double scatter = Math.max(0, sums.squares[at] - weight * mean * mean);
                double pseudo = PSEUDO_ROWS * PSEUDO_VARIANCE * spread[f];
                double variance = (scatter + pseudo) / (weight + PSEUDO_ROWS) + LEAST_VARIANCE * spread[f];
                means[at] = mean;
                precisions[at] = 0.5 / (wider * variance);
                logNorms[at] = -0.5 * Math.log(wider * variance);
                total += logNorms[at];
            }
        }
        totals[k] = total;
    }

    private void deriveTable(int k, int f) {
        int from = k * sums.values[f];
        int to = from + sums.values[f];
        double all = 0;
        for (int v = from; v < to; v++) {
            all += sums.cells[f][v] + PSEUDO_COUNT;
        }
        for (int v = from; v < to; v++) {
            logTables[f][v] = Math.log((sums.cells[f][v] + PSEUDO_COUNT) / all);
        }
    }

    /** The log-density of scaled values, of which some are NaN. */
    double log(double[] z, int k) {
        double sum = totals[k];
        int at = k * sums.features;
        for (int f = 0; f < z.length; f++, at++) {
            double value = z[f];
            if (Double.isNaN(value)) {
                sum -= logNorms[at];
            } else if (sums.values[f] > 0) {
                sum += logTables[f][k * sums.values[f] + (int) value];
            } else {
                double off = value - means[at];
                sum -= off * off * precisions[at];
            }
        }
        return sum;
    }

    /** All of it, in the order it is stored in: some was made before the sums last grew, so it is stored as it is. */
    double[][] stored() {
        double[][] all = Arrays.copyOf(logTables, logTables.length + 5);
        double[][] rest = {spread, means, precisions, logNorms, totals};
        System.arraycopy(rest, 0, all, logTables.length, rest.length);
        return all;
    }
}
