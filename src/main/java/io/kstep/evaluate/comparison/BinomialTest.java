package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;

/** Whether a share of successes is what it should be. */
public final class BinomialTest {

    /** Counts that are as probable as the one seen but for rounding are as extreme. */
    private static final double ROUNDING = 1e-7;

    private BinomialTest() {}

    /** Exact; two-sided, all numbers of successes that are no more probable than the one seen are as extreme. */
    public static TestResult of(int successes, int trials, double probability, Alternative alternative) {
        if (successes < 0 || successes > trials || !(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("there are no " + successes + " successes in " + trials
                    + " trials with probability " + probability);
        }
        double below = 1 - above(successes + 1, trials, probability);
        if (below < 0.5) { // the small tail as such
            below = above(trials - successes, trials, 1 - probability);
        }
        double above = above(successes, trials, probability);
        double p = alternative == Alternative.TWO_SIDED
                ? twoSided(successes, trials, probability, below, above)
                : alternative.pValue(below, above);
        return TestResult.exact(
                "binomial",
                successes,
                p,
                successes + " successes in " + trials + " trials of probability " + probability);
    }

    private static double above(int k, int n, double p) {
        return p == 0 || p == 1 ? (k <= (p == 0 ? 0 : n) ? 1 : 0) : Tails.binomial(k, n, p);
    }

    private static double twoSided(int successes, int trials, double p, double below, double above) {
        double mean = trials * p;
        if (p == 0 || p == 1 || successes == mean) {
            return successes == mean ? 1 : 0;
        }
        double most = Tails.logBinomial(successes, trials, p) + Math.log1p(ROUNDING);
        if (successes < mean) { // the first count above the mean that is no more probable
            int low = (int) Math.ceil(mean);
            int high = trials + 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (Tails.logBinomial(middle, trials, p) <= most) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return Math.min(1, below + above(low, trials, p));
        }
        int low = -1; // the last count below the mean that is no more probable
        int high = (int) Math.floor(mean);
        while (low < high) {
            int middle = (low + high + 1) >> 1;
            if (middle >= 0 && Tails.logBinomial(middle, trials, p) > most) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return Math.min(1, above + (low < 0 ? 0 : above(trials - low, trials, 1 - p)));
    }
}
