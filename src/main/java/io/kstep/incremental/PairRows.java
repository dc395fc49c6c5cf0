package io.kstep.incremental;

import java.util.Arrays;

/** Rows Q(. | c) of one submodel, each with the number of the state of the counts it was computed from. */
final class PairRows {

    private static final long NEVER = -1;

    private double[][] rows = new double[0][];
    private long[] computedAt = new long[0];

    /** The row of class c, with room for this number of main states; its content may be of an earlier state. */
    double[] row(int c, int classes, int mainStates) {
        if (rows.length < classes) {
            rows = Arrays.copyOf(rows, classes);
            computedAt = Arrays.copyOf(computedAt, classes);
        }
        double[] row = rows[c];
        if (row == null || row.length < mainStates) {
            row = new double[ConfusionCounts.room(mainStates)];
            rows[c] = row;
            computedAt[c] = NEVER;
        }
        return row;
    }

    boolean isOf(long state, int c) {
        return computedAt[c] == state;
    }

    void computed(long state, int c) {
        computedAt[c] = state;
    }
}
