package io.kstep.probability;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Logarithms of counts, which a search over many tables asks for again and again: those of whole numbers come from a
 * table, all others are calculated. Counts are sums of weights and need not be whole.
 */
public final class CountLogs {

    /** Whole counts below this number are looked up. */
    private static final int TABLE = 1 << 17;

    private static final double HALF = 0.5;

    private static final double[] N_LOG_N = new double[TABLE];
    private static final double[] RISE_OF_HALF = new double[TABLE];

    static {
        for (int n = 1; n < TABLE; n++) {
            N_LOG_N[n] = n * Math.log(n);
            RISE_OF_HALF[n] = RISE_OF_HALF[n - 1] + Math.log(n - HALF);
        }
    }

    private CountLogs() {}

    /** n ln n, and 0 for counts that rounding has left at 0 or below. */
    public static double nLogN(double n) {
        int whole = (int) n;
        if (whole == n && whole >= 0 && whole < TABLE) {
            return N_LOG_N[whole];
        }
        return n > 0 ? n * Math.log(n) : 0;
    }

    /** The logarithm of the rising factorial: ln gamma(n + alpha) - ln gamma(alpha). */
    public static double logRise(double n, double alpha) {
        int whole = (int) n;
        if (alpha == HALF && whole == n && whole >= 0 && whole < TABLE) {
            return RISE_OF_HALF[whole];
        }
        return n > 0 ? LogGamma.value(n + alpha) - LogGamma.value(alpha) : 0;
    }

    /**
     * The logarithm of the marginal likelihood of labels, in the order in which they came, under a Dirichlet prior of alpha
     * for each state (Krichevsky and Trofimov 1981 for alpha = 1/2).
     *
     * @param counts with those of some states from an index on; all others have none
     * @param states that there are
     */
    public static double logDirichlet(double[] counts, int from, int counted, int states, double alpha) {
        double total = 0;
        double sum = 0;
        for (int s = from; s < from + counted; s++) {
            total += counts[s];
            sum += counts[s] == 0 ? 0 : logRise(counts[s], alpha);
        }
        return sum - logRise(total, alpha * states);
    }
}
