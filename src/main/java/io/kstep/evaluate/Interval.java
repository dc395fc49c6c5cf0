package io.kstep.evaluate;

/** An interval for a proportion such as an error rate, or for a mean error. */
public record Interval(double low, double high) {

    /** Two-sided 95 % quantile of the standard normal. */
    private static final double Z95 = 1.959963984540054;

    /**
     * Wilson's 95 % interval of a proportion p seen in n (effective) trials: centre (p + z²/2n) / (1 + z²/n), half z
     * sqrt(p(1-p)/n + z²/4n²) / (1 + z²/n). Without a trial it is [0, 1].
     */
    public static Interval wilson(double p, double n) {
        if (!(n > 0)) {
            return new Interval(0, 1);
        }
        double z2 = Z95 * Z95 / n;
        double centre = (p + z2 / 2) / (1 + z2);
        double half = Z95 * Math.sqrt(p * (1 - p) / n + z2 / (4 * n)) / (1 + z2);
        // at p = 0 and p = 1 the bounds are exactly 0 and 1; rounding must not say otherwise
        return new Interval(p <= 0 ? 0 : Math.max(0, centre - half), p >= 1 ? 1 : Math.min(1, centre + half));
    }

    /**
     * The 95 % interval of a mean of n (effective) numbers that are not negative, by their variance; without a number
     * anything is possible.
     */
    static Interval normal(double mean, double variance, double n) {
        if (!(n > 0)) {
            return new Interval(0, Double.POSITIVE_INFINITY);
        }
        double half = Z95 * Math.sqrt(Math.max(0, variance) / n);
        return new Interval(Math.max(0, mean - half), mean + half);
    }

    public boolean contains(double value) {
        return value >= low && value <= high;
    }
}
