package io.kstep.bayes.mixture;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.Arrays;

/**
 * A mixture that is being fitted to rows, by as many visits of rows at a time as there is time for. It starts from a {@link
 * Partition} of each class, or where there are components already from what these say. After each round of EM a component
 * that has gathered fewer rows than half its number of parameters is dropped, the weakest of its class first: by minimum
 * message length it does not pay for itself (Figueiredo and Jain 2002, eq. 17). So rows decide how many components a class
 * has.
 */
public final class MixtureFit {

    private static final double LEAST_ROWS = 20;

    private final long from;
    private final long to;
    private final int rounds;
    private Components source;
    private Scales scales;
    private ComponentSums next;
    private int round;
    private long cursor;

    private final double[] values;
    private final double[] scratch;

    private MixtureFit(Schema schema, long from, long to, int rounds, Components source, Scales scales) {
        this.from = from;
        this.to = to;
        this.rounds = rounds;
        this.source = source;
        this.scales = scales;
        cursor = from;
        next = source == null ? null : new ComponentSums(source.sums.count, Components.valuesOf(schema));
        values = new double[schema.featureCount()];
        scratch = new double[schema.featureCount()];
    }

    /**
     * Starts from the rows alone, which are partitioned at once.
     *
     * @param every distance of the rows that show how numbers are scaled
     * @param most components of a class
     * @param rounds of EM
     */
    public static MixtureFit cold(
            Schema schema, MixtureRows rows, long from, long to, int every, int most, int rounds) {
        Scales scales = Scales.of(schema, rows, from, to, every);
        Components start = partitioned(schema, rows, from, to, scales, most);
        return new MixtureFit(schema, from, to, rounds, start, scales);
    }

    /** Starts from components that were fitted to earlier rows. */
    public static MixtureFit warm(
            Schema schema, MixtureRows rows, long from, long to, int every, Components before, int rounds) {
        Scales scales = Scales.of(schema, rows, from, to, every);
        return new MixtureFit(schema, from, to, rounds, before, scales);
    }

    private static Components partitioned(
            Schema schema, MixtureRows rows, long from, long to, Scales scales, int most) {
        int classes = schema.classCount();
        int[] values = Components.valuesOf(schema);
        ClassRows[] byClass = ClassRows.of(schema, rows, from, to, scales);
        int[] first = new int[classes + 1];
        ComponentSums[] sums = new ComponentSums[classes];
        double least = Math.max(LEAST_ROWS, parameters(scales, values) / 2);
        for (int c = 0; c < classes; c++) {
            int parts = (int) Math.max(1, Math.min(most, byClass[c].weight() / least));
            sums[c] = byClass[c].summed(values, parts);
            first[c + 1] = first[c] + sums[c].count;
        }
        ComponentSums all = new ComponentSums(first[classes] + 1, values);
        for (int c = 0; c < classes; c++) {
            for (int k = 0; k < sums[c].count; k++) {
                all.take(first[c] + k, sums[c], k);
            }
            byClass[c].addTo(all, first[classes]);
        }
        return new Components(scales, first, all);
    }

    private static double parameters(Scales scales, int[] values) {
        double count = 0;
        for (int f = 0; f < values.length; f++) {
            count += values[f] > 0 ? values[f] - 1 : scales.isNumber(f) ? 2 : 0;
        }
        return count;
    }

    /** Visits of rows that are left. */
    public long left() {
        return (rounds - round) * (to - from) - (cursor - from);
    }

    /** Goes on by this number of visits; true once the components are there. */
    public boolean advance(MixtureRows rows, long visits) {
        long rest = visits;
        boolean sameSight = source.seeAs(scales, next);
        while (round < rounds && rest > 0) {
            for (; cursor < to && rest > 0; cursor++, rest--) {
                visit(rows, cursor, sameSight);
            }
            if (cursor == to) {
                endRound();
                sameSight = true;
            }
        }
        return round >= rounds;
    }

    private void visit(MixtureRows rows, long row, boolean sameSight) {
        rows.read(row, values);
        scales.see(values, next.values, scratch);
        int hard = rows.hardClass(row);
        double all = 0;
        for (int c = hard < 0 ? 0 : hard; c < (hard < 0 ? source.classes() : hard + 1); c++) {
            double weight = rows.weight(row, c);
            if (weight > 0 && source.first[c] < source.first[c + 1]) {
                source.share(values, scratch, sameSight, c, weight, next);
            }
            all += weight;
        }
        if (all > 0) {
            next.add(next.count - 1, scratch, all);
        }
    }

    private void endRound() {
        boolean[] kept = new boolean[next.count];
        kept[next.count - 1] = true;
        int[] first = new int[source.first.length];
        double least = parameters(scales, next.values) / 2;
        int left = 0;
        for (int c = 0; c + 1 < first.length; c++) {
            int weakest = -1;
            for (int k = source.first[c]; k < source.first[c + 1]; k++) {
                kept[k] = true;
                left++;
                weakest = weakest < 0 || next.rows[k] < next.rows[weakest] ? k : weakest;
            }
            if (weakest >= 0 && next.rows[weakest] < least && source.first[c + 1] - source.first[c] > 1) {
                kept[weakest] = false;
                left--;
            }
            first[c + 1] = left;
        }
        source = new Components(scales, first, next.only(kept));
        next = new ComponentSums(source.sums.count, next.values);
        round++;
        cursor = from;
    }

    /** What was fitted, once nothing is left. */
    public Components components() {
        return source;
    }

    /** This fit under a schema that has grown. */
    public MixtureFit grown(Schema larger) {
        int[] values = Components.valuesOf(larger);
        if (source.classes() == larger.classCount() && Arrays.equals(values, next.values)) {
            return this;
        }
        MixtureFit grown = new MixtureFit(larger, from, to, rounds, source.grown(larger), scales);
        grown.next = next.withValues(values);
        grown.round = round;
        grown.cursor = cursor;
        return grown;
    }

    public void write(BinaryWriter out) {
        out.writeLong(from).writeLong(to).writeInt(rounds).writeInt(round).writeLong(cursor);
        scales.write(out);
        source.write(out);
        next.write(out);
    }

    public static MixtureFit read(Schema schema, BinaryReader in) {
        long from = in.readLong();
        long to = in.readLong();
        int rounds = in.readInt();
        int round = in.readInt();
        long cursor = in.readLong();
        Scales scales = Scales.read(in);
        MixtureFit fit = new MixtureFit(schema, from, to, rounds, Components.read(in), scales);
        fit.next = ComponentSums.read(in);
        fit.round = round;
        fit.cursor = cursor;
        return fit;
    }
}
