package io.kstep.bayes;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The joint Gaussian that a classifier's answers for whole rows imply, found from its values at a few points (the logarithm
 * is quadratic, so differences are exact), and its marginals by elimination: nothing of the classifier's own arithmetic.
 */
final class QuadraticForm {

    private final double[] mean;
    private final double[][] covariance;

    private QuadraticForm(double[] mean, double[][] covariance) {
        this.mean = mean;
        this.covariance = covariance;
    }

    static QuadraticForm of(Classifier classifier, int n, int c) {
        double[] at = new double[n];
        double zero = log(classifier, at, c);
        double[][] precision = new double[n][n];
        double[] gradient = new double[n];
        double[] plus = new double[n];
        for (int i = 0; i < n; i++) {
            at[i] = 1;
            plus[i] = log(classifier, at, c);
            at[i] = -1;
            double minus = log(classifier, at, c);
            at[i] = 0;
            gradient[i] = (plus[i] - minus) / 2;
            precision[i][i] = 2 * zero - plus[i] - minus;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                at[i] = 1;
                at[j] = 1;
                precision[i][j] = plus[i] + plus[j] - zero - log(classifier, at, c);
                precision[j][i] = precision[i][j];
                at[i] = 0;
                at[j] = 0;
            }
        }
        int[] silent = IntStream.range(0, n)
                .filter(i -> Math.abs(precision[i][i]) < 1e-12)
                .toArray();
        for (int i : silent) {
            precision[i][i] = Double.NaN; // not in the network: it says nothing, whether it is there or not
        }
        double[][] covariance = inverse(precision);
        double[] mean = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                mean[i] += Double.isNaN(covariance[i][i]) || Double.isNaN(covariance[j][j])
                        ? 0
                        : covariance[i][j] * gradient[j];
            }
        }
        return new QuadraticForm(mean, covariance);
    }

    private static double log(Classifier classifier, double[] at, int c) {
        double[] out = new double[2];
        classifier.logLikelihood(at, out, new double[2]);
        return out[c];
    }

    /** ln N(x; mean, covariance) of the values that are there and that the network has. */
    double logMarginal(double[] values) {
        int[] there = IntStream.range(0, values.length)
                .filter(i -> !Double.isNaN(values[i]) && !Double.isNaN(covariance[i][i]))
                .toArray();
        double[][] part = Arrays.stream(there)
                .mapToObj(i ->
                        Arrays.stream(there).mapToDouble(j -> covariance[i][j]).toArray())
                .toArray(double[][]::new);
        double[] rest =
                Arrays.stream(there).mapToDouble(i -> values[i] - mean[i]).toArray();
        double logDeterminant = 0;
        double square = 0;
        for (int k = 0; k < rest.length; k++) { // Gaussian elimination: pivots are conditional variances
            double pivot = part[k][k];
            logDeterminant += Math.log(pivot);
            square += rest[k] * rest[k] / pivot;
            for (int i = k + 1; i < rest.length; i++) {
                double factor = part[i][k] / pivot;
                rest[i] -= factor * rest[k];
                for (int j = k; j < rest.length; j++) {
                    part[i][j] -= factor * part[k][j];
                }
            }
        }
        return -0.5 * (there.length * Math.log(2 * Math.PI) + logDeterminant + square);
    }

    /** Gauss-Jordan with the rows and columns left out whose diagonal is NaN. */
    private static double[][] inverse(double[][] matrix) {
        int n = matrix.length;
        double[][] left = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
        double[][] right = new double[n][n];
        for (int i = 0; i < n; i++) {
            right[i][i] = Double.isNaN(matrix[i][i]) ? Double.NaN : 1;
        }
        for (int k = 0; k < n; k++) {
            double pivot = left[k][k];
            for (int j = 0; j < n && !Double.isNaN(pivot); j++) {
                left[k][j] /= pivot;
                right[k][j] /= pivot;
            }
            for (int i = 0; i < n; i++) {
                double factor = left[i][k];
                for (int j = 0; i != k && !Double.isNaN(pivot) && !Double.isNaN(left[i][i]) && j < n; j++) {
                    left[i][j] -= Double.isNaN(left[j][j]) ? 0 : factor * left[k][j];
                    right[i][j] -= Double.isNaN(left[j][j]) ? 0 : factor * right[k][j];
                }
            }
        }
        return right;
    }
}
