package io.kstep.incremental;

import io.kstep.bayes.mixture.MixtureRows;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The last labelled rows of a stream, numbered from 0 over its life; the oldest makes room for the next. */
final class RowRing implements MixtureRows {

    private final double[][] values;
    /** Weights of each class, null where one class has all of it. */
    private final double[][] weights;

    private final int[] classes;
    private long next;

    RowRing(int capacity) {
        values = new double[capacity][];
        weights = new double[capacity][];
        classes = new int[capacity];
    }

    /** The number of rows that came. */
    long next() {
        return next;
    }

    /** The oldest row that is there. */
    long first() {
        return Math.max(0, next - values.length);
    }

    void add(double[] row, double[] labelWeights) {
        int at = (int) (next++ % values.length);
        double[] kept = values[at];
        values[at] = kept != null && kept.length == row.length ? kept : new double[row.length];
        System.arraycopy(row, 0, values[at], 0, row.length);
        int only = -1;
        for (int c = 0; c < labelWeights.length; c++) {
            only = labelWeights[c] == 1 ? c : only;
        }
        classes[at] = only;
        weights[at] = only < 0 ? labelWeights.clone() : null;
    }

    /** Takes features that came later: the rows lack them. */
    void widen(RowWidth width) {
        for (int at = 0; at < values.length; at++) {
            values[at] = values[at] == null ? null : width.of(values[at]);
        }
    }

    @Override
    public double[] values(long row) {
        return values[(int) (row % values.length)];
    }

    @Override
    public int hardClass(long row) {
        return classes[(int) (row % values.length)];
    }

    @Override
    public double weight(long row, int c) {
        double[] own = weights[(int) (row % values.length)];
        if (own == null) {
            return hardClass(row) == c ? 1 : 0;
        }
        return c < own.length ? own[c] : 0;
    }

    void write(BinaryWriter out) {
        out.writeLong(next);
        for (long row = first(); row < next; row++) {
            int at = (int) (row % values.length);
            out.writeDoubles(values[at]).writeInt(classes[at] + 1);
            if (classes[at] < 0) {
                out.writeDoubles(weights[at]);
            }
        }
    }

    static RowRing read(int capacity, BinaryReader in) {
        RowRing ring = new RowRing(capacity);
        long next = in.readLong();
        ring.next = next;
        for (long row = ring.first(); row < next; row++) {
            int at = (int) (row % capacity);
            ring.values[at] = in.readDoubles();
            ring.classes[at] = in.readInt() - 1;
            ring.weights[at] = ring.classes[at] < 0 ? in.readDoubles() : null;
        }
        return ring;
    }
}
