package io.kstep.probability;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Upper tails of the laws that test statistics follow. Where a tail is small it is computed as such, never as the rest of
 * something near 1, so that a p-value of 1e-12 has as many good digits as one of 0.1. Commons Statistics has all of them
 * but the studentised range.
 */
public final class Tails {

    /** Step of the trapezoid rule, which for an analytic integrand that dies off like a normal density is exact in doubles. */
    private static final double STEP = 0.0625;

    private static final double FAR = 9;

    private Tails() {}

    /** P(Z > z) of the standard normal. */
    public static double normal(double z) {
        return StandardNormal.cdf(-z);
    }

    /** P(X > x) of the chi-square law. */
    public static double chiSquare(double x, double degrees) {
        return ChiSquaredDistribution.of(degrees).survivalProbability(x);
    }

    /** P(X > x) of the F law with d1 and d2 degrees of freedom. */
    public static double f(double x, double d1, double d2) {
        return FDistribution.of(d1, d2).survivalProbability(x);
    }

    /** P(T > t) of Student's law. */
    public static double student(double t, double degrees) {
        return TDistribution.of(degrees).survivalProbability(t);
    }

    /** P(X >= k) of n trials that succeed with probability p. */
    public static double binomial(int k, int n, double p) {
        return BinomialDistribution.of(n, p).survivalProbability(k - 1);
    }

    /** ln P(X = k) of n trials that succeed with probability p. */
    public static double logBinomial(int k, int n, double p) {
        return BinomialDistribution.of(n, p).logProbability(k);
    }

    /**
     * P(Q > q) of the range of k independent standard normals, the studentised range with infinite degrees of freedom: k
     * times the integral of φ(z) (Φ(z)^(k-1) - (Φ(z) - Φ(z-q))^(k-1)), z being the largest of them.
     */
    public static double range(double q, int k) {
        if (!(q > 0)) {
            return 1;
        }
        double sum = 0;
        for (double z = -FAR; z <= q + FAR; z += STEP) {
            double below = StandardNormal.cdf(z);
            double outside = StandardNormal.cdf(z - q) / below;
            sum -= StandardNormal.density(z) * Math.pow(below, k - 1) * Math.expm1((k - 1) * Math.log1p(-outside));
        }
        return Math.min(1, k * STEP * sum);
    }

    /** The q with P(Q > q) = alpha of the range of k independent standard normals. */
    public static double rangeQuantile(double alpha, int k) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("a quantile needs a level between 0 and 1, not " + alpha);
        }
        double low = 0;
        double high = 1;
        while (range(high, k) > alpha) {
            high *= 2;
        }
        while (high - low > 1e-14 * high) {
            double middle = (low + high) / 2;
            if (middle == low || middle == high) {
                break;
            }
            if (range(middle, k) > alpha) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
