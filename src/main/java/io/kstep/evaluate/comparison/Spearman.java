package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Spearman's rank correlation (Pérez 2010, 5.1.4). */
public final class Spearman {

    /** Pairs for which all orders are gone through: 10! = 3,628,800. */
    static final int EXACT_PAIRS = 10;

    private static final String NAME = "Spearman";

    private final int[] first;
    private final int[] second;

    private Spearman(int[] first, int[] second) {
        this.first = first;
        this.second = second;
    }

    public static Spearman of(double[] first, double[] second) {
        if (first.length != second.length || first.length < 2) {
            throw new IllegalArgumentException("a correlation needs two samples of one size and two pairs or more, not "
                    + first.length + " and " + second.length);
        }
        return new Spearman(Ranks.of(first).doubled(), Ranks.of(second).doubled());
    }

    /** The correlation of the ranks, NaN where one of the samples does not vary. */
    public double coefficient() {
        double mean = first.length + 1;
        double product = 0;
        double left = 0;
        double right = 0;
        for (int i = 0; i < first.length; i++) {
            product += (first[i] - mean) * (second[i] - mean);
            left += (first[i] - mean) * (first[i] - mean);
            right += (second[i] - mean) * (second[i] - mean);
        }
        return left > 0 && right > 0 ? Math.max(-1, Math.min(1, product / Math.sqrt(left * right))) : Double.NaN;
    }

    /** The exact test for up to 10 pairs, Student's limit beyond. */
    public TestResult test(Alternative alternative) {
        return first.length <= EXACT_PAIRS ? exact(alternative) : student(alternative);
    }

    /** By the law of all orders of the second sample, ties included; for 10 pairs at most. */
    public TestResult exact(Alternative alternative) {
        if (first.length > EXACT_PAIRS) {
            throw new IllegalArgumentException(
                    "all orders are gone through for " + EXACT_PAIRS + " pairs at most, not " + first.length);
        }
        int seen =
                IntStream.range(0, first.length).map(i -> first[i] * second[i]).sum();
        long[] belowEqualAbove = new long[3];
        count(0, 0, second.clone(), seen, belowEqualAbove);
        double all = Arrays.stream(belowEqualAbove).sum();
        double below = (belowEqualAbove[0] + belowEqualAbove[1]) / all;
        double above = (belowEqualAbove[2] + belowEqualAbove[1]) / all;
        return TestResult.exact(
                NAME, coefficient(), alternative.pValue(below, above), pairs() + ", by the law of all orders");
    }

    /** Goes through the orders of the ranks from a place on, and counts how their sums of products compare. */
    private void count(int place, int sum, int[] order, int seen, long[] counts) {
        if (place == order.length) {
            counts[1 + Integer.signum(sum - seen)]++;
            return;
        }
        for (int i = place; i < order.length; i++) {
            swap(order, place, i);
            count(place + 1, sum + first[place] * order[place], order, seen, counts);
            swap(order, place, i);
        }
    }

    private static void swap(int[] order, int i, int j) {
        int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }

    /** By Student's t with n - 2 degrees of freedom. */
    public TestResult student(Alternative alternative) {
        int degrees = first.length - 2;
        double rho = coefficient();
        double t = rho == 0 || Double.isNaN(rho) ? 0 : rho * Math.sqrt(degrees / ((1 - rho) * (1 + rho)));
        double below = degrees > 0 ? Tails.student(-t, degrees) : 1;
        double above = degrees > 0 ? Tails.student(t, degrees) : 1;
        return TestResult.approximate(
                NAME,
                rho,
                alternative.pValue(below, above),
                pairs() + ", by Student's law with " + degrees + " degrees of freedom");
    }

    private String pairs() {
        return "rank correlation of " + first.length + " pairs";
    }
}
