package io.kstep.probability;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * Weights, means and co-scatters of several values at once: all that any conditional linear Gaussian structure is
 * learned from (Pérez 2010, 3.4). Every pair is counted over the rows that show both of its values, so that rows with
 * missing values count for what they show; without any, all pairs share one weight and one mean. Merging gives what
 * counting all rows together would give, and subtracting undoes it. Rows are added in place; an object that is shared
 * is changed for all of its users.
 */
public final class GaussianScatter {

    /** The product of two variances of larger values would be more than a double holds. */
    private static final double LARGEST = 0x1p200;

    private final int size;
    /** Weight of the rows that show both i and j, at i n + j. */
    private final double[] weights;
    /** Mean of i over the rows that show both i and j. */
    private final double[] means;
    /** Weighted sum of (x_i - mean)(x_j - mean). */
    private final double[] scatters;

    /** Rows without a missing value, held apart because they need one mean per value only. */
    private double completeWeight;

    private final double[] completeMeans;
    private final double[] completeScatters;
    private final double[] deviations;

    /** Of no rows of this many values. */
    public GaussianScatter(int size) {
        this(size, new double[size * size], new double[size * size], new double[size * size]);
    }

    private GaussianScatter(int size, double[] weights, double[] means, double[] scatters) {
        this.size = size;
        this.weights = weights;
        this.means = means;
        this.scatters = scatters;
        completeMeans = new double[size];
        completeScatters = new double[size * size];
        deviations = new double[size];
    }

    /**
     * Of rows without a missing value.
     *
     * @param scatters of i and j, j at most i, row by row
     */
    public static GaussianScatter of(double weight, double[] means, double[] scatters) {
        GaussianScatter of = new GaussianScatter(means.length);
        for (int i = 0, from = 0; i < of.size; i++) {
            for (int j = 0; j <= i; j++, from++) {
                of.set(i * of.size + j, j * of.size + i, weight, means[i], means[j], scatters[from]);
            }
        }
        return of;
    }

    /** How many values a row has. */
    public int size() {
        return size;
    }

    /** Adds a row; values that are not finite are missing, magnitudes beyond 2^200 count as that. */
    public void add(double[] row, double weight) {
        for (int i = 0; i < size; i++) {
            if (!Double.isFinite(row[i])) {
                addIncomplete(row, weight);
                return;
            }
        }
        completeWeight += weight;
        double share = weight / completeWeight;
        for (int i = 0; i < size; i++) {
            double d = bounded(row[i]) - completeMeans[i];
            completeMeans[i] += share * d;
            deviations[i] = d;
        }
        double factor = weight * (1 - share);
        for (int i = 0; i < size; i++) {
            double scaled = factor * deviations[i];
            for (int j = 0, at = i * size; j <= i; j++, at++) {
                completeScatters[at] += scaled * deviations[j];
            }
        }
    }

    private void addIncomplete(double[] row, double weight) {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i && Double.isFinite(row[i]); j++) {
                if (Double.isFinite(row[j])) {
                    join(i, j, weight, bounded(row[i]), bounded(row[j]), 0);
                }
            }
        }
    }

    private static double bounded(double x) {
        return Math.abs(x) <= LARGEST ? x : Math.copySign(LARGEST, x);
    }

    /** Merges rows of this weight, means and co-scatter into the pair (i, j), j at most i. */
    private void join(int i, int j, double weight, double meanI, double meanJ, double scatter) {
        if (weight == 0) {
            return;
        }
        int at = i * size + j;
        int mirror = j * size + i;
        double sum = weights[at] + weight;
        double dI = meanI - means[at];
        double dJ = meanJ - means[mirror];
        double share = sum == 0 ? 0 : weight / sum;
        set(
                at,
                mirror,
                sum,
                means[at] + share * dI,
                means[mirror] + share * dJ,
                scatters[at] + scatter + weights[at] * share * dI * dJ);
    }

    private void set(int at, int mirror, double weight, double meanI, double meanJ, double scatter) {
        boolean none = !(weight > 0);
        weights[at] = none ? 0 : weight;
        weights[mirror] = weights[at];
        means[at] = none ? 0 : meanI;
        means[mirror] = none ? 0 : meanJ;
        scatters[at] = none ? 0 : scatter;
        scatters[mirror] = scatters[at];
    }

    /** Moves the complete rows into the pairs. */
    private GaussianScatter settled() {
        if (completeWeight > 0) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j <= i; j++) {
                    join(i, j, completeWeight, completeMeans[i], completeMeans[j], completeScatters[i * size + j]);
                }
            }
            completeWeight = 0;
            Arrays.fill(completeMeans, 0);
            Arrays.fill(completeScatters, 0);
        }
        return this;
    }

    public GaussianScatter copy() {
        settled();
        return new GaussianScatter(size, weights.clone(), means.clone(), scatters.clone());
    }

    /** Of both sets of rows together. */
    public GaussianScatter merge(GaussianScatter other) {
        GaussianScatter sum = copy();
        other.settled();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                int at = i * size + j;
                sum.join(i, j, other.weights[at], other.means[at], other.means[j * size + i], other.scatters[at]);
            }
        }
        return sum;
    }

    /**
     * Of what remains when the rows of {@code part} are taken out of these; rounding never leaves a negative square.
     */
    public GaussianScatter subtract(GaussianScatter part) {
        GaussianScatter rest = copy();
        part.settled();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                int at = i * size + j;
                int mirror = j * size + i;
                double weight = rest.weights[at] - part.weights[at];
                if (part.weights[at] == 0) {
                    continue;
                }
                double ratio = part.weights[at] / weight;
                double meanI = rest.means[at] + (rest.means[at] - part.means[at]) * ratio;
                double meanJ = rest.means[mirror] + (rest.means[mirror] - part.means[mirror]) * ratio;
                double between = (part.means[at] - meanI) * (part.means[mirror] - meanJ);
                double scatter = rest.scatters[at]
                        - part.scatters[at]
                        - between * weight * (part.weights[at] / rest.weights[at]);
                rest.set(at, mirror, weight, meanI, meanJ, i == j ? Math.max(0, scatter) : scatter);
            }
        }
        return rest;
    }

    /** Of the same rows, each counting {@code factor} as much. */
    public GaussianScatter decayed(double factor) {
        GaussianScatter less = copy();
        for (int at = 0; at < weights.length; at++) {
            less.weights[at] *= factor;
            less.scatters[at] *= factor;
        }
        return less;
    }

    /** Of some of the values only, in this order. */
    public GaussianScatter of(int[] some) {
        settled();
        GaussianScatter part = new GaussianScatter(some.length);
        for (int i = 0; i < some.length; i++) {
            for (int j = 0; j < some.length; j++) {
                int from = some[i] * size + some[j];
                int to = i * some.length + j;
                part.weights[to] = weights[from];
                part.means[to] = means[from];
                part.scatters[to] = scatters[from];
            }
        }
        return part;
    }

    /** Writes all but its size. */
    public void write(BinaryWriter out) {
        settled();
        out.writeDoubles(weights).writeDoubles(means).writeDoubles(scatters);
    }

    /** Reads what was written of this many values. */
    public static GaussianScatter read(int size, BinaryReader in) {
        double[] weights = in.readDoubles();
        double[] means = in.readDoubles();
        double[] scatters = in.readDoubles();
        long cells = (long) size * size;
        if (weights.length != cells || means.length != cells || scatters.length != cells) {
            throw in.bad("moments of " + size + " values");
        }
        in.claim(cells + 2L * size);
        return new GaussianScatter(size, weights, means, scatters);
    }

    /** Weight of the rows that show value i. */
    public double weight(int i) {
        return settled().weights[i * size + i];
    }

    /** Weight of the rows that show both i and j. */
    public double weight(int i, int j) {
        return settled().weights[i * size + j];
    }

    public double mean(int i) {
        return settled().means[i * size + i];
    }

    /** Weighted sum of products of deviations of i and j from their means. */
    public double scatter(int i, int j) {
        return settled().scatters[i * size + j];
    }

    /** Maximum likelihood covariance; 0 where no row shows both. */
    public double covariance(int i, int j) {
        settled();
        double weight = weights[i * size + j];
        return weight > 0 ? scatters[i * size + j] / weight : 0;
    }

    /** All covariances, row by row. */
    public double[] covariances() {
        double[] all = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                all[i * size + j] = covariance(i, j);
            }
        }
        return all;
    }
}
