package io.kstep.evaluate.comparison;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Ranks from 1, the mean of their places for ties. They are kept doubled, so that half ranks are whole numbers and the
 * laws of rank sums can be counted exactly.
 *
 * @param doubled twice the rank of each value
 * @param ties how many values each group of equal values has, in the order of the values; 1 for a value on its own
 */
record Ranks(int[] doubled, int[] ties) {

    /** Values that differ by less than this share differ by rounding only: the errors 3/150 and 0.3 - 0.28 are one. */
    static final double ROUNDING = 1e-12;

    /** Ranks of values; those that are equal but for rounding are ties. */
    static Ranks of(double[] values) {
        return of(values, 0);
    }

    /**
     * Ranks of values that are themselves differences and so carry the rounding of greater numbers.
     *
     * @param tolerance values this near are ties, too
     */
    static Ranks of(double[] values, double tolerance) {
        for (double value : values) {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("what is not a number has no rank");
            }
        }
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(i -> i)
                .toArray();
        int[] doubled = new int[values.length];
        int[] ties = new int[values.length];
        int groups = 0;
        for (int from = 0, to; from < order.length; from = to) {
            double first = values[order[from]];
            to = from + 1;
            while (to < order.length && same(first, values[order[to]], tolerance)) {
                to++;
            }
            for (int i = from; i < to; i++) {
                doubled[order[i]] = from + to + 1;
            }
            ties[groups++] = to - from;
        }
        return new Ranks(doubled, Arrays.copyOf(ties, groups));
    }

    private static boolean same(double a, double b, double tolerance) {
        return a == b || Math.abs(a - b) <= Math.max(tolerance, ROUNDING * Math.max(Math.abs(a), Math.abs(b)));
    }

    double rank(int i) {
        return doubled[i] / 2.0;
    }

    /** Sum of t³ - t over the groups of ties, 0 without ties. */
    double tieTerm() {
        return Arrays.stream(ties).mapToDouble(t -> (double) t * t * t - t).sum();
    }
}
