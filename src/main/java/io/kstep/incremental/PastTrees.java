package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Trees of concepts that have ended, for concepts that come back: the one that explains the labels since the last alarm
 * best speaks. It is asked for again each time these labels have doubled, until there are {@value #ASKED}. The one that
 * has not spoken for longest goes first.
 */
final class PastTrees {

    /** Rows that a tree must have been learned from, to be kept. */
    static final int LEAST_ROWS = 500;

    private static final int FIRST = 50;
    private static final int ASKED = 2_000;
    private static final double TRUST = 0.99;

    private final int most;
    private final List<ClassTree> kept = new ArrayList<>();
    private final long[] used;
    private final double[] losses;
    private double[] scratch = {};
    private long labels;
    private long again;

    PastTrees(int most) {
        this.most = most;
        used = new long[most];
        losses = new double[most];
        labels = ASKED;
    }

    List<ClassTree> trees() {
        return kept;
    }

    /** Keeps a tree; where there is no room, instead of the one that has not spoken for longest. */
    void keep(ClassTree tree, long now) {
        if (most == 0) {
            return;
        }
        int place = kept.size();
        if (place == most) {
            place = 0;
            for (int i = 1; i < most; i++) {
                place = used[i] < used[place] ? i : place;
            }
            kept.set(place, tree);
        } else {
            kept.add(tree);
        }
        used[place] = now;
    }

    /** Begins with the labels since an alarm, which began with a row. */
    void begin(TreeRows rows, long at, int classes) {
        Arrays.fill(losses, 0);
        labels = 0;
        again = FIRST;
        for (long row = Math.max(at, rows.count() - TreeRows.RAW / 2); row < rows.count(); row++) {
            observe(rows.values(row), rows.label(row), rows.weight(row), classes);
        }
    }

    /** Counts a label, unless enough have been; true where it is time to choose again. */
    boolean hears(double[] values, int label, double weight, int classes) {
        if (labels >= ASKED || kept.isEmpty()) {
            return false;
        }
        observe(values, label, weight, classes);
        return labels >= again;
    }

    private void observe(double[] values, int label, double weight, int classes) {
        scratch = scratch.length == classes ? scratch : new double[classes];
        labels++;
        for (int i = 0; i < kept.size(); i++) {
            Arrays.fill(scratch, 0);
            kept.get(i).add(values, 1, scratch);
            losses[i] -= weight * Math.log((1 - TRUST) / classes + TRUST * scratch[label]);
        }
    }

    /** The tree of the least loss; null where there is none. */
    ClassTree choose(long now) {
        again = Math.max(FIRST, 2 * labels);
        if (kept.isEmpty()) {
            return null;
        }
        int best = 0;
        for (int i = 1; i < kept.size(); i++) {
            best = losses[i] < losses[best] ? i : best;
        }
        used[best] = now;
        return kept.get(best);
    }

    void write(BinaryWriter out) {
        out.writeLong(labels).writeLong(again);
        for (int i = 0; i < kept.size(); i++) {
            out.writeLong(used[i]).writeDouble(losses[i]);
        }
    }

    /** Takes the trees that were kept, and what they had. */
    void read(List<ClassTree> trees, BinaryReader in) {
        if (trees.size() > most) {
            throw in.bad("at most " + most + " trees of the past");
        }
        kept.addAll(trees);
        labels = in.readLong();
        again = in.readLong();
        for (int i = 0; i < kept.size(); i++) {
            used[i] = in.readLong();
            losses[i] = in.readDouble();
        }
    }
}
