package io.kstep.bayes;

/**
 * A learned, immutable classifier. It gives the likelihood and the prior of every class separately, in log space,
 * because a main classifier that is the parent of its submodels replaces the prior (Flesch, Fernández and Salmerón
 * 2007, 3.3).
 *
 * <p>The dictionary of classes may have grown since this was learned: callers pass arrays of the present length, and
 * for a class that it never saw a classifier answers as for one without rows. So may the features: the values of those
 * that came later stand behind the others, and are not looked at.
 */
public interface Classifier {

    /**
     * Writes ln f(x | c) for every class c below {@code out.length}. A missing feature (NaN) is marginalised.
     *
     * @param values one value per feature, a discrete one as its index
     * @param scratch working memory as long as {@code out}, so that the call allocates nothing
     */
    void logLikelihood(double[] values, double[] out, double[] scratch);

    /** Writes ln P(c) for every class c below {@code out.length}; the probabilities sum to 1. */
    void logPrior(double[] out);

    /** Writes ln P(c) + ln f(x | c): what the E step and the decision rules need. */
    default void logJoint(double[] values, double[] out, double[] scratch) {
        logLikelihood(values, out, scratch);
        logPrior(scratch);
        for (int c = 0; c < out.length; c++) {
            out[c] += scratch[c];
        }
    }
}
