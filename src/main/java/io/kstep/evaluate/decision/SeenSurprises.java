package io.kstep.evaluate.decision;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The surprises of the latest labelled instances, among which a new one has its place, and how many of them were outliers.
 * Not thread-safe.
 */
final class SeenSurprises {

    static final int MOST = 1_000;

    private final double fading;
    private double[] latest = new double[MOST];
    private int count;
    private int next;
    private double weight;
    private double outliers;

    SeenSurprises(double fading) {
        this.fading = fading;
    }

    /**
     * How unusual a surprise is beside those seen; null where nothing is known of it.
     *
     * @param limit share up to which an instance is an outlier
     */
    Outlier of(double surprise, double limit) {
        if (Double.isNaN(surprise)) {
            return null;
        }
        int asUnusual = 1;
        for (int i = 0; i < count; i++) {
            asUnusual += latest[i] >= surprise ? 1 : 0;
        }
        double share = asUnusual / (count + 1.0);
        return new Outlier(surprise, share, share <= limit);
    }

    /** Takes a labelled instance. */
    void add(Outlier seen) {
        weight = fading * weight + 1;
        outliers = fading * outliers + (seen.outlier() ? 1 : 0);
        latest[next] = seen.surprise();
        next = (next + 1) % MOST;
        count = Math.min(count + 1, MOST);
    }

    /** Share of the labelled instances that were outliers, fading; NaN of none. */
    double share() {
        return outliers / weight;
    }

    void write(BinaryWriter out) {
        out.writeDouble(fading).writeDouble(weight).writeDouble(outliers);
        out.writeDoubles(Arrays.copyOf(latest, count)).writeInt(next);
    }

    static SeenSurprises read(BinaryReader in) {
        SeenSurprises seen = new SeenSurprises(in.readDouble());
        seen.weight = in.readDouble();
        seen.outliers = in.readDouble();
        double[] latest = in.readDoubles();
        seen.next = in.readInt();
        if (latest.length > MOST || seen.next >= MOST) {
            throw in.bad("the latest surprises");
        }
        seen.count = latest.length;
        System.arraycopy(latest, 0, seen.latest, 0, latest.length);
        return seen;
    }
}
