package io.kstep.bayes.soft;

/**
 * What a run of EM ended with.
 *
 * @param weights of each row and class under the model
 * @param criteria the criterion of the model after each M step; the last is that of the model kept
 */
public record GemFit<M extends Mixture>(M model, double[][] weights, double[] criteria, Stop stop) {

    /** Why a run ended. */
    public enum Stop {
        /** The criterion gained less than the tolerance. */
        CONVERGED,
        /** The next criterion was lower: the M step does not maximise it, and the model before is kept. */
        FELL,
        /** A class was about to shrink onto single rows; the model before that is kept. */
        COLLAPSED,
        /** All steps are done. */
        LIMIT
    }

    public double criterion() {
        return criteria[criteria.length - 1];
    }

    /** M steps after the first. */
    public int iterations() {
        return criteria.length - 1;
    }
}
