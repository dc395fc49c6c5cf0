package io.kstep.evaluate.variance;

import java.util.Arrays;

/**
 * How far an estimator favours one of two learners: the absolute bias difference (Rodríguez 2013, 3.2.2 and 4.3). To
 * choose between learners, an estimator of equal bias for both is better than one of small but unequal biases.
 *
 * @param ofMeans |mean d of one - mean d of the other|: the "average ABD" that the thesis quotes
 * @param ofSamples mean over all pairs of data set and index set of |d of one - d of the other|: what it ranks
 */
public record BiasDifference(double ofMeans, double ofSamples) {

    /** Of the deviations of two learners on the same data sets with the same index sets. */
    public static BiasDifference of(double[][] deviations, double[][] others) {
        Sensitivity.check(deviations);
        Sensitivity.check(others);
        if (deviations.length != others.length || deviations[0].length != others[0].length) {
            throw new IllegalArgumentException("a bias difference needs the same data sets and index sets twice");
        }
        double sum = 0;
        for (int i = 0; i < deviations.length; i++) {
            for (int j = 0; j < deviations[i].length; j++) {
                sum += Math.abs(deviations[i][j] - others[i][j]);
            }
        }
        return new BiasDifference(
                Math.abs(mean(deviations) - mean(others)), sum / deviations.length / deviations[0].length);
    }

    private static double mean(double[][] values) {
        return Moments.mean(Arrays.stream(values).mapToDouble(Moments::mean).toArray());
    }
}
