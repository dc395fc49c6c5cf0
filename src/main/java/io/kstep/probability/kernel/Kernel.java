package io.kstep.probability.kernel;

import io.kstep.probability.Gaussian;
import java.util.Locale;

/**
 * Kernels of mean 0 and variance 1, so that one bandwidth suits all of them. Only the Gaussian one never gives 0 (Pérez
 * 2010, 1.13.3).
 */
public enum Kernel {
    GAUSSIAN(Double.POSITIVE_INFINITY, 0.5 * Math.log(2 * Math.PI)),
    EPANECHNIKOV(5, -Math.log(0.75)),
    BIWEIGHT(7, -Math.log(15.0 / 16)),
    TRIWEIGHT(9, -Math.log(35.0 / 32)),
    TRIANGULAR(6, 0),
    UNIFORM(3, Math.log(2));

    private static final Gaussian STANDARD = new Gaussian(0, 1);

    /** Square of the distance beyond which the kernel is 0. */
    private final double squaredReach;

    private final double logNormaliser;

    Kernel(double squaredReach, double logNormaliser) {
        this.squaredReach = squaredReach;
        this.logNormaliser = logNormaliser + (Double.isInfinite(squaredReach) ? 0 : 0.5 * Math.log(squaredReach));
    }

    public static Kernel of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    public String spec() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Logarithm of the normaliser: {@link #shape} divided by it integrates to 1 at bandwidth 1. */
    public double logNormaliser() {
        return logNormaliser;
    }

    /** The kernel without its normaliser, at a squared distance in bandwidths. */
    public double shape(double squared) {
        if (this == GAUSSIAN) {
            return NegativeExponential.of(0.5 * squared);
        }
        double rest = 1 - squared / squaredReach;
        if (!(rest > 0)) {
            return !Double.isNaN(squared) ? 0 : Double.NaN;
        }
        return switch (this) {
            case EPANECHNIKOV -> rest;
            case BIWEIGHT -> rest * rest;
            case TRIWEIGHT -> rest * rest * rest;
            case TRIANGULAR -> 1 - Math.sqrt(squared / squaredReach);
            default -> 1;
        };
    }

    /**
     * Writes the shapes of the kernels around centres at x.
     *
     * @param farthest how far a centre is from x at the most, NaN where it is not known
     * @param bandwidth of all of them
     */
    public void shapes(double x, double[] centres, double farthest, double bandwidth, double[] out, int to) {
        double inverse = 1 / bandwidth;
        if (this == GAUSSIAN) {
            NegativeExponential.ofSquares(x, centres, farthest, inverse * Math.sqrt(0.5), out, to);
        } else {
            for (int t = 0; t < centres.length; t++) {
                double z = (x - centres[t]) * inverse;
                out[to + t] = shape(z * z);
            }
        }
    }

    /** Integral of the kernel of bandwidth 1 up to z. */
    public double cdf(double z) {
        if (this == GAUSSIAN) {
            return STANDARD.cdf(z);
        }
        double reach = Math.sqrt(squaredReach);
        double u = Math.max(-1, Math.min(1, z / reach));
        double odd = switch (this) {
            case EPANECHNIKOV -> 0.75 * (u - u * u * u / 3);
            case BIWEIGHT -> 15.0 / 16 * (u - 2 * Math.pow(u, 3) / 3 + Math.pow(u, 5) / 5);
            case TRIWEIGHT -> 35.0 / 32 * (u - Math.pow(u, 3) + 3 * Math.pow(u, 5) / 5 - Math.pow(u, 7) / 7);
            case TRIANGULAR -> u - 0.5 * u * Math.abs(u);
            default -> 0.5 * u;
        };
        return 0.5 + odd;
    }
}
