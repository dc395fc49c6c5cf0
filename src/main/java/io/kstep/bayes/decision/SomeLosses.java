package io.kstep.bayes.decision;

/**
 * Losses of which some are given; every other mistake costs 1. Says the same as {@link LeastExpectedLoss} of the whole
 * matrix, but takes time and memory for the classes and the given losses and not for the square of the classes.
 */
public final class SomeLosses {

    private final int[] truths;
    private final int[] said;
    private final double[] losses;

    /** What it costs to say the class {@code said[i]} where {@code truths[i]} is true; no pair may come twice. */
    public SomeLosses(int[] truths, int[] said, double[] losses) {
        this.truths = truths.clone();
        this.said = said.clone();
        this.losses = losses.clone();
    }

    /** What it costs to say a class. */
    public double loss(int truth, int told) {
        for (int i = 0; i < losses.length; i++) {
            if (truths[i] == truth && said[i] == told) {
                return losses[i];
            }
        }
        return usual(truth, told);
    }

    private static double usual(int truth, int told) {
        return truth == told ? 0 : 1;
    }

    /** Writes what it costs in the mean to say each class. */
    public void expected(double[] posterior, double[] out) {
        double sum = 0;
        for (double p : posterior) {
            sum += p;
        }
        for (int c = 0; c < posterior.length; c++) {
            out[c] = Math.max(0, sum - posterior[c]);
        }
        for (int i = 0; i < losses.length; i++) {
            if (truths[i] < posterior.length && said[i] < posterior.length) {
                out[said[i]] += posterior[truths[i]] * (losses[i] - usual(truths[i], said[i]));
            }
        }
        for (int c = 0; c < posterior.length; c++) {
            out[c] = Math.max(0, out[c]); // rounding may leave it a hair below
        }
    }

    /** The class of least expected loss, the lowest on ties, of what {@link #expected} wrote. */
    public static int least(double[] expected, int classes) {
        int best = 0;
        for (int c = 1; c < classes; c++) {
            best = expected[c] < expected[best] ? c : best;
        }
        return best;
    }
}
