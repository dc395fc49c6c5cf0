package io.kstep.probability;

/**
 * The integrals of {@code t^k e^(bt)} over [0, 1] that every MTE operation needs (method.md, densities). The closed
 * recurrence {@code E_k = (e^b - k E_(k-1)) / b} cancels for small b, where the power series takes over.
 */
final class ExponentialIntegrals {

    private static final double SERIES_BELOW = 1;
    private static final int SERIES_TERMS = 20;

    private ExponentialIntegrals() {}

    /** Integral of e^(bt) over [0, 1]. */
    static double e0(double b) {
        return e0(b, 1);
    }

    /** Integral of e^(bt) over [0, u]. */
    static double e0(double b, double u) {
        double bu = b * u;
        return Math.abs(bu) < 1e-5 ? u * (1 + bu / 2 + bu * bu / 6) : Math.expm1(bu) / b;
    }

    /** Integral of t e^(bt) over [0, 1]. */
    static double e1(double b) {
        return Math.abs(b) < SERIES_BELOW ? series(b, 1) : (Math.exp(b) - e0(b)) / b;
    }

    /** Integral of t^2 e^(bt) over [0, 1]. */
    static double e2(double b) {
        return Math.abs(b) < SERIES_BELOW ? series(b, 2) : (Math.exp(b) - 2 * e1(b)) / b;
    }

    /** The sum over j of b^j / (j! (j + k + 1)). */
    private static double series(double b, int k) {
        double power = 1;
        double sum = 0;
        for (int j = 0; j < SERIES_TERMS; j++) {
            sum += power / (j + k + 1);
            power *= b / (j + 1);
        }
        return sum;
    }
}
