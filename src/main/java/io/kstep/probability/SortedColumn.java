package io.kstep.probability;

import java.util.Arrays;

/**
 * The finite values of a column in ascending order, each with the row it stands in; equal ones in the order of their
 * rows. Sorted once, it serves the spikes and the resolution of a feature and its densities under every class.
 */
public final class SortedColumn {

    private static final ThreadLocal<DistributionSort> SORT = ThreadLocal.withInitial(DistributionSort::new);

    private final double[] values;
    /** Whole numbers, as doubles because they moved along with the values. */
    private final double[] rows;

    private SortedColumn(double[] values, double[] rows) {
        this.values = values;
        this.rows = rows;
    }

    public static SortedColumn of(double[] column) {
        double[] values = new double[column.length];
        double[] rows = new double[column.length];
        int size = 0;
        for (int row = 0; row < column.length; row++) {
            if (Double.isFinite(column[row])) {
                values[size] = column[row] + 0.0; // no -0.0
                rows[size++] = row;
            }
        }
        SORT.get().sort(values, rows, size, false);
        return new SortedColumn(values, rows).first(size);
    }

    private SortedColumn first(int size) {
        return size == values.length ? this : new SortedColumn(Arrays.copyOf(values, size), Arrays.copyOf(rows, size));
    }

    public int size() {
        return values.length;
    }

    /** The values, shared: not to be written to. */
    public double[] values() {
        return values;
    }

    /** The row of the i-th smallest value. */
    public int row(int i) {
        return (int) rows[i];
    }

    /** Every value once, ascending. */
    public double[] distinct() {
        double[] distinct = new double[values.length];
        int size = 0;
        for (double x : values) {
            if (size == 0 || x > distinct[size - 1]) {
                distinct[size++] = x;
            }
        }
        return Arrays.copyOf(distinct, size);
    }

    /** This column without some values, given in ascending order. */
    public SortedColumn without(double[] excluded) {
        if (excluded.length == 0) {
            return this;
        }
        double[] others = new double[values.length];
        double[] theirRows = new double[values.length];
        int size = 0;
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            while (next < excluded.length && excluded[next] < values[i]) {
                next++;
            }
            if (next == excluded.length || excluded[next] != values[i]) {
                others[size] = values[i];
                theirRows[size++] = rows[i];
            }
        }
        return new SortedColumn(others, theirRows).first(size);
    }
}
