package io.kstep.bayes.tree;

import java.util.Arrays;

/**
 * The rows of one node as a split search reads them: their classes renumbered from 0 on in the order in which they
 * appear, and their weights. Working memory, filled again for every node.
 */
final class ClassCounts {

    private static final int NONE = -1;

    /** The number of each row's class, by its place in the node. */
    int[] label = new int[0];

    double[] weight = new double[0];
    int rows;
    /** How many classes appear, and the weight of each. */
    int classes;

    double[] counts = new double[16];
    double total;

    private final int[] local;

    /** The classes that appear. */
    int[] ids = new int[16];

    ClassCounts(int allClasses) {
        local = new int[allClasses];
        Arrays.fill(local, NONE);
    }

    /** Takes every step-th row of a part of an order. */
    void fill(int[] order, int from, int to, int step, CodedRows all) {
        clear();
        int most = (to - from + step - 1) / step;
        if (label.length < most) {
            label = new int[Math.max(most, 2 * label.length)];
            weight = new double[label.length];
        }
        for (int i = from; i < to; i += step) {
            int id = all.classes()[order[i]];
            int own = local[id];
            if (own == NONE) {
                own = begin(id);
            }
            double w = all.weights()[order[i]];
            label[rows] = own;
            weight[rows++] = w;
            counts[own] += w;
            total += w;
        }
    }

    private int begin(int id) {
        if (classes == counts.length) {
            counts = Arrays.copyOf(counts, 2 * classes);
            ids = Arrays.copyOf(ids, 2 * classes);
        }
        counts[classes] = 0;
        ids[classes] = id;
        local[id] = classes;
        return classes++;
    }

    private void clear() {
        for (int c = 0; c < classes; c++) {
            local[ids[c]] = NONE;
        }
        rows = 0;
        classes = 0;
        total = 0;
    }
}
