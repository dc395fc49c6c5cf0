package io.kstep.evaluate.variance;

import java.util.Arrays;

/**
 * Where the variance of an error estimate comes from when the true errors are known (Rodríguez 2013, 4.2). With d =
 * estimate - true error, Var[estimate] = Var[true] + Var[d] + 2 Cov[true, d], and Var[d] is external and internal
 * sensitivity. The thesis takes the covariance for nothing; here it is kept. All variances are those of a population,
 * so that both identities are exact.
 *
 * @param irreducible Var of the true error over data sets: no estimator can do away with it
 * @param sensitivity of d to the data set and to the index sets
 * @param covariance 2 Cov[true, d]
 * @param total Var of the estimate
 * @param bias mean of d: above 0 the estimator is pessimistic
 * @param meanTrue mean true error
 * @param correlation between true error and estimate, NaN where one does not vary
 */
public record VarianceDecomposition(
        double irreducible,
        Sensitivity sensitivity,
        double covariance,
        double total,
        double bias,
        double meanTrue,
        double correlation) {

    /**
     * Decomposes the estimates of an estimator.
     *
     * @param trueErrors of the classifier learned from each data set
     * @param estimates by data set, then by index set; one index set for an estimator without randomness
     */
    public static VarianceDecomposition of(double[] trueErrors, double[][] estimates) {
        Sensitivity.check(estimates);
        if (trueErrors.length != estimates.length) {
            throw new IllegalArgumentException(
                    "there are " + trueErrors.length + " true errors and estimates of " + estimates.length);
        }
        double[][] deviations = deviations(trueErrors, estimates);
        double[] rowMeans = Moments.rowMeans(deviations);
        double bias = Moments.mean(rowMeans);
        double meanTrue = Moments.mean(trueErrors);
        double covariance = 0;
        for (int i = 0; i < trueErrors.length; i++) {
            covariance += 2 * (trueErrors[i] - meanTrue) * (rowMeans[i] - bias) / trueErrors.length;
        }
        double total = Moments.variance(
                Arrays.stream(estimates).flatMapToDouble(Arrays::stream).toArray());
        double irreducible = Moments.variance(trueErrors);
        double scale = Math.sqrt(irreducible * total);
        return new VarianceDecomposition(
                irreducible,
                Sensitivity.of(deviations),
                covariance,
                total,
                bias,
                meanTrue,
                scale > 0 ? (irreducible + covariance / 2) / scale : Double.NaN);
    }

    /** d of every estimate. */
    public static double[][] deviations(double[] trueErrors, double[][] estimates) {
        double[][] deviations = new double[estimates.length][];
        for (int i = 0; i < estimates.length; i++) {
            double truth = trueErrors[i];
            deviations[i] = Arrays.stream(estimates[i]).map(e -> e - truth).toArray();
        }
        return deviations;
    }

    /** Var[d], what an estimator could do better. */
    public double reducible() {
        return sensitivity.total();
    }

    /** Share of the external sensitivity in irreducible + external + internal, as the thesis draws it. */
    public double externalShare() {
        return sensitivity.external() / (irreducible + reducible());
    }

    /** Share of the internal sensitivity, likewise. */
    public double internalShare() {
        return sensitivity.internal() / (irreducible + reducible());
    }

    /** Share of the irreducible variance, likewise. */
    public double irreducibleShare() {
        return irreducible / (irreducible + reducible());
    }

    /** Mean squared deviation from the true error: what counts when an error is reported. */
    public double meanSquaredDeviation() {
        return reducible() + bias * bias;
    }
}
