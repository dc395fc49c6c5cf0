package io.kstep.incremental;

import io.kstep.bayes.tree.CodedRows;
import io.kstep.bayes.tree.Cuts;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.Arrays;

/**
 * The latest labelled rows in a ring, a byte for each value, and the values themselves of the last {@value #RAW}. The
 * window doubles while nothing drifts. What is cut off stays in the ring for a while, for a tree that is being learned.
 *
 * <p>Intervals are cut again as rows come, a feature at a time; rows whose values are gone are taken to be in the middle
 * of their interval.
 */
final class TreeRows {

    /** Rows whose values are kept. */
    static final int RAW = 2_000;

    /** Rows at which intervals are cut for the first time, and again; from the last on each time they have doubled. */
    private static final int[] EARLY = {60, 250, 1_000};

    /** Values that intervals are cut from, of rows with their values and of older ones each. */
    private static final int SAMPLE = 500;

    private final int base;
    private final int most;
    private int window;
    private CodedRows rows;
    private final double[][] raw;
    private Cuts cuts;
    private long count;
    private long kept;
    private long grownAt;
    private long cutAt;
    /** The next feature to be cut again, -1 where none is. */
    private int recutting = -1;

    /**
     * @param base rows of the window at first and after each alarm
     * @param most rows that it may grow to
     */
    TreeRows(Schema schema, int base, int most) {
        this.base = base;
        this.most = most;
        window = base;
        rows = CodedRows.of(schema.featureCount(), capacity(base));
        raw = new double[RAW][];
        cuts = Cuts.none(schema);
    }

    /** Rows beyond the window are there for trees that are being learned, and for blocks that are stored whole. */
    static int capacity(int window) {
        return window + window / 8 + RAW;
    }

    CodedRows coded() {
        return rows;
    }

    Cuts cuts() {
        return cuts;
    }

    /** Rows ever. */
    long count() {
        return count;
    }

    int window() {
        return window;
    }

    int capacity() {
        return rows.size();
    }

    /** The first row that counts. */
    long first() {
        return Math.max(kept, count - window);
    }

    boolean hasValues(long row) {
        return row >= count - RAW;
    }

    double[] values(long row) {
        return raw[(int) (row % RAW)];
    }

    int label(long row) {
        return rows.classes()[place(row)];
    }

    double weight(long row) {
        return rows.weights()[place(row)];
    }

    int place(long row) {
        return (int) (row % rows.size());
    }

    boolean isCut() {
        return cutAt > 0;
    }

    boolean isRecutting() {
        return recutting >= 0;
    }

    void add(double[] values, int label, double weight) {
        set(count, values, label, weight);
        count++;
    }

    void set(long row, double[] values, int label, double weight) {
        int slot = (int) (row % RAW);
        raw[slot] = raw[slot] != null && raw[slot].length == values.length ? raw[slot] : new double[values.length];
        System.arraycopy(values, 0, raw[slot], 0, values.length);
        rows.set(place(row), cuts, values, label, weight);
    }

    /** Takes a schema with features that came later: the rows lack them. */
    void widen(Schema grown) {
        RowWidth width = RowWidth.of(grown);
        cuts = cuts.widened(grown);
        rows = rows.widened(grown.featureCount());
        for (int slot = 0; slot < raw.length; slot++) {
            raw[slot] = raw[slot] == null ? null : width.of(raw[slot]);
        }
    }

    /** Whether intervals are to be cut again. */
    boolean isRecutDue() {
        if (recutting >= 0) {
            return true;
        }
        for (int early : EARLY) {
            if (cutAt < early) {
                return count >= early;
            }
        }
        return count - cutAt >= Math.min(cutAt, window / 2);
    }

    /**
     * Cuts features again until this number of steps is taken; always one.
     *
     * @return whether all are done
     */
    boolean recut(long steps) {
        recutting = Math.max(0, recutting);
        long taken = 0;
        while (recutting < rows.codes().length && taken <= steps) {
            if (!cuts.isDiscrete(recutting)) {
                recut(recutting);
                taken += 20_000 + rows.size();
            }
            recutting++;
        }
        if (recutting < rows.codes().length) {
            return false;
        }
        recutting = -1;
        cutAt = count;
        return true;
    }

    private void recut(int feature) {
        long from = first();
        long late = Math.max(from, count - RAW);
        int old = (int) Math.min(SAMPLE, late - from);
        int fresh = (int) Math.min(2 * SAMPLE - old, count - late);
        double[] sample = new double[old + fresh];
        double[] weights = new double[old + fresh];
        byte[] codes = rows.codes()[feature];
        for (int i = 0; i < old; i++) {
            sample[i] = cuts.value(feature, codes[place(from + (late - from) * i / old)] & 255);
            weights[i] = (double) (late - from) / old;
        }
        for (int i = 0; i < fresh; i++) {
            sample[old + i] = values(late + (count - late) * i / fresh)[feature];
            weights[old + i] = (double) (count - late) / fresh;
        }
        Cuts before = cuts;
        cuts = before.recut(feature, sample, weights);
        byte[] moved = new byte[256];
        for (int code = 0; code < moved.length; code++) {
            boolean used = code < Cuts.INTERVALS || code == Cuts.MISSING;
            moved[code] = (byte) (used ? cuts.code(feature, before.value(feature, code)) : code);
        }
        for (long row = from; row < late; row++) {
            codes[place(row)] = moved[codes[place(row)] & 255];
        }
        for (long row = late; row < count; row++) {
            codes[place(row)] = (byte) cuts.code(feature, values(row)[feature]);
        }
    }

    /** Whether the window is full and has been for as many rows. */
    boolean mayGrow() {
        return window < most && count - first() >= window && count - grownAt >= window;
    }

    void grow() {
        resize(Math.min(most, 2 * window));
    }

    /** Back to the first size, at a drift. */
    void shrink() {
        kept = Math.max(first(), count - base);
        if (window > base) {
            resize(base);
        }
        grownAt = count;
    }

    private void resize(int to) {
        CodedRows before = rows;
        kept = first();
        window = to;
        grownAt = count;
        rows = CodedRows.of(before.codes().length, capacity(to));
        for (long row = Math.max(0, Math.max(kept - RAW / 2, count - before.size())); row < count; row++) {
            int a = (int) (row % before.size());
            int b = place(row);
            for (int f = 0; f < before.codes().length; f++) {
                rows.codes()[f][b] = before.codes()[f][a];
            }
            rows.classes()[b] = before.classes()[a];
            rows.weights()[b] = before.weights()[a];
        }
    }

    /** Bytes in memory of a window that has grown as far as it may. */
    static double bytes(int features, int most) {
        return capacity(most) * (features + 12.0) + RAW * (8.0 * features + 24) + 64.0 * 8 * features;
    }

    void write(BinaryWriter out) {
        out.writeInt(window).writeLong(count).writeLong(kept).writeLong(grownAt).writeLong(cutAt);
        out.writeInt(recutting + 1);
        cuts.write(out);
    }

    void read(BinaryReader in) {
        window = in.readInt();
        if (window < base || window > most) {
            throw in.bad("a window from " + base + " to " + most + " rows");
        }
        count = in.readLong();
        kept = in.readLong();
        grownAt = in.readLong();
        cutAt = in.readLong();
        recutting = in.readInt() - 1;
        cuts = Cuts.read(in);
        rows = CodedRows.of(cuts.features(), capacity(window));
        Arrays.fill(raw, null);
    }
}
