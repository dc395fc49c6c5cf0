package io.kstep.evaluate;

import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.probability.GaussianMoments;
import java.util.SplittableRandom;

/**
 * Normal kernels around the rows of a chunk, one bandwidth for each class and continuous feature by the normal rule,
 * h = s (4 / ((d + 2) n))^(1 / (d + 4)) with d continuous features and n rows of the class (Silverman 1986, eq 4.14).
 * Discrete values and missing ones stay as they are, and so do {@link FeatureRange#isFar far} ones among others.
 */
final class KernelNoise {

    /** What follows for an error on rows that were moved. */
    static final String BIAS =
            "tests on rows moved in each feature by itself: too high where features depend on each other";

    /** Of far values, where a class shows no other of a feature: their squares are held in units of this power of two. */
    private static final int FAR_POWER = 600;

    private final double[][] bandwidths;
    private final double targetBandwidth;

    /**
     * @param strata the class of each row
     */
    KernelNoise(Chunk chunk, int[] strata) {
        int classes = Shuffle.starts(strata).length - 1;
        int features = chunk.schema().featureCount();
        int dimensions = (int) chunk.schema().features().stream()
                .filter(feature -> feature.isContinuous())
                .count();
        bandwidths = new double[classes][features];
        for (int c = 0; c < classes; c++) {
            for (int j = 0; j < features; j++) {
                if (chunk.schema().features().get(j).isContinuous()) {
                    bandwidths[c][j] = bandwidth(chunk, strata, c, chunk.column(j), dimensions);
                }
            }
        }
        targetBandwidth =
                chunk.schema().isRegression() ? bandwidth(chunk, strata, 0, chunk.numbers(), dimensions + 1) : 0;
    }

    private static double bandwidth(Chunk chunk, int[] strata, int c, double[] column, int dimensions) {
        double near = bandwidth(chunk, strata, c, column, dimensions, false);
        return Double.isNaN(near) ? Math.max(0, bandwidth(chunk, strata, c, column, dimensions, true)) : near;
    }

    /** Of the values that are far, or of those that are not; NaN where there are none. */
    private static double bandwidth(Chunk chunk, int[] strata, int c, double[] column, int dimensions, boolean ofFar) {
        GaussianMoments moments = GaussianMoments.NONE;
        double squaredWeights = 0;
        int power = ofFar ? FAR_POWER : 0;
        for (int row = 0; row < strata.length; row++) {
            double weight = chunk.rowWeight(row);
            boolean isMeant = Double.isFinite(column[row]) && FeatureRange.isFar(column[row]) == ofFar;
            if (strata[row] == c && isMeant && weight > 0) {
                moments = moments.plus(ofFar ? Math.scalb(column[row], -power) : column[row], weight);
                squaredWeights += weight * weight;
            }
        }
        if (squaredWeights == 0) {
            return Double.NaN;
        }
        double rows = moments.weight() * moments.weight() / squaredWeights;
        double spread = Math.sqrt(moments.variance()) * Math.pow(4 / ((dimensions + 2) * rows), 1.0 / (dimensions + 4));
        return ofFar ? Math.scalb(spread, power) : spread;
    }

    /** Moves the values of a row of class c at random. */
    void shake(double[] values, int c, SplittableRandom random) {
        for (int j = 0; j < values.length; j++) {
            if (bandwidths[c][j] > 0 && Double.isFinite(values[j])) {
                values[j] = shaken(values[j], bandwidths[c][j], random);
            }
        }
    }

    /** A numeric target moved likewise. */
    double shakenTarget(double target, SplittableRandom random) {
        return targetBandwidth > 0 ? shaken(target, targetBandwidth, random) : target;
    }

    private static double shaken(double value, double bandwidth, SplittableRandom random) {
        double moved = value + bandwidth * random.nextGaussian();
        return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, moved));
    }

    double bandwidth(int c, int feature) {
        return bandwidths[c][feature];
    }
}
