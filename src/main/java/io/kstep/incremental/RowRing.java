package io.kstep.incremental;

import io.kstep.bayes.mixture.MixtureRows;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The last labelled rows of a stream, numbered from 0 over its life; the oldest makes room for the next. Rows stand one
 * behind the other in blocks, which are made when their first row comes.
 */
final class RowRing implements MixtureRows {

    private static final int BLOCK = 64;

    private static final class Block {
        private final double[] values;
        /** -1 where several classes have a part. */
        private final int[] classes;
        /** Weights of each class, null where one class has all of it. */
        private final double[][] weights;

        Block(int features) {
            this(new double[BLOCK * features], new int[BLOCK], new double[BLOCK][]);
        }

        private Block(double[] values, int[] classes, double[][] weights) {
            this.values = values;
            this.classes = classes;
            this.weights = weights;
        }

        Block widened(int before, int features) {
            double[] wide = new double[BLOCK * features];
            Arrays.fill(wide, Double.NaN);
            for (int at = 0; at < BLOCK; at++) {
                System.arraycopy(values, at * before, wide, at * features, before);
            }
            return new Block(wide, classes, weights);
        }
    }

    private final int capacity;
    private final Block[] blocks;
    private int features;
    private long next;

    RowRing(int capacity) {
        this.capacity = capacity;
        blocks = new Block[(capacity + BLOCK - 1) / BLOCK];
    }

    /** The number of rows that came. */
    long next() {
        return next;
    }

    /** The oldest row that is there. */
    long first() {
        return Math.max(0, next - capacity);
    }

    void add(double[] row, double[] labelWeights) {
        int only = -1;
        for (int c = 0; c < labelWeights.length; c++) {
            only = labelWeights[c] == 1 ? c : only;
        }
        put(next++, row, only, only < 0 ? labelWeights.clone() : null);
    }

    private void put(long number, double[] row, int only, double[] labelWeights) {
        features = row.length;
        int at = (int) (number % capacity);
        if (blocks[at / BLOCK] == null) {
            blocks[at / BLOCK] = new Block(features);
        }
        Block block = blocks[at / BLOCK];
        System.arraycopy(row, 0, block.values, at % BLOCK * features, features);
        block.classes[at % BLOCK] = only;
        block.weights[at % BLOCK] = labelWeights;
    }

    private Block block(long row) {
        return blocks[(int) (row % capacity) / BLOCK];
    }

    private int place(long row) {
        return (int) (row % capacity) % BLOCK;
    }

    /** Takes features that came later: the rows lack them. */
    void widen(RowWidth width) {
        int before = features;
        features = next == 0 ? before : width.features();
        for (int b = 0; b < blocks.length; b++) {
            blocks[b] = blocks[b] == null ? null : blocks[b].widened(before, features);
        }
    }

    @Override
    public void read(long row, double[] out) {
        System.arraycopy(block(row).values, place(row) * features, out, 0, features);
    }

    @Override
    public double value(long row, int feature) {
        return block(row).values[place(row) * features + feature];
    }

    @Override
    public int hardClass(long row) {
        return block(row).classes[place(row)];
    }

    @Override
    public double weight(long row, int c) {
        double[] own = block(row).weights[place(row)];
        if (own == null) {
            return hardClass(row) == c ? 1 : 0;
        }
        return c < own.length ? own[c] : 0;
    }

    void write(BinaryWriter out) {
        out.writeLong(next);
        double[] values = new double[features];
        for (long row = first(); row < next; row++) {
            read(row, values);
            int only = hardClass(row);
            out.writeDoubles(values).writeInt(only + 1);
            if (only < 0) {
                out.writeDoubles(block(row).weights[place(row)]);
            }
        }
    }

    static RowRing read(int capacity, BinaryReader in) {
        RowRing ring = new RowRing(capacity);
        ring.next = in.readLong();
        for (long row = ring.first(); row < ring.next; row++) {
            double[] values = in.readDoubles();
            int only = in.readInt() - 1;
            ring.put(row, values, only, only < 0 ? in.readDoubles() : null);
        }
        return ring;
    }
}
