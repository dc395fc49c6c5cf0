package io.kstep.data.generate;

/** Sums of probabilities held as logarithms; rows are drawn by them, so they must be the same on every machine. */
final class LogSpace {

    static final double LN_2PI = StrictMath.log(2 * Math.PI);

    private LogSpace() {}

    /** ln(e^a + e^b). */
    static double add(double a, double b) {
        double high = Math.max(a, b);
        return high == Double.NEGATIVE_INFINITY ? high : high + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - high));
    }

    /** ln of the sum of what these are logarithms of. */
    static double sum(double[] logs) {
        double high = Double.NEGATIVE_INFINITY;
        for (double log : logs) {
            high = Math.max(high, log);
        }
        if (high == Double.NEGATIVE_INFINITY) {
            return high;
        }
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - high);
        }
        return high + StrictMath.log(sum);
    }

    /** Turns logarithms into probabilities that sum to 1; into NaN if none is above zero. */
    static void normalise(double[] logs) {
        double sum = sum(logs);
        for (int i = 0; i < logs.length; i++) {
            logs[i] = StrictMath.exp(logs[i] - sum);
        }
    }

    /** ln of the normal density with this mean and standard deviation. */
    static double normal(double x, double mean, double sd) {
        double z = (x - mean) / sd;
        return -0.5 * (z * z + LN_2PI) - StrictMath.log(sd);
    }
}
