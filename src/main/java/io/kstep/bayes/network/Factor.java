package io.kstep.bayes.network;

/** The density of one node, f(members | parents, c). */
interface Factor {

    /** Writes its logarithm under each slot; every value it reads is there. */
    void logDensity(double[] values, double[] out);
}
