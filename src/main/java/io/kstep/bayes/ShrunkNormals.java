package io.kstep.bayes;

import io.kstep.bayes.network.Clamp;

/**
 * The normal densities that follow from the moments of each class: a variance is shrunk towards that pooled within
 * classes, as if {@code shrink} values had shown it, and is never below a least one. Kept ready to be asked.
 */
final class ShrunkNormals {

    /** By how much the range of a class without rows is widened. */
    static final double WIDENING = 1.2;

    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    /** The square of the least deviation whose square a double holds in full. */
    private static final double LEAST_VARIANCE = 1e-300;

    /** With a narrower range a class without rows would be likelier than any other ever is. */
    private static final double LEAST_RANGE = 1e-147;

    private final double shrink;
    private double logUnseen = Double.NaN;
    private double rangeOfUnseen = Double.NaN;
    private double[] constants = new double[2];
    private double[] halfPrecisions = new double[2];

    ShrunkNormals(double shrink) {
        this.shrink = shrink;
    }

    /**
     * Follows moments that have changed.
     *
     * @param range how wide the range is that the stream has shown; a constant says nothing
     * @param leastVariance no class has less
     */
    void refresh(double range, double leastVariance, int slots, double[] weights, double[] scatters) {
        if (range != rangeOfUnseen) {
            rangeOfUnseen = range;
            logUnseen = range > 0 ? -Math.log(WIDENING * Math.max(range, LEAST_RANGE)) : Double.NaN;
        }
        if (!(range > 0)) {
            return;
        }
        if (constants.length < slots) {
            constants = new double[weights.length];
            halfPrecisions = new double[weights.length];
        }
        double least = Math.max(LEAST_VARIANCE, leastVariance);
        double pooled = Math.max(sum(scatters, slots) / Math.max(sum(weights, slots), 1e-300), least);
        for (int s = 0; s < slots; s++) {
            if (weights[s] == 0) {
                constants[s] = logUnseen;
                halfPrecisions[s] = 0;
                continue;
            }
            double variance = Math.max((scatters[s] + shrink * pooled) / (weights[s] + shrink), least);
            constants[s] = -HALF_LOG_TWO_PI - 0.5 * Math.log(variance);
            halfPrecisions[s] = 0.5 / variance;
        }
    }

    private static double sum(double[] of, int slots) {
        double sum = 0;
        for (int s = 0; s < slots; s++) {
            sum += of[s];
        }
        return sum;
    }

    /** Writes the log density of a value for each slot; false if it should be taken as missing. */
    boolean at(double value, double[] means, int slots, double[] out) {
        if (Double.isNaN(logUnseen)) {
            return false;
        }
        for (int s = 0; s < slots; s++) {
            double d = value - means[s];
            out[s] = Math.max(Clamp.LEAST_LOG, constants[s] - halfPrecisions[s] * d * d);
        }
        return true;
    }

    /** The same of many values: {@code out[s][i]} is of {@code values[i]}. */
    boolean at(double[] values, int n, double[] means, int slots, double[][] out) {
        if (Double.isNaN(logUnseen)) {
            return false;
        }
        for (int s = 0; s < slots; s++) {
            at(values, n, means[s], constants[s], halfPrecisions[s], out[s]);
        }
        return true;
    }

    private static void at(double[] values, int n, double mean, double constant, double halfPrecision, double[] out) {
        for (int i = 0; i < n; i++) {
            double d = values[i] - mean;
            out[i] = Math.max(Clamp.LEAST_LOG, constant - halfPrecision * d * d);
        }
    }

    /** The log density of a class without rows; NaN where the feature says nothing. */
    double logUnseen() {
        return logUnseen;
    }

    double deviation(int slot) {
        return Math.sqrt(0.5 / halfPrecisions[slot]);
    }
}
