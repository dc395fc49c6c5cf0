package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

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

    /** Its first member whatever the parents. */
    ClassConditional alone();

    /** One of its members on its own, whatever the others and the parents. */
    Marginal marginal(int feature);

    /** The byte that leads its binary form. */
    int kind();

    /** Writes itself without that byte and without what other nodes have written already. */
    void write(BinaryWriter out, SharedParts shared);

    /** Reads a node of any kind. */
    static TableNode read(BinaryReader in, SharedParts shared) {
        int kind = in.readByte();
        return switch (kind) {
            case ConditionalTable.KIND -> ConditionalTable.read(in);
            case ConditionalDensities.KIND -> ConditionalDensities.read(in);
            case ScaledDensities.KIND -> ScaledDensities.read(in, shared);
            case ConfiguredDensities.KIND -> ConfiguredDensities.read(in, shared);
            default -> throw in.bad("a node, not kind " + kind);
        };
    }
}
