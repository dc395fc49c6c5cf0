package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.bayes.tree.TreeGrowth;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The tree that is being learned, a few steps for each label. What is stored is from which rows it is learned and how many
 * steps were taken: these are taken again when it is read, and give the same.
 */
final class TreeWork {

    private static final int NONE = -1;

    private int family = NONE;
    private int tree;
    private long start;
    private int size;
    private long seed;
    private int classes;
    private TreeGrowth growth;

    boolean isActive() {
        return family != NONE;
    }

    int family() {
        return family;
    }

    int tree() {
        return tree;
    }

    int size() {
        return size;
    }

    /** The first of its rows. */
    long start() {
        return start;
    }

    void begin(int inFamily, int place, long from, TreeRows rows, long newSeed, int allClasses) {
        family = inFamily;
        tree = place;
        start = from;
        size = (int) (rows.count() - from);
        seed = newSeed;
        classes = allClasses;
    }

    private void open(TreeRows rows, TreeFamily of) {
        growth = new TreeGrowth(rows.coded(), rows.cuts(), of.settings, classes, rows.place(start), size, seed);
    }

    /** Takes at least a number of steps; the tree when it is done, else null. */
    ClassTree advance(TreeRows rows, TreeFamily of, long steps) {
        if (growth == null) {
            open(rows, of);
        }
        return growth.advance(steps) ? growth.tree() : null;
    }

    void stop() {
        family = NONE;
        growth = null;
    }

    void write(BinaryWriter out) {
        out.writeInt(family + 1);
        if (isActive()) {
            out.writeInt(tree).writeLong(start).writeInt(size).writeBits(seed).writeInt(classes);
            out.writeLong(growth == null ? 0 : growth.steps());
        }
    }

    /** Reads what was written, and returns the steps that {@link #redo} is to take. */
    long read(BinaryReader in) {
        family = in.readInt() - 1;
        if (!isActive()) {
            return 0;
        }
        tree = in.readInt();
        start = in.readLong();
        size = in.readInt();
        seed = in.readBits();
        classes = in.readInt();
        return in.readLong();
    }

    /** Takes steps again, when the rows are there. */
    void redo(TreeRows rows, TreeFamily of, long steps) {
        if (steps > 0) {
            open(rows, of);
            growth.advance(steps);
        }
    }
}
