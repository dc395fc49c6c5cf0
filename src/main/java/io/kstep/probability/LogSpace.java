package io.kstep.probability;

/** Arithmetic on logarithms of probabilities, so that a product of many never underflows. */
public final class LogSpace {

    private LogSpace() {}

    /** Logarithm of the sum of the exponentials of the first n; negative infinity for none. */
    public static double logSumExp(double[] logs, int n) {
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            max = Math.max(max, logs[i]);
        }
        if (Double.isInfinite(max)) {
            return max;
        }
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Math.exp(logs[i] - max);
        }
        return max + Math.log(sum);
    }

    public static double logSumExp(double[] logs) {
        return logSumExp(logs, logs.length);
    }

    /** Logarithm of {@code e^a + e^b}. */
    public static double logAdd(double a, double b) {
        double max = Math.max(a, b);
        return Double.isInfinite(max) ? max : max + Math.log1p(Math.exp(-Math.abs(a - b)));
    }

    /**
     * Turns the first n log scores into probabilities in place. Where every score is negative infinity the result is
     * uniform. Several scores of positive infinity share all the mass.
     */
    public static void normalise(double[] scores, int n) {
        share(scores, n, largest(scores, n));
    }

    /**
     * Normalises likewise; the answer is the logarithm of the sum of the exponentials, as {@link #logSumExp} has it.
     */
    public static double normaliseAndSum(double[] scores, int n) {
        double most = largest(scores, n);
        double sum = share(scores, n, most);
        return Double.isInfinite(most) ? most : most + Math.log(sum);
    }

    private static double largest(double[] scores, int n) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            most = Math.max(most, scores[i]);
        }
        if (Double.isNaN(most)) {
            throw new IllegalArgumentException("a log score is NaN");
        }
        return most;
    }

    private static double share(double[] scores, int n, double most) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            // the largest is 1 by definition, so that several infinite ones share the mass equally
            scores[i] = scores[i] == most ? 1 : Math.exp(scores[i] - most);
            sum += scores[i];
        }
        for (int i = 0; i < n; i++) {
            scores[i] /= sum;
        }
        return sum;
    }

    public static void normalise(double[] scores) {
        normalise(scores, scores.length);
    }

    /** Index of the largest score, the lowest on ties (method.md, database D). */
    public static int argMax(double[] scores, int n) {
        int best = 0;
        for (int i = 1; i < n; i++) {
            if (scores[i] > scores[best]) {
                best = i;
            }
        }
        return best;
    }

    public static int argMax(double[] scores) {
        return argMax(scores, scores.length);
    }
}
