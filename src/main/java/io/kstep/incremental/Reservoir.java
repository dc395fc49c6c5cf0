package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * A few labelled instances of the past, for main nodes that must count again what the submodels say of it (method.md,
 * forward counts). Biased: a newcomer always enters and takes the place of a random row of its class, so that rows fade
 * by age; stratified: every class has its own share, so that rare classes stay.
 */
final class Reservoir {

    /**
     * One row.
     *
     * @param values of the features, and behind them the target if it is a number
     * @param truth its class, 0 if the target is a number
     * @param arrived the number of labels that had been seen when it came; for a number that of its chunk
     */
    record Row(double[] values, int truth, long arrived) {

        /** The values of a row whose target is a number. */
        static double[] joined(double[] features, double number) {
            double[] values = Arrays.copyOf(features, features.length + 1);
            values[features.length] = number;
            return values;
        }

        /** The features of a row whose target is a number. */
        double[] features() {
            return Arrays.copyOf(values, values.length - 1);
        }

        /** The target, if it is a number. */
        double number() {
            return values[values.length - 1];
        }
    }

    private static final int THINNING_STEPS = 1 << 20;

    private final int capacity;
    private final List<List<Row>> byClass = new ArrayList<>();
    private long random;

    Reservoir(int capacity, long seed) {
        this.capacity = capacity;
        random = seed;
    }

    void add(double[] values, int truth, long arrived) {
        if (capacity == 0) {
            return;
        }
        while (byClass.size() <= truth) {
            byClass.add(new ArrayList<>());
        }
        List<Row> rows = byClass.get(truth);
        int share = Math.max(1, capacity / byClass.size());
        while (rows.size() > share) {
            rows.remove(pick(rows.size())); // shares shrink as classes appear
        }
        Row row = new Row(values.clone(), truth, arrived);
        if (rows.size() < share) {
            rows.add(row);
        } else {
            rows.set(pick(share), row);
        }
    }

    /** All rows, class by class. */
    List<Row> rows() {
        List<Row> all = new ArrayList<>();
        byClass.forEach(all::addAll);
        return all;
    }

    /** The same rows within another capacity, to which they shrink as others come. */
    Reservoir resized(int other) {
        Reservoir resized = new Reservoir(other, random);
        byClass.forEach(rows -> resized.byClass.add(new ArrayList<>(rows)));
        return resized;
    }

    /** Takes rows that lack features which came later. */
    void widen(RowWidth width) {
        byClass.forEach(rows -> rows.replaceAll(row -> new Row(width.of(row.values()), row.truth(), row.arrived())));
    }

    /** Replaces the moment of every row. */
    void restamp(LongUnaryOperator moment) {
        byClass.forEach(
                rows -> rows.replaceAll(row -> new Row(row.values(), row.truth(), moment.applyAsLong(row.arrived()))));
    }

    /** Drops rows that came before a moment, all but about this share. */
    void thin(double kept, long before) {
        for (List<Row> rows : byClass) {
            rows.removeIf(row -> row.arrived() < before && pick(THINNING_STEPS) >= kept * THINNING_STEPS);
        }
    }

    /** SplitMix64: a generator whose whole state is one number, so that it survives a restart. */
    private int pick(int bound) {
        random += 0x9E3779B97F4A7C15L;
        long z = random;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (int) Long.remainderUnsigned(z ^ z >>> 31, bound);
    }

    void write(BinaryWriter out) {
        out.writeLong(random);
        out.writeList(
                byClass,
                (to, rows) -> to.writeList(
                        rows,
                        (inner, row) -> inner.writeDoubles(row.values())
                                .writeInt(row.truth())
                                .writeLong(row.arrived())));
    }

    /** Takes the rows and the random state that were {@link #write written}. */
    void restore(BinaryReader in) {
        random = in.readLong();
        byClass.clear();
        in.readList(from -> from.readList(inner -> new Row(inner.readDoubles(), inner.readInt(), inner.readLong())))
                .forEach(rows -> byClass.add(new ArrayList<>(rows)));
    }
}
