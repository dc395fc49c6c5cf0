package io.kstep.bayes.network;

/**
 * The states of an instance's features, each worked out once for all networks that cut it alike: those of AODE ask for
 * every feature as often as there are features. One to a thread.
 */
final class RowStates {

    private int[] states = new int[0];
    private double[] values = new double[0];
    /** The cuts that each state was worked out by, null where there is none yet or for a discrete feature. */
    private double[][] cuts = new double[0][];

    /**
     * The states by feature, valid until the next call.
     *
     * @param instance where it lacks a value the state has no meaning
     * @param cutsOf by feature, null for a discrete one; the same array for the same cuts
     */
    int[] of(int[] features, double[] instance, double[][] cutsOf, int[] cardinalities) {
        if (states.length < instance.length) {
            states = new int[instance.length];
            values = new double[instance.length];
            cuts = new double[instance.length][];
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
        return states;
    }
}
