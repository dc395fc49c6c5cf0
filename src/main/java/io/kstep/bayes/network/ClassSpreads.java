package io.kstep.bayes.network;

import io.kstep.probability.GaussianMoments;
import java.util.Arrays;

/**
 * Standard deviations of continuous features within each class, which bandwidths are multiples of (differential
 * scaling, Pérez 2010, 4.2.1): unbiased, drawn towards the one pooled within classes, and never below a thousandth of
 * it.
 */
final class ClassSpreads {

    private static final double LEAST_OF_POOLED = 1e-3;
    private static final double LEAST_OF_RANGE = 1e-6;
    private static final double QUARTILES_OF_NORMAL = 1.3489795003921634;

    private final double[][] spreads;
    private final double[] overall;

    ClassSpreads(Sample sample, int[] features, double shrink, boolean robust) {
        spreads = new double[sample.slots()][sample.features()];
        overall = new double[sample.features()];
        for (int j : features) {
            if (sample.isContinuous(j)) {
                learn(sample, j, shrink, robust);
            }
        }
    }

    private void learn(Sample sample, int feature, double shrink, boolean robust) {
        GaussianMoments[] moments = new GaussianMoments[sample.slots()];
        GaussianMoments all = GaussianMoments.NONE;
        double scatter = 0;
        double weight = 0;
        for (int s = 0; s < moments.length; s++) {
            moments[s] = moments(sample, s, feature);
            all = all.merge(moments[s]);
            scatter += moments[s].scatter();
            weight += Math.max(0, moments[s].weight() - 1);
        }
        overall[feature] = Math.sqrt(all.scatter() / Math.max(1, all.weight() - 1));
        double range = sample.range(feature).high() - sample.range(feature).low();
        overall[feature] = Math.max(overall[feature], LEAST_OF_RANGE * range);
        double within = scatter > 0 && weight > 0 ? Math.sqrt(scatter / weight) : overall[feature];
        for (int s = 0; s < moments.length; s++) {
            double degrees = moments[s].weight() - 1;
            double variance = degrees + shrink > 0
                    ? (moments[s].scatter() + shrink * within * within) / (Math.max(0, degrees) + shrink)
                    : 0;
            double spread = Math.sqrt(variance);
            double quartiles = robust ? quartileRange(sample, s, feature) / QUARTILES_OF_NORMAL : 0;
            spread = quartiles > 0 ? Math.min(spread, quartiles) : spread;
            spreads[s][feature] = degrees <= 0 && shrink == 0 ? within : Math.max(spread, LEAST_OF_POOLED * within);
        }
    }

    private static GaussianMoments moments(Sample sample, int slot, int feature) {
        double[] values = new double[sample.size(slot)];
        double[] weights = new double[values.length];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            double x = sample.column(feature)[sample.row(slot, i)];
            if (Double.isFinite(x)) {
                values[n] = x;
                weights[n++] = sample.weight(slot, i);
            }
        }
        return GaussianMoments.of(values, weights, n);
    }

    private static double quartileRange(Sample sample, int slot, int feature) {
        double[] sorted = new double[sample.size(slot)];
        int n = 0;
        for (int i = 0; i < sorted.length; i++) {
            double x = sample.column(feature)[sample.row(slot, i)];
            if (Double.isFinite(x)) {
                sorted[n++] = x;
            }
        }
        Arrays.sort(sorted, 0, n);
        return n == 0 ? 0 : sorted[(int) (0.75 * (n - 1))] - sorted[(int) (0.25 * (n - 1))];
    }

    /** Within a class. */
    double of(int slot, int feature) {
        return spreads[slot][feature];
    }

    /** Over all classes. */
    double overall(int feature) {
        return overall[feature];
    }
}
