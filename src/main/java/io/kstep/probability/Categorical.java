package io.kstep.probability;

import java.util.Arrays;

/**
 * Probabilities of a discrete feature's values from their weights, with Dirichlet smoothing: {@code (n_v + s) / (n + s
 * V)} (method.md, clamp and neutral rule). Immutable. A stream may show new values at any time: tables of different
 * length merge, and a value the table never held has the count 0.
 */
public final class Categorical {

    private final double[] counts;
    private final double smoothing;
    private final double[] logs;
    private final double logUnseen;

    private Categorical(double[] counts, double smoothing) {
        this.counts = counts;
        this.smoothing = smoothing;
        double total = smoothing * counts.length;
        for (double count : counts) {
            total += count;
        }
        logs = new double[counts.length];
        for (int v = 0; v < counts.length; v++) {
            logs[v] = Math.log((counts[v] + smoothing) / total);
        }
        logUnseen = Math.log(smoothing / total);
    }

    /**
     * The table of these weights.
     *
     * @param counts one non-negative weight per value; at least one value
     * @param smoothing added to every count, positive
     */
    public static Categorical of(double[] counts, double smoothing) {
        if (counts.length == 0 || !(smoothing > 0)) {
            throw new IllegalArgumentException("a table needs a value and a positive smoothing, not " + counts.length
                    + " values and " + smoothing);
        }
        for (int v = 0; v < counts.length; v++) {
            if (!(counts[v] >= 0 && Double.isFinite(counts[v]))) {
                throw new IllegalArgumentException(
                        "the count of value " + v + " must be finite and not negative, not " + counts[v]);
            }
        }
        return new Categorical(counts.clone(), smoothing);
    }

    /** Logarithm of a value's probability. */
    public double logProbability(int value) {
        return value < logs.length ? logs[value] : logUnseen;
    }

    /** How many values the table holds. */
    public int values() {
        return counts.length;
    }

    public double smoothing() {
        return smoothing;
    }

    public double count(int value) {
        return value < counts.length ? counts[value] : 0;
    }

    /** A copy of the weights of the values. */
    public double[] counts() {
        return counts.clone();
    }

    /** This table with room for more values, each of count 0. */
    public Categorical withValues(int values) {
        return values <= counts.length ? this : new Categorical(Arrays.copyOf(counts, values), smoothing);
    }

    /** What counting both sets of values together would give. */
    public Categorical merge(Categorical other) {
        return combine(other, 1);
    }

    /** What is left when the values of {@code part} are taken out; rounding never leaves a count below 0. */
    public Categorical subtract(Categorical part) {
        return combine(part, -1);
    }

    private Categorical combine(Categorical other, double sign) {
        double[] sum = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
        for (int v = 0; v < other.counts.length; v++) {
            sum[v] = Math.max(0, sum[v] + sign * other.counts[v]);
        }
        return new Categorical(sum, smoothing);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Categorical that && smoothing == that.smoothing && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return "Categorical(" + Arrays.toString(counts) + " + " + smoothing + ")";
    }
}
