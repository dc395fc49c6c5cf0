package io.kstep.evaluate.variance;

import java.util.Arrays;

/** Means and population variances: divided by the count, as the identities of the decompositions need them. */
final class Moments {

    private Moments() {}

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    static double variance(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return sum / values.length;
    }

    /** The mean of each row. */
    static double[] rowMeans(double[][] matrix) {
        return Arrays.stream(matrix).mapToDouble(Moments::mean).toArray();
    }

    /** The mean over the rows of each row's variance. */
    static double meanRowVariance(double[][] matrix) {
        return mean(Arrays.stream(matrix).mapToDouble(Moments::variance).toArray());
    }

    static double[][] transposed(double[][] matrix) {
        double[][] columns = new double[matrix[0].length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                columns[j][i] = matrix[i][j];
            }
        }
        return columns;
    }
}
