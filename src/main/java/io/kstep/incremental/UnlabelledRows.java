package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The latest rows without a label that came while a chunk was open: at most {@value #MOST_PER_LABEL} for every label that
 * fills a chunk, so that a stream with few labels takes no more memory and time than one with some.
 */
final class UnlabelledRows {

    static final int MOST_PER_LABEL = 4;

    private final int features;
    private final int most;
    private double[] values = {};
    private int size;
    /** The place of the oldest row, once there are as many as there may be. */
    private int oldest;

    UnlabelledRows(int features, int chunkSize) {
        this.features = features;
        most = (int) Math.min(Integer.MAX_VALUE, (long) MOST_PER_LABEL * chunkSize);
    }

    /** The same rows, which lack features that came later. */
    UnlabelledRows widened(RowWidth width) {
        UnlabelledRows wide = new UnlabelledRows(width.features(), most / MOST_PER_LABEL);
        double[] row = new double[features];
        for (int i = 0; i < size; i++) {
            copyRow(i, row);
            wide.add(width.of(row));
        }
        return wide;
    }

    int size() {
        return size;
    }

    /** Adds a row; where there is no room it takes the place of the oldest. */
    void add(double[] row) {
        if (size == most) {
            System.arraycopy(row, 0, values, oldest * features, features);
            oldest = (oldest + 1) % most;
            return;
        }
        if ((size + 1) * features > values.length) {
            values = Arrays.copyOf(values, Math.max(16, 2 * size) * features);
        }
        System.arraycopy(row, 0, values, size * features, features);
        size++;
    }

    /** Copies a row, the oldest is 0. */
    void copyRow(int row, double[] into) {
        System.arraycopy(values, (oldest + row) % Math.max(1, size) * features, into, 0, features);
    }

    double value(int row, int feature) {
        return values[(oldest + row) % size * features + feature];
    }

    void write(BinaryWriter out) {
        double[] ordered = new double[size * features];
        double[] row = new double[features];
        for (int i = 0; i < size; i++) {
            copyRow(i, row);
            System.arraycopy(row, 0, ordered, i * features, features);
        }
        out.writeInt(most).writeInt(size).writeDoubles(ordered);
    }

    static UnlabelledRows read(int features, BinaryReader in) {
        int most = in.readInt();
        int size = in.readInt();
        double[] values = in.readDoubles();
        if (most < 0 || size < 0 || size > most || values.length != (long) size * features) {
            throw in.bad("rows of " + features + " features without labels");
        }
        UnlabelledRows rows = new UnlabelledRows(features, most / MOST_PER_LABEL);
        rows.values = values;
        rows.size = size;
        return rows;
    }
}
