package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.bayes.tree.TreeSettings;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * When the trees of a family are learned: each for the first time as soon as there are rows enough, then one in turn when
 * its rows have doubled, and once for every window of rows.
 */
final class TreeFamily {

    private static final double GROWTH = 2;
    private static final int NONE = -1;

    final TreeSettings settings;
    private final ClassTree[] trees;
    /** How many rows there were when each was learned, and from how many of these. */
    private final long[] madeAt;

    private final int[] madeOf;
    private int next;
    private long lastMade;
    private long from;

    TreeFamily(TreeSettings settings, ClassTree[] trees) {
        this.settings = settings;
        this.trees = trees;
        madeAt = new long[trees.length];
        madeOf = new int[trees.length];
    }

    /** Where its rows begin. */
    long start(TreeRows rows) {
        return Math.max(from, rows.first());
    }

    /** The tree to be learned now, -1 where none is. */
    int due(TreeRows rows, int least) {
        long size = rows.count() - start(rows);
        if (size < least) {
            return NONE;
        }
        for (int t = 0; t < trees.length; t++) {
            if (trees[t] == null) {
                return t;
            }
        }
        if (trees.length == 0) {
            return NONE;
        }
        double gap = Math.min(rows.window(), size * (1 - 1 / GROWTH)) / trees.length;
        boolean isDue = rows.count() - lastMade >= gap
                && (size >= GROWTH * madeOf[next] || rows.count() - madeAt[next] >= rows.window());
        return isDue ? next : NONE;
    }

    /**
     * Takes a tree that was learned from a number of rows.
     *
     * @param count rows ever, when it was done
     */
    void take(int t, ClassTree tree, int size, long count) {
        boolean first = trees[t] == null;
        trees[t] = tree;
        madeAt[t] = count;
        // trees that were learned together take turns from now on
        madeOf[t] = first ? size - (int) ((double) t / trees.length * size * (1 - 1 / GROWTH)) : size;
        lastMade = count;
        next = (t + 1) % trees.length;
    }

    /** Forgets all rows before this one, and the trees. */
    void cut(long at) {
        from = at;
        Arrays.fill(trees, null);
        next = 0;
    }

    /** The tree of most rows that was learned before a row, as a concept ends there; null where there is none. */
    ClassTree ending(long at, int least) {
        ClassTree found = null;
        int most = least - 1;
        for (int t = 0; t < trees.length; t++) {
            if (trees[t] != null && madeAt[t] <= at && madeOf[t] > most) {
                most = madeOf[t];
                found = trees[t];
            }
        }
        return found;
    }

    void write(BinaryWriter out) {
        out.writeInt(next).writeLong(lastMade).writeLong(from);
        for (int t = 0; t < trees.length; t++) {
            out.writeLong(madeAt[t]).writeInt(madeOf[t]);
        }
    }

    void read(BinaryReader in) {
        next = in.readInt();
        lastMade = in.readLong();
        from = in.readLong();
        for (int t = 0; t < trees.length; t++) {
            madeAt[t] = in.readLong();
            madeOf[t] = in.readInt();
        }
        if (next != 0 && next >= trees.length) {
            throw in.bad("a tree of the family");
        }
    }
}
