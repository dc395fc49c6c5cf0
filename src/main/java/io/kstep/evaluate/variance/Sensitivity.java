package io.kstep.evaluate.variance;

import java.util.Arrays;

/**
 * How much a quantity that depends on two independent causes varies with each (Rodríguez 2013, theorem 1 and eqs 4.6 to
 * 4.8): the average over the two orders of the law of total variance, in which the interaction is shared half and half.
 * {@code external + internal} is the whole variance exactly.
 *
 * @param external the part that comes with the data set: ES
 * @param internal the part that comes with the index sets: IS
 * @param betweenData Var_S of the mean over index sets
 * @param withinIndex mean over index sets of Var_S
 * @param betweenIndex Var_I of the mean over data sets
 * @param withinData mean over data sets of Var_I
 */
public record Sensitivity(
        double external,
        double internal,
        double betweenData,
        double withinIndex,
        double betweenIndex,
        double withinData) {

    /**
     * Of values by data set, then by index set. On a real stream the rows may be chunks and the columns the seeds of a
     * repeated estimator.
     */
    public static Sensitivity of(double[][] values) {
        check(values);
        double[][] columns = Moments.transposed(values);
        double betweenData = Moments.variance(Moments.rowMeans(values));
        double withinData = Moments.meanRowVariance(values);
        double betweenIndex = Moments.variance(Moments.rowMeans(columns));
        double withinIndex = Moments.meanRowVariance(columns);
        return new Sensitivity(
                0.5 * (betweenData + withinIndex),
                0.5 * (betweenIndex + withinData),
                betweenData,
                withinIndex,
                betweenIndex,
                withinData);
    }

    /** The variance over data sets and index sets together. */
    public double total() {
        return external + internal;
    }

    /**
     * With what few data sets and few index sets add taken off: estimates of the two main effects and of the
     * interaction of a two-way layout, free of bias but for not being below 0. They no longer sum to the variance of
     * the sample.
     *
     * @param dataSets how many there were
     * @param indexSets how many there were
     */
    public Sensitivity unbiased(int dataSets, int indexSets) {
        double interaction = interaction(dataSets, indexSets);
        double data = Math.max(0, corrected(betweenData, dataSets) - interaction / indexSets);
        double index = Math.max(0, corrected(betweenIndex, indexSets) - interaction / dataSets);
        return new Sensitivity(
                data + interaction / 2, index + interaction / 2, data, data + interaction, index, index + interaction);
    }

    private static double corrected(double populationVariance, int count) {
        return count > 1 ? populationVariance * count / (count - 1) : 0;
    }

    /** The unbiased variance of the interaction of a two-way layout with one value in each cell. */
    private double interaction(int dataSets, int indexSets) {
        double residual = total() - betweenData - betweenIndex;
        double degrees = (dataSets - 1.0) * (indexSets - 1.0);
        return degrees > 0 ? Math.max(0, residual * dataSets * indexSets / degrees) : 0;
    }

    static void check(double[][] values) {
        if (values.length == 0
                || values[0].length == 0
                || Arrays.stream(values).anyMatch(row -> row.length != values[0].length)) {
            throw new IllegalArgumentException("a decomposition needs a value for every data set and index set");
        }
    }
}
