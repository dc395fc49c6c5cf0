package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * A few labelled instances of the past, for main nodes that must be told anew what the submodels say of it (method.md,
 * forward counts). Biased: a newcomer always enters and takes the place of a random row of its class, so that rows fade
 * by age; stratified: every class has its own share, so that rare classes stay.
 */
final class Reservoir {

    /** One row, its class, and how many labels had been seen when it came. */
    record Row(double[] values, int truth, long arrived) {}

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
