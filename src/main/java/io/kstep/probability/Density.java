package io.kstep.probability;

import java.util.random.RandomGenerator;

/**
 * An immutable univariate probability density. Implementations integrate to 1, are nowhere negative and take any finite
 * argument; the contract test runs over every one of them.
 */
public interface Density {

    /** Natural logarithm of the density at x; negative infinity where it is zero. */
    double logDensity(double x);

    /** Probability of values up to x. */
    double cdf(double x);

    /** Smallest x whose {@link #cdf} reaches p, for p in [0, 1]. */
    double quantile(double p);

    double mean();

    double variance();

    /** A random value of this distribution. */
    default double sample(RandomGenerator random) {
        // The middle of one of 2^52 equal intervals: never 0 or 1, whose quantiles may be infinite.
        return quantile(((random.nextLong() >>> 12) + 0.5) * 0x1p-52);
    }

    /**
     * The lowest value about which this density is informative; below it, and above {@link #informedHigh()}, a value is
     * an outlier (method.md, clamp and neutral rule).
     */
    default double informedLow() {
        return Double.NEGATIVE_INFINITY;
    }

    default double informedHigh() {
        return Double.POSITIVE_INFINITY;
    }
}
