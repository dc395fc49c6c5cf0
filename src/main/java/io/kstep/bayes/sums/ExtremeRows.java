package io.kstep.bayes.sums;

import io.kstep.data.FeatureRange;
import java.util.Arrays;

/** The rows of the lowest and of the highest values of a column, which give the range of almost any part of it. */
final class ExtremeRows {

    /**
     * The number of rows at each end: all of them are rarely left out with a tenth of the rows, nor often by a
     * bootstrap sample.
     */
    private static final int KEPT = 4;

    private final double[] column;
    private final int[] lowest;
    private final int[] highest;

    ExtremeRows(double[] column) {
        this.column = column;
        int[] low = new int[KEPT];
        int[] high = new int[KEPT];
        int kept = 0;
        double below = Double.POSITIVE_INFINITY;
        double above = Double.NEGATIVE_INFINITY;
        for (int row = 0; row < column.length; row++) {
            double value = column[row];
            if (!(value < below || value > above) || Double.isInfinite(value)) {
                continue; // among many rows almost always, and for NaN
            }
            int last = Math.min(kept, KEPT - 1);
            if (value < below) {
                insert(low, last, row, 1);
            }
            if (value > above) {
                insert(high, last, row, -1);
            }
            kept = Math.min(KEPT, kept + 1);
            if (kept == KEPT) {
                below = column[low[KEPT - 1]];
                above = column[high[KEPT - 1]];
            }
        }
        lowest = Arrays.copyOf(low, kept);
        highest = Arrays.copyOf(high, kept);
    }

    /** Puts a row among the first {@code filled}, which are in order, and lets the one past them go. */
    private void insert(int[] rows, int filled, int row, int sign) {
        int at = filled;
        while (at > 0 && sign * column[row] < sign * column[rows[at - 1]]) {
            rows[at] = rows[at - 1];
            at--;
        }
        rows[at] = row;
    }

    /** The range of the whole column. */
    FeatureRange all() {
        return lowest.length == 0 ? FeatureRange.EMPTY : new FeatureRange(column[lowest[0]], column[highest[0]]);
    }

    /** The range of the rows that count at least once. */
    FeatureRange of(int[] times) {
        int low = first(lowest, times);
        int high = first(highest, times);
        if (low >= 0 && high >= 0) {
            return new FeatureRange(column[low], column[high]);
        }
        return lowest.length < KEPT ? FeatureRange.EMPTY : scanned(times);
    }

    private static int first(int[] rows, int[] times) {
        for (int row : rows) {
            if (times[row] > 0) {
                return row;
            }
        }
        return -1;
    }

    private FeatureRange scanned(int[] times) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int row = 0; row < column.length; row++) {
            double value = column[row];
            if (times[row] > 0 && Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        return new FeatureRange(low, high);
    }
}
