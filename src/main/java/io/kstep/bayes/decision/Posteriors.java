package io.kstep.bayes.decision;

import io.kstep.probability.LogSpace;

/** Arithmetic on posteriors, in place or from logarithms. */
public final class Posteriors {

    private Posteriors() {}

    /**
     * Turns a posterior under one prior into that under another: p(c | x) q(c) / p(c), normalised (Pérez 2010, 1.6).
     * For classes whose frequency where the model is used is not that of its rows.
     *
     * @param learned prior that the posterior was computed with, positive
     * @param wanted the other prior
     */
    public static void changePrior(double[] posterior, double[] learned, double[] wanted) {
        for (int c = 0; c < posterior.length; c++) {
            posterior[c] = Math.log(posterior[c]) + Math.log(wanted[c]) - Math.log(learned[c]);
        }
        LogSpace.normalise(posterior);
    }

    /**
     * Joins what two models of different features say, p(c | u) p(c | v) / p(c), normalised: right where the features
     * are independent given the class (Pérez 2010, 1.6). Written into the first.
     */
    public static void join(double[] posterior, double[] other, double[] prior) {
        for (int c = 0; c < posterior.length; c++) {
            posterior[c] = Math.log(posterior[c]) + Math.log(other[c]) - Math.log(prior[c]);
        }
        LogSpace.normalise(posterior);
    }

    /**
     * Minus ln of the density of an instance, the classes summed over: high for an outlier (Pérez 2010, 1.6). A
     * classifier that clamps the say of its features also keeps this within bounds.
     *
     * @param logJoint ln p(c) + ln f(x | c) of each class
     */
    public static double outlierScore(double[] logJoint) {
        return -LogSpace.logSumExp(logJoint);
    }
}
