package io.kstep.probability;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.decomposition.TriangularSolver_DDRM;
import org.ejml.dense.row.decomposition.chol.CholeskyDecompositionInner_DDRM;

/**
 * Factorises symmetric positive definite matrices in place, row by row in one array, by EJML. An object that is reused
 * allocates nothing after its first use; not thread-safe.
 */
public final class Cholesky {

    private final CholeskyDecompositionInner_DDRM decomposition = new CholeskyDecompositionInner_DDRM(true);
    private final DMatrixRMaj wrapped = new DMatrixRMaj(0, 0);

    /**
     * Replaces an n by n matrix, of which the lower triangle is read, by its Cholesky factor.
     *
     * @return false if the matrix is not positive definite; its content is undefined then
     */
    public boolean factorise(double[] matrix, int n) {
        for (int i = 1; i < n; i++) {
            for (int j = 0; j < i; j++) {
                matrix[j * n + i] = matrix[i * n + j]; // EJML reads the upper triangle
            }
        }
        wrapped.data = matrix;
        wrapped.numRows = n;
        wrapped.numCols = n;
        return decomposition.decompose(wrapped) && isFinite(matrix, n);
    }

    /** EJML takes NaN and infinity for positive. */
    private static boolean isFinite(double[] factor, int n) {
        for (int i = 0; i < n; i++) {
            if (!(factor[i * n + i] < Double.POSITIVE_INFINITY)) {
                return false;
            }
        }
        return true;
    }

    /** Solves L y = b in place. */
    public static void forward(double[] factor, int n, double[] b) {
        TriangularSolver_DDRM.solveL(factor, b, n);
    }

    /** Solves L^T x = y in place. */
    public static void backward(double[] factor, int n, double[] y) {
        TriangularSolver_DDRM.solveTranL(factor, y, n);
    }

    /** Logarithm of the determinant of the matrix that was factorised; EJML has the product, which overflows. */
    public static double logDeterminant(double[] factor, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Math.log(factor[i * n + i]);
        }
        return 2 * sum;
    }
}
