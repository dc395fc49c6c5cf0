package io.kstep.bayes.soft;

/** A model of rows of every class, fitted by one M step. */
public interface Mixture {

    /** Writes ln P(k) + ln f(x | k) of a row for every class k. */
    void logJoint(int row, double[] out);

    /** Logarithm of the parameters' prior, but for a constant, where the M step maximises a posterior. */
    default double logPrior() {
        return 0;
    }
}
