package io.kstep.evaluate;

import io.kstep.data.Chunk;
import io.kstep.probability.GaussianMoments;
import java.util.SplittableRandom;

/**
 * Normal kernels around the rows of a chunk, one bandwidth for each class and continuous feature by the normal rule,
 * h = s (4 / ((d + 2) n))^(1 / (d + 4)) with d continuous features and n rows of the class (Silverman 1986, eq 4.14;
 * digest continuous-bayesian-classifiers 2.2). Discrete values and missing ones stay as they are.
 */
final class KernelNoise {

    /** What follows for an error on rows that were moved. */
    static final String BIAS =
            "tests on rows moved in each feature by itself: too high where features depend on each other";

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
        GaussianMoments moments = GaussianMoments.NONE;
        double squaredWeights = 0;
        for (int row = 0; row < strata.length; row++) {
            double weight = chunk.rowWeight(row);
            if (strata[row] == c && Double.isFinite(column[row]) && weight > 0) {
                moments = moments.plus(column[row], weight);
                squaredWeights += weight * weight;
            }
        }
        if (squaredWeights == 0) {
            return 0;
        }
        double rows = moments.weight() * moments.weight() / squaredWeights;
        return Math.sqrt(moments.variance()) * Math.pow(4 / ((dimensions + 2) * rows), 1.0 / (dimensions + 4));
    }

    /** Moves the values of a row of class c at random. */
    void shake(double[] values, int c, SplittableRandom random) {
        for (int j = 0; j < values.length; j++) {
            if (bandwidths[c][j] > 0 && Double.isFinite(values[j])) {
                values[j] += bandwidths[c][j] * random.nextGaussian();
            }
        }
    }

    /** A numeric target moved likewise. */
    double shakenTarget(double target, SplittableRandom random) {
        return targetBandwidth > 0 ? target + targetBandwidth * random.nextGaussian() : target;
    }

    double bandwidth(int c, int feature) {
        return bandwidths[c][feature];
    }
}
