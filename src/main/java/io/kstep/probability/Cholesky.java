package io.kstep.probability;

/** Factorises symmetric positive definite matrices in place, row by row in one array; allocates nothing. */
public final class Cholesky {

    private Cholesky() {}

    /**
     * Replaces the lower triangle of the leading n by n block of a matrix by its Cholesky factor.
     *
     * @param stride length of a row
     * @return false if the matrix is not positive definite; it is spoilt then
     */
    public static boolean factorise(double[] matrix, int n, int stride) {
        for (int i = 0; i < n; i++) {
            int row = i * stride;
            for (int j = 0; j <= i; j++) {
                int other = j * stride;
                double sum = matrix[row + j];
                for (int k = 0; k < j; k++) {
                    sum -= matrix[row + k] * matrix[other + k];
                }
                if (i == j) {
                    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
                        return false;
                    }
                    matrix[row + i] = Math.sqrt(sum);
                } else {
                    matrix[row + j] = sum / matrix[other + j];
                }
            }
        }
        return true;
    }

    /** Solves L y = b in place. */
    public static void forward(double[] factor, int n, int stride, double[] b) {
        for (int i = 0; i < n; i++) {
            double sum = b[i];
            for (int k = 0; k < i; k++) {
                sum -= factor[i * stride + k] * b[k];
            }
            b[i] = sum / factor[i * stride + i];
        }
    }

    /** Solves L^T x = y in place. */
    public static void backward(double[] factor, int n, int stride, double[] y) {
        for (int i = n - 1; i >= 0; i--) {
            double sum = y[i];
            for (int k = i + 1; k < n; k++) {
                sum -= factor[k * stride + i] * y[k];
            }
            y[i] = sum / factor[i * stride + i];
        }
    }

    /** Logarithm of the determinant of the matrix that was factorised. */
    public static double logDeterminant(double[] factor, int n, int stride) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Math.log(factor[i * stride + i]);
        }
        return 2 * sum;
    }
}
