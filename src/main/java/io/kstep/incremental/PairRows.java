package io.kstep.incremental;

import java.util.Arrays;

/** Rows Q(. | c) of one submodel, each with the number of the state of the counts it was computed from. */
final class PairRows {

    private static final long NEVER = -1;

    private double[][] rows = new double[0][];
    private long[] computedAt = new long[0];

    /**
     * Q(m | c) for every main state m, bit for bit {@link ChildNode#pair}.
     *
     * @param smoothing alpha P(m)
     * @param unit what one observation weighs in the counts
     * @param state the number of the state that the counts are in
     */
    double[] row(int c, ConfusionCounts table, double alpha, double[] smoothing, double unit, long state) {
        double[] row = room(c, table.rows(), smoothing.length);
        if (computedAt[c] == state) {
            return row;
        }
        double total = table.rowSum(c) / unit + alpha;
        for (int m = 0; m < smoothing.length; m++) {
            double count = table.count(c, m);
            // with many classes most counts are 0, and a division costs more than all the rest
            row[m] = (count == 0 ? smoothing[m] : count / unit + smoothing[m]) / total;
        }
        computedAt[c] = state;
        return row;
    }

    private double[] room(int c, int classes, int mainStates) {
        if (rows.length < classes) {
            rows = Arrays.copyOf(rows, classes);
            computedAt = Arrays.copyOf(computedAt, classes);
        }
        if (rows[c] == null || rows[c].length < mainStates) {
            rows[c] = new double[ConfusionCounts.room(mainStates)];
            computedAt[c] = NEVER;
        }
        return rows[c];
    }
}
