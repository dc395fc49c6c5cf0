package io.kstep.bayes.network;

/**
 * The states of an instance's features, and their densities where these do not depend on parents, each computed once for
 * all networks that ask alike: those of AODE ask for every feature as often as there are features. One to a thread.
 */
final class RowStates {

    private int[] states = new int[0];
    private double[] values = new double[0];
    /** The cuts that each state was computed with, null where there is none yet or for a discrete feature. */
    private double[][] cuts = new double[0][];

    /** The densities that each logarithm was computed with, and of which value. */
    private ClassDensities[] densities = new ClassDensities[0];

    private double[] at = new double[0];
    private boolean[] isStrange = new boolean[0];
    private double[][] logs = new double[0][];

    /**
     * Turns to an instance.
     *
     * @param instance where it lacks a value the state has no meaning
     * @param cutsOf by feature, null for a discrete one; the same array for the same cuts
     */
    RowStates of(int[] features, double[] instance, double[][] cutsOf, int[] cardinalities) {
        if (states.length < instance.length) {
            states = new int[instance.length];
            values = new double[instance.length];
            cuts = new double[instance.length][];
            densities = new ClassDensities[instance.length];
            at = new double[instance.length];
            isStrange = new boolean[instance.length];
            logs = new double[instance.length][0];
        }
        for (int j : features) {
            double x = instance[j];
            double[] by = cutsOf[j];
            if (by == null) {
                int v = (int) x;
                states[j] = x >= 0 && v < cardinalities[j] ? v : -1;
                cuts[j] = null;
            } else if (cuts[j] != by || values[j] != x) {
                states[j] = StateSpace.interval(by, x);
                values[j] = x;
                cuts[j] = by;
            }
        }
        return this;
    }

    /** By feature, valid until the next instance. */
    int[] states() {
        return states;
    }

    /**
     * ln f(x | c) of a feature in each slot, null where x is strange to every class; not to be written to.
     *
     * @param x the value of the instance at hand
     */
    double[] logs(ClassDensities of, double x) {
        int j = of.own().features()[0];
        if (densities[j] != of || at[j] != x) {
            densities[j] = of;
            at[j] = x;
            isStrange[j] = of.isStrange(x, states[j]);
            if (logs[j].length < of.slots()) {
                logs[j] = new double[of.slots()];
            }
            of.at(x, states[j], logs[j]);
        }
        return isStrange[j] ? null : logs[j];
    }
}
