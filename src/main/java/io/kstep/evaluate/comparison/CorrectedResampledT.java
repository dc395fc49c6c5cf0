package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;
import java.util.Arrays;

/**
 * Nadeau and Bengio's corrected resampled t of two learners on one data set: the training sets of the folds overlap, so
 * that the variance of the mean difference is (1/J + n_test/n_train) s², not s²/J (Pérez 2010, 1.8.2.1 B, eq 1.32
 * mended).
 */
public final class CorrectedResampledT {

    private static final String NAME = "corrected resampled t";

    private CorrectedResampledT() {}

    /**
     * Tests the mean difference over the folds.
     *
     * @param first the first learner's errors, a fold each
     * @param second the second's on the same folds
     * @param testPerTrain test instances per training instance, 1/(k-1) for k folds
     */
    public static TestResult of(double[] first, double[] second, double testPerTrain, Alternative alternative) {
        double[] differences = Samples.differences(first, second);
        int folds = differences.length;
        if (folds < 2 || !(testPerTrain >= 0)) {
            throw new IllegalArgumentException("the corrected t needs two folds or more and a share of test instances,"
                    + " not " + folds + " and " + testPerTrain);
        }
        double mean = Samples.mean(differences);
        double variance =
                Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum() / (folds - 1);
        double rounding = Ranks.ROUNDING * Math.max(Samples.largest(first), Samples.largest(second));
        double t = statistic(mean, Math.sqrt((1.0 / folds + testPerTrain) * variance), rounding);
        return TestResult.approximate(
                NAME,
                t,
                alternative.pValue(Tails.student(-t, folds - 1), Tails.student(t, folds - 1)),
                "t with " + (folds - 1) + " degrees of freedom, mean difference " + mean);
    }

    /** Where no fold differs from the others, a difference is certain and none is none. */
    private static double statistic(double mean, double deviation, double rounding) {
        if (deviation > rounding) {
            return mean / deviation;
        }
        return Math.abs(mean) > rounding ? Math.signum(mean) * Double.POSITIVE_INFINITY : 0;
    }
}
