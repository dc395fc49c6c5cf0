package io.kstep.bayes.network;

/**
 * A node whose parents act through their states only: a table, or densities given states. What the sum over missing
 * features asks of it.
 */
sealed interface TableNode extends Factor
        permits ConditionalTable, ConditionalDensities, ScaledDensities, ConfiguredDensities {

    /** The states of its members. */
    StateSpace own();

    /** The states of its parents. */
    StateSpace given();

    /**
     * ln of the probability that its members are in a state.
     *
     * @param configuration of the parents, negative if it is not known
     */
    double log(int configuration, int state, int slot);

    /** As {@link Factor#logDensity}, but false where the value is strange to every class and says nothing. */
    boolean tells(double[] values, double[] out);

    /** The same where the states of all features are known. */
    boolean tells(double[] values, RowStates row, double[] out);

    /** What a class without rows says. */
    double logUnseen(double[] values);
}
