package io.kstep.bayes.network;

import io.kstep.data.FeatureRange;
import io.kstep.probability.Density;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.Mte;
import io.kstep.probability.Resolution;
import io.kstep.probability.SortedColumn;
import java.util.Arrays;
import java.util.Optional;

/**
 * Fits the density of a continuous feature under every class (Flesch, Fernández and Salmerón 2007, 3.4).
 *
 * @param borrow weight of what a class borrows from the others: values spread around its own mean as the values of all
 *     classes are around theirs. It keeps a class of few rows from being sure of too narrow a range; 0 borrows nothing
 */
public record ClassDensityFitter(DensityEstimator estimator, double borrow) {

    /** The quantiles 1/16, 3/16 .. 15/16 of the standard normal distribution. */
    private static final double[] NORMAL_QUANTILES = {
        -1.534120544352546,
        -0.887146559018876,
        -0.488776411114669,
        -0.157310684610171,
        0.157310684610171,
        0.488776411114669,
        0.887146559018876,
        1.534120544352546
    };

    /**
     * What was fitted.
     *
     * @param densities of each slot; that of a class without values is {@code unseen}
     * @param weights how many values, weighted, each density was learned from
     * @param unseen uniform over all that the stream has shown of the feature
     */
    public record Fitted(Density[] densities, double[] weights, Density unseen) {}

    /**
     * The densities of a column, nothing if it shows one value only.
     *
     * @param sorted the values of the column
     * @param range what the stream has shown of it
     */
    public Optional<Fitted> fit(double[] column, SortedColumn sorted, ClassRows rows, FeatureRange range) {
        Resolution resolution = Resolution.ofSorted(sorted.values());
        if (resolution.isConstant()) {
            return Optional.empty();
        }
        Density unseen = unseen(range, sorted);
        Density[] densities = new Density[rows.slots()];
        double[] weights = new double[rows.slots()];
        boolean anyFar = isFar(sorted.values()[0]) || isFar(sorted.values()[sorted.size() - 1]);
        double spread = borrow == 0 ? 0 : anyFar ? resolution.scale() : rows.pooledDeviation(column);
        double[] values = new double[rows.entries() + NORMAL_QUANTILES.length];
        double[] valueWeights = new double[values.length];
        int[] counts = rows.share(sorted, values, valueWeights);
        // The last first, so that what a class borrows may lie where the values of the next were.
        for (int s = densities.length - 1; s >= 0; s--) {
            int from = rows.start(s);
            int end = from + counts[s];
            if (end == from) {
                densities[s] = unseen;
                continue;
            }
            weights[s] = rows.isWhole(s) ? counts[s] : rows.weight(s, column);
            if (spread > 0) {
                double middle =
                        anyFar ? Resolution.bounded(values[from + counts[s] / 2]) : rows.sum(s, column) / weights[s];
                mix(middle, spread, from, end, values, valueWeights);
                end += NORMAL_QUANTILES.length;
            }
            densities[s] = estimator.fit(
                    Arrays.copyOfRange(values, from, end),
                    Arrays.copyOfRange(valueWeights, from, end),
                    end - from,
                    resolution.minimumWidth());
        }
        return Optional.of(new Fitted(densities, weights, unseen));
    }

    /** Whether sums of squares of such values would drown or overflow all others: then quartiles give the spread. */
    private static boolean isFar(double x) {
        return Math.abs(x) >= FeatureRange.FAR;
    }

    private static Density unseen(FeatureRange range, SortedColumn sorted) {
        FeatureRange shown = new FeatureRange(sorted.values()[0], sorted.values()[sorted.size() - 1]);
        FeatureRange over = ContinuousRange.spread(ContinuousRange.isWide(range) ? range : shown);
        double width = over.high() - over.low();
        return Mte.uniform(over.low(), over.high(), 1.0 / (sorted.size() + 2), width / 10);
    }

    /** Puts what a class borrows among its own values, all in ascending order; on ties its own come first. */
    private void mix(double mean, double spread, int from, int end, double[] values, double[] weights) {
        int own = end - 1;
        int at = end + NORMAL_QUANTILES.length - 1;
        for (int q = NORMAL_QUANTILES.length - 1; q >= 0; q--) {
            double borrowed = mean + spread * NORMAL_QUANTILES[q];
            while (own >= from && values[own] > borrowed) {
                values[at] = values[own];
                weights[at--] = weights[own--];
            }
            values[at] = borrowed;
            weights[at--] = borrow / NORMAL_QUANTILES.length;
        }
    }
}
