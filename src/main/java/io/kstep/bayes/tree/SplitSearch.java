package io.kstep.bayes.tree;

import io.kstep.probability.CountLogs;
import java.util.Arrays;

/**
 * Finds the split of a node that gains most information on the class, feature by feature: over the rows that show the
 * feature, n H(class) less that of both sides. Rows are counted by code and class, and only codes and classes that
 * appear are looked at, so that a small node costs as much as its rows.
 */
final class SplitSearch {

    private static final int CODES = 256;

    private final Cuts cuts;
    private final TreeSettings settings;
    private final ClassCounts node;
    private double[] table = new double[1024];
    private final long[] seen = new long[CODES / Long.SIZE];
    private double[] left = new double[16];
    private double[] shown = new double[16];

    /** The best split so far, and what it gains. */
    int feature;

    int code;
    double gain;

    SplitSearch(Cuts cuts, TreeSettings settings, ClassCounts node) {
        this.cuts = cuts;
        this.settings = settings;
        this.node = node;
    }

    /** Starts with a node. */
    void begin(double leastGain) {
        feature = ClassTree.LEAF;
        gain = leastGain;
    }

    /**
     * Looks at all splits by a feature.
     *
     * @return elementary steps that it took
     */
    long look(int candidate, byte[] codes, int[] order, int from, int step) {
        int classes = node.classes;
        if (table.length < CODES * classes) {
            table = new double[CODES * classes];
        }
        if (left.length < classes) {
            left = new double[2 * classes];
            shown = new double[2 * classes];
        }
        Arrays.fill(seen, 0);
        for (int i = 0, at = from; i < node.rows; i++, at += step) {
            int b = codes[order[at]] & 255;
            seen[b >>> 6] |= 1L << b;
            table[b * classes + node.label[i]] += node.weight[i];
        }
        double total = observed(classes);
        boolean discrete = cuts.isDiscrete(candidate);
        return node.rows + (discrete ? values(candidate, total) : intervals(candidate, total));
    }

    /** Sets the weight of each class among the rows that show the feature, and returns their sum. */
    private double observed(int classes) {
        System.arraycopy(node.counts, 0, shown, 0, classes);
        if ((seen[3] >>> 63) == 0) {
            return node.total;
        }
        double total = node.total;
        int at = Cuts.MISSING * classes;
        for (int c = 0; c < classes; c++) {
            shown[c] -= table[at + c];
            total -= table[at + c];
            table[at + c] = 0;
        }
        seen[3] &= Long.MAX_VALUE;
        return total;
    }

    private long intervals(int candidate, double total) {
        int classes = node.classes;
        Arrays.fill(left, 0, classes, 0);
        double change = 0;
        double before = 0;
        long steps = 0;
        for (long rest = seen[0]; rest != 0; rest &= rest - 1) {
            int b = Long.numberOfTrailingZeros(rest);
            int at = b * classes;
            for (int c = 0; c < classes; c++) {
                double v = table[at + c];
                if (v != 0) {
                    table[at + c] = 0;
                    double l = left[c];
                    double r = shown[c] - l;
                    left[c] = l + v;
                    before += v;
                    change += CountLogs.nLogN(l + v) - CountLogs.nLogN(l) + CountLogs.nLogN(r - v) - CountLogs.nLogN(r);
                }
            }
            steps += classes;
            offer(candidate, b, before, total, change);
        }
        return steps;
    }

    private long values(int candidate, double total) {
        int classes = node.classes;
        long steps = 0;
        for (int word = 0; word < seen.length; word++) {
            for (long rest = seen[word]; rest != 0; rest &= rest - 1) {
                int b = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                int at = b * classes;
                double inside = 0;
                double change = 0;
                for (int c = 0; c < classes; c++) {
                    double v = table[at + c];
                    if (v != 0) {
                        table[at + c] = 0;
                        inside += v;
                        change += CountLogs.nLogN(v) + CountLogs.nLogN(shown[c] - v) - CountLogs.nLogN(shown[c]);
                    }
                }
                steps += classes;
                if (b < Cuts.LAST_VALUE) {
                    offer(candidate, b, inside, total, change);
                }
            }
        }
        return steps;
    }

    /** @param change of the sum of n_c ln n_c over both sides, against that of both together */
    private void offer(int candidate, int b, double inside, double total, double change) {
        double outside = total - inside;
        if (inside < settings.leastRows() || outside < settings.leastRows()) {
            return;
        }
        double gained = CountLogs.nLogN(total) - CountLogs.nLogN(inside) - CountLogs.nLogN(outside) + change;
        if (gained > gain) {
            gain = gained;
            feature = candidate;
            code = b;
        }
    }
}
