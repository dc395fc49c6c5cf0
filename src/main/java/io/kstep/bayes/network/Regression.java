package io.kstep.bayes.network;

import io.kstep.probability.Cholesky;

/** The regression of the first of several Gaussian variables on all others (Pérez 2010, eq 3.17). */
final class Regression {

    /** What is left of a variance when parents have explained all they can is never below this part of it. */
    private static final double LEAST_REST = 1e-12;

    private Regression() {}

    /**
     * Writes intercept, variance and coefficients from {@code at} on; those of no parents where the others determine
     * each other.
     */
    static void write(double[] means, double[] covariance, double[] out, int at) {
        int n = means.length;
        int k = n - 1;
        double own = covariance[0];
        double[] matrix = new double[k * k];
        double[] coefficients = new double[k];
        for (int p = 0; p < k; p++) {
            coefficients[p] = covariance[(p + 1) * n];
            for (int q = 0; q < k; q++) {
                matrix[p * k + q] = covariance[(p + 1) * n + q + 1];
            }
        }
        out[at] = means[0];
        out[at + 1] = own;
        for (int p = 0; p < k; p++) {
            out[at + 2 + p] = 0;
        }
        if (k == 0 || !new Cholesky().factorise(matrix, k)) {
            return;
        }
        Cholesky.forward(matrix, k, coefficients);
        double explained = 0;
        for (double part : coefficients) {
            explained += part * part;
        }
        Cholesky.backward(matrix, k, coefficients);
        out[at + 1] = Math.max(own - explained, LEAST_REST * own);
        for (int p = 0; p < k; p++) {
            out[at + 2 + p] = coefficients[p];
            out[at] -= coefficients[p] * means[p + 1];
        }
    }
}
