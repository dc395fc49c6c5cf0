package io.kstep.incremental;

import java.util.Arrays;

/** Small operations on probability vectors, in place. */
final class Probabilities {

    private Probabilities() {}

    /** Turns log scores into probabilities; if every score is negative infinity, into the uniform ones. */
    static void fromLogs(double[] scores) {
        double most = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            most = Math.max(most, score);
        }
        if (most == Double.NEGATIVE_INFINITY) {
            Arrays.fill(scores, 1.0 / scores.length);
            return;
        }
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            scores[i] = Math.exp(scores[i] - most);
            sum += scores[i];
        }
        for (int i = 0; i < scores.length; i++) {
            scores[i] /= sum;
        }
    }

    /** The index of the largest, the lowest on ties. */
    static int likeliest(double[] probabilities) {
        int best = 0;
        for (int i = 1; i < probabilities.length; i++) {
            if (probabilities[i] > probabilities[best]) {
                best = i;
            }
        }
        return best;
    }
}
