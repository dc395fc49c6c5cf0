package io.kstep.load;

import java.util.Arrays;
import java.util.List;

/**
 * Ratios of pairs, each above 1 where the new code is better, with an interval of their median that assumes nothing of
 * their distribution: between two order statistics (binomial with p = 1/2).
 */
record PairedRatios(String what, List<Double> ratios) {

    /** Begins what is the same code on both sides and shown beside the others: it is not judged. */
    static final String CONTROL = "control, ";

    private static final double LEVEL = 0.95;
    private static final double LEAST = 0.95;

    PairedRatios {
        ratios = List.copyOf(ratios);
    }

    double median() {
        return Throughput.median(sorted());
    }

    double low() {
        return sorted()[rank(ratios.size()) - 1];
    }

    double high() {
        return sorted()[ratios.size() - rank(ratios.size())];
    }

    /** No worse: the interval reaches 1, and its lower end is not far below. */
    boolean isNoWorse() {
        return isControl() || (high() >= 1 && low() >= LEAST);
    }

    private boolean isControl() {
        return what.startsWith(CONTROL);
    }

    private double[] sorted() {
        double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    /** The largest r for which the r-th smallest and the r-th largest of n hold the median in 95 of 100 cases; at least 1. */
    static int rank(int n) {
        double tail = 0;
        double term = Math.pow(0.5, n);
        int rank = 0;
        while (rank < n / 2) {
            tail += term;
            if (2 * tail > 1 - LEVEL) {
                break;
            }
            rank++;
            term *= (double) (n - rank + 1) / rank;
        }
        return Math.max(1, rank);
    }

    List<String> row() {
        return List.of(
                what,
                Report.fixed(median(), 3),
                Report.fixed(low(), 3) + " to " + Report.fixed(high(), 3),
                String.join(
                        " ",
                        Arrays.stream(sorted())
                                .mapToObj(ratio -> Report.fixed(ratio, 2))
                                .toList()),
                isControl() ? "" : isNoWorse() ? "PASS" : "FAIL");
    }
}
