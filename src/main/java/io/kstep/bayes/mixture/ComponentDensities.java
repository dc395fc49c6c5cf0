package io.kstep.bayes.mixture;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The normal densities and value tables of components, made of their sums. They do not follow these by themselves: {@link
 * #derive} makes those of a component again. The last component is the background, wider than the rows that it is made of.
 * Components stand side by side in every array, so that the densities of many are computed in one loop.
 */
final class ComponentDensities {

    static final double WIDER = 4;
    static final double PSEUDO_COUNT = 0.5;

    /** Rows' worth of a tenth of the variance of all rows, in the variance of a component; and what is added to that. */
    private static final double PSEUDO_ROWS = 2;

    private static final double PSEUDO_VARIANCE = 0.1;
    private static final double LEAST_VARIANCE = 1e-4;

    private final ComponentSums sums;
    private final int count;
    /** The variance of all rows. */
    private final double[] spread;

    /** By feature, then component. */
    private final double[] means;

    private final double[] precisions;
    private final double[] logNorms;
    private final double[] totals;
    /** By feature, then value, then component. */
    private final double[][] logTables;

    ComponentDensities(ComponentSums sums) {
        this.sums = sums;
        count = sums.count;
        int cells = count * sums.features;
        spread = new double[sums.features];
        means = new double[cells];
        precisions = new double[cells];
        logNorms = new double[cells];
        totals = new double[count];
        logTables = new double[sums.features][];
        for (int f = 0; f < sums.features; f++) {
            logTables[f] = new double[sums.cells[f].length];
        }
    }

    void deriveAll() {
        for (int f = 0; f < sums.features; f++) {
            int at = (count - 1) * sums.features + f;
            double weight = sums.weights[at];
            double mean = weight > 0 ? sums.ones[at] / weight : 0;
            spread[f] = weight > 0 ? Math.max(1e-9, sums.squares[at] / weight - mean * mean) : 1;
        }
        for (int k = 0; k < count; k++) {
            derive(k);
        }
    }

    /** Makes the densities of a component from its sums. */
    void derive(int k) {
        double wider = k == count - 1 ? WIDER : 1;
        double total = 0;
        for (int f = 0; f < sums.features; f++) {
            if (sums.values[f] > 0) {
                deriveTable(k, f);
                continue;
            }
            int at = k * sums.features + f;
            double weight = sums.weights[at];
            double mean = weight > 0 ? sums.ones[at] / weight : 0;
            double scatter = Math.max(0, sums.squares[at] - weight * mean * mean);
            double pseudo = PSEUDO_ROWS * PSEUDO_VARIANCE * spread[f];
            double variance = (scatter + pseudo) / (weight + PSEUDO_ROWS) + LEAST_VARIANCE * spread[f];
            int to = f * count + k;
            means[to] = mean;
            precisions[to] = 0.5 / (wider * variance);
            logNorms[to] = -0.5 * Math.log(wider * variance);
            total += logNorms[to];
        }
        totals[k] = total;
    }

    private void deriveTable(int k, int f) {
        int values = sums.values[f];
        int from = k * values;
        double all = 0;
        for (int v = 0; v < values; v++) {
            all += sums.cells[f][from + v] + PSEUDO_COUNT;
        }
        for (int v = 0; v < values; v++) {
            logTables[f][v * count + k] = Math.log((sums.cells[f][from + v] + PSEUDO_COUNT) / all);
        }
    }

    /** Writes the log-densities of scaled values, of which some are NaN, at their places, for some of the components. */
    void logs(double[] z, int from, int to, double[] out) {
        System.arraycopy(totals, from, out, from, to - from);
        for (int f = 0; f < z.length; f++) {
            double value = z[f];
            if (Double.isNaN(value)) {
                add(logNorms, f * count, -1, from, to, out);
            } else if (sums.values[f] > 0) {
                add(logTables[f], ((int) value) * count, 1, from, to, out);
            } else {
                subtractSquares(value, f * count, from, to, out);
            }
        }
    }

    private static void add(double[] terms, int at, double sign, int from, int to, double[] out) {
        for (int k = from; k < to; k++) {
            out[k] += sign * terms[at + k];
        }
    }

    private void subtractSquares(double value, int at, int from, int to, double[] out) {
        double[] centres = means;
        double[] factors = precisions;
        for (int k = from; k < to; k++) {
            double off = value - centres[at + k];
            out[k] -= off * off * factors[at + k];
        }
    }

    /** Writes all of it, component by component: some was made before the sums last grew, so it is stored as it is. */
    void write(BinaryWriter out) {
        for (int f = 0; f < sums.features; f++) {
            out.writeDoubles(turned(logTables[f], sums.values[f], count));
        }
        out.writeDoubles(spread);
        for (double[] part : new double[][] {means, precisions, logNorms}) {
            out.writeDoubles(turned(part, sums.features, count));
        }
        out.writeDoubles(totals);
    }

    void read(BinaryReader in) {
        for (int f = 0; f < sums.features; f++) {
            take(turned(in.readDoubles(logTables[f].length), count, sums.values[f]), logTables[f]);
        }
        take(in.readDoubles(spread.length), spread);
        for (double[] part : new double[][] {means, precisions, logNorms}) {
            take(turned(in.readDoubles(part.length), count, sums.features), part);
        }
        take(in.readDoubles(totals.length), totals);
    }

    /** A matrix with its rows as columns. */
    private static double[] turned(double[] cells, int rows, int columns) {
        double[] turned = new double[cells.length];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                turned[j * rows + i] = cells[i * columns + j];
            }
        }
        return turned;
    }

    private static void take(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, to.length);
    }

    void takeAll(ComponentDensities other) {
        for (int f = 0; f < logTables.length; f++) {
            take(other.logTables[f], logTables[f]);
        }
        take(other.spread, spread);
        take(other.means, means);
        take(other.precisions, precisions);
        take(other.logNorms, logNorms);
        take(other.totals, totals);
    }
}
