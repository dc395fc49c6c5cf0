package io.kstep.incremental;

import io.kstep.bayes.TargetIntervals;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.MtePiece;
import io.kstep.probability.MtePotential;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The density of the latest errors, truth minus prediction, each made before its label was known: what an interval is read
 * off, so that it holds as many targets as it says whatever shape the errors have. Between neighbouring quantiles of the
 * errors it is constant.
 */
final class RecentErrors {

    private static final int KEPT = 400;

    /** The density is made again at every label up to this one, then at every {@value #EVERY}th. */
    private static final int AT_FIRST = 20;

    private static final int EVERY = 10;
    private static final int PIECES = 40;
    private static final double LARGEST = Double.MAX_VALUE / 16;

    private static final double[] NONE = {};

    private final double[] ring = new double[KEPT];
    private long added;
    private TargetIntervals density = TargetIntervals.of(MtePotential.uniform(-1, 1));
    private double centre;

    void add(double error) {
        ring[(int) (added++ % KEPT)] = Math.min(LARGEST, Math.max(-LARGEST, error));
        if (added <= AT_FIRST || added % EVERY == 0) {
            learn();
        }
    }

    /** A single state, around 0 or nearly so. */
    TargetIntervals density() {
        return density;
    }

    /** Its mean. */
    double centre() {
        return centre;
    }

    private void learn() {
        double[] sorted = Arrays.copyOf(ring, (int) Math.min(added, KEPT));
        Arrays.sort(sorted);
        density = TargetIntervals.of(potential(sorted));
        centre = density.mean(new double[] {1});
    }

    /**
     * The errors cut the line into n + 1 places of equal mass, of which the outermost reach as far beyond the errors as these reach from
     * the next quantile: as many targets will lie there.
     */
    private static MtePotential potential(double[] sorted) {
        double spread = Math.max(sorted[sorted.length - 1] - sorted[0], Math.abs(sorted[0]) * 1e-9);
        double least = spread > 0 ? spread * 1e-6 : 1e-9;
        int pieces = Math.min(PIECES, sorted.length + 1);
        double[] edges = new double[pieces + 1];
        for (int e = 1; e < pieces; e++) {
            edges[e] = quantile(sorted, (double) e / pieces * (sorted.length + 1) - 1);
        }
        double reach = pieces > 2 ? Math.max(edges[2] - edges[1], sorted.length > 5 ? 0 : spread) : spread;
        double reachHigh =
                pieces > 2 ? Math.max(edges[pieces - 1] - edges[pieces - 2], sorted.length > 5 ? 0 : spread) : spread;
        edges[0] = Math.min(sorted[0], edges[1] - reach) - least;
        edges[pieces] = Math.max(sorted[sorted.length - 1], edges[pieces - 1] + reachHigh) + least;
        List<MtePiece> all = new ArrayList<>();
        for (int e = 1; e <= pieces; e++) {
            edges[e] = Math.max(edges[e], edges[e - 1] + least);
            all.add(new MtePiece(edges[e - 1], edges[e], 1.0 / pieces / (edges[e] - edges[e - 1]), NONE, NONE));
        }
        return MtePotential.of(all);
    }

    /** Between the values on both sides of a place, counted from 0. */
    private static double quantile(double[] sorted, double place) {
        double at = Math.max(0, Math.min(sorted.length - 1.0, place));
        int below = (int) at;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    RecentErrors copy() {
        RecentErrors copy = new RecentErrors();
        System.arraycopy(ring, 0, copy.ring, 0, KEPT);
        copy.added = added;
        copy.density = density;
        copy.centre = centre;
        return copy;
    }

    void write(BinaryWriter out) {
        out.writeLong(added).writeDoubles(Arrays.copyOf(ring, (int) Math.min(added, KEPT)));
        density.write(out);
    }

    static RecentErrors read(BinaryReader in) {
        RecentErrors errors = new RecentErrors();
        errors.added = in.readLong();
        double[] kept = in.readDoubles();
        if (kept.length != Math.min(errors.added, KEPT)) {
            throw in.bad("at most " + KEPT + " errors");
        }
        System.arraycopy(kept, 0, errors.ring, 0, kept.length);
        errors.density = TargetIntervals.read(in);
        errors.centre = errors.added == 0 ? 0 : errors.density.mean(new double[] {1});
        return errors;
    }
}
