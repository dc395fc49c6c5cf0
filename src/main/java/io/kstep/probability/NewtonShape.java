package io.kstep.probability;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A piece's coefficients by Newton's method on the concave log-likelihood of binned weights, in the basis
 * {@code 1, e^(3(t-1)), e^(-3t)} (Langseth, Nielsen, Rumi and Salmeron 2009). The pseudo-count,
 * spread over the bins, acts as a log barrier that keeps the shape positive on them. Holds scratch memory.
 */
final class NewtonShape implements PieceFitter {

    private static final double CONVERGED = 1e-9;
    private static final double RIDGE = 1e-10;
    private static final double SUFFICIENT_RISE = 1e-4;
    private static final double Q = ShapeTable.Q;
    /** Integral over [0, 1] of either exponential of the basis. */
    private static final double INTEGRAL = (1 - Q) / ShapeTable.BETA;

    private final int iterations;
    private final DMatrixRMaj hessian = new DMatrixRMaj(3, 3);
    private final DMatrixRMaj gradient = new DMatrixRMaj(3, 1);
    private final DMatrixRMaj step = new DMatrixRMaj(3, 1);
    private final double[] a = new double[3];
    private final double[] candidate = new double[3];

    NewtonShape(int iterations) {
        this.iterations = iterations;
    }

    @Override
    public void fit(double[] y, int[] edges, int pieces, double pseudoCount, double[] shapes) {
        for (int p = 0; p < pieces; p++) {
            fit(y, edges[p], edges[p + 1], pseudoCount);
            double scale = 1 / (a[0] + INTEGRAL * (a[1] + a[2]));
            shapes[3 * p] = a[0] * scale;
            shapes[3 * p + 1] = a[1] * scale * Q;
            shapes[3 * p + 2] = a[2] * scale;
        }
    }

    private void fit(double[] y, int first, int end, double pseudoCount) {
        double total = pseudoCount;
        for (int g = first; g < end; g++) {
            total += y[g];
        }
        a[0] = 1;
        a[1] = 0;
        a[2] = 0;
        double likelihood = likelihood(a, y, first, end, pseudoCount, total);
        for (int i = 0; i < iterations; i++) {
            derive(y, first, end, pseudoCount, total);
            if (!CommonOps_DDRM.solve(hessian, gradient, step)) {
                break;
            }
            double slope = CommonOps_DDRM.dot(gradient, step);
            double next = slope < CONVERGED * total
                    ? likelihood
                    : search(likelihood, slope, y, first, end, pseudoCount, total);
            if (!(next > likelihood)) {
                break;
            }
            likelihood = next;
        }
    }

    /** Halves the step until the shape is positive and the likelihood has risen enough; moves there. */
    private double search(
            double likelihood, double slope, double[] y, int first, int end, double pseudoCount, double total) {
        for (double length = 1; length > 1e-6; length /= 2) {
            for (int j = 0; j < 3; j++) {
                candidate[j] = a[j] + length * step.data[j];
            }
            double next = likelihood(candidate, y, first, end, pseudoCount, total);
            if (next >= likelihood + SUFFICIENT_RISE * length * slope) {
                System.arraycopy(candidate, 0, a, 0, 3);
                return next;
            }
        }
        return likelihood;
    }

    /** Sum of counts times log f, less total times the integral; negative infinity where f is not positive. */
    private static double likelihood(double[] a, double[] y, int first, int end, double pseudoCount, double total) {
        if (!(a[0] + a[1] * Q + a[2] > 0 && a[0] + a[1] + a[2] * Q > 0)) {
            return Double.NEGATIVE_INFINITY;
        }
        int m = end - first;
        double[] up = ShapeTable.rise(m);
        double[] down = ShapeTable.fall(m);
        double sum = -total * (a[0] + INTEGRAL * (a[1] + a[2]));
        for (int g = 0; g < m; g++) {
            double f = a[0] + a[1] * Q * up[g] + a[2] * down[g];
            if (!(f > 0)) {
                return Double.NEGATIVE_INFINITY;
            }
            sum += (y[first + g] + pseudoCount / m) * Math.log(f);
        }
        return sum;
    }

    private void derive(double[] y, int first, int end, double pseudoCount, double total) {
        int m = end - first;
        double[] up = ShapeTable.rise(m);
        double[] down = ShapeTable.fall(m);
        hessian.zero();
        gradient.data[0] = -total;
        gradient.data[1] = -total * INTEGRAL;
        gradient.data[2] = -total * INTEGRAL;
        double[] h = hessian.data;
        for (int g = 0; g < m; g++) {
            double b1 = Q * up[g];
            double b2 = down[g];
            double f = a[0] + a[1] * b1 + a[2] * b2;
            double ratio = (y[first + g] + pseudoCount / m) / f;
            double curvature = ratio / f;
            gradient.data[0] += ratio;
            gradient.data[1] += ratio * b1;
            gradient.data[2] += ratio * b2;
            h[0] += curvature;
            h[1] += curvature * b1;
            h[2] += curvature * b2;
            h[4] += curvature * b1 * b1;
            h[5] += curvature * b1 * b2;
            h[8] += curvature * b2 * b2;
        }
        h[3] = h[1];
        h[6] = h[2];
        h[7] = h[5];
        double ridge = RIDGE * (h[0] + h[4] + h[8]);
        h[0] += ridge;
        h[4] += ridge;
        h[8] += ridge;
    }
}
