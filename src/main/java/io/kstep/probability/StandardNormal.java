package io.kstep.probability;

/** Distribution function and quantiles of the standard normal, to about 1e-14 relative. */
public final class StandardNormal {

    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
    /** Where the series in the middle gives way to the continued fraction of the tail. */
    private static final double MIDDLE = 2;

    private static final int FRACTION_TERMS = 200;

    private StandardNormal() {}

    public static double density(double z) {
        return Math.exp(-0.5 * z * z) / ROOT_TWO_PI;
    }

    public static double cdf(double z) {
        double a = Math.abs(z);
        if (a > MIDDLE) {
            double tail = upperTail(a);
            return z > 0 ? 1 - tail : tail;
        }
        // Phi(z) = 1/2 + phi(z) (z + z^3/3 + z^5/(3 5) + ...), all terms of one sign.
        double term = z;
        double sum = 0;
        for (int k = 3; sum != sum + term; k += 2) {
            sum += term;
            term *= z * z / k;
        }
        return 0.5 + density(z) * sum;
    }

    /** Probability beyond z > 0 by Laplace's continued fraction, evaluated from its far end. */
    private static double upperTail(double z) {
        double fraction = z;
        for (int k = FRACTION_TERMS; k > 0; k--) {
            fraction = z + k / fraction;
        }
        return density(z) / fraction;
    }

    /** Safeguarded Newton on the logarithm of the lower tail, which is concave and nearly quadratic there. */
    public static double quantile(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("a quantile needs p in [0, 1], not " + p);
        }
        if (p > 0.5) {
            return -quantile(1 - p);
        }
        if (p == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        double z = p > 0.02 ? 0 : -Math.sqrt(-2 * Math.log(p));
        for (int step = 0; step < 100; step++) {
            double lower = cdf(z);
            double next = z - Math.log(lower / p) * lower / density(z);
            if (Math.abs(next - z) <= 1e-15 * Math.abs(z)) {
                return next;
            }
            z = next;
        }
        return z;
    }
}
