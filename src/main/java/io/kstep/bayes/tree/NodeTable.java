package io.kstep.bayes.tree;

import java.util.Arrays;

/** The nodes of a tree that is being learned, with the rows of each and what each has counted of every class. */
final class NodeTable {

    final int classes;
    int size;
    int leaves = 1;
    int[] feature = new int[16];
    boolean[] equal = new boolean[16];
    double[] cut = new double[16];
    int[] left = new int[16];
    double[] share = new double[16];
    int[] depth = new int[16];
    /** The part of the order where the rows of a node begin, and before which they end. */
    int[] from = new int[16];

    int[] to = new int[16];
    double[] counts;

    NodeTable(int classes) {
        this.classes = classes;
        counts = new double[16 * classes];
    }

    /** Adds a leaf over a part of the order. */
    int add(int start, int end, int level) {
        if (size == feature.length) {
            int room = 2 * size;
            feature = Arrays.copyOf(feature, room);
            equal = Arrays.copyOf(equal, room);
            cut = Arrays.copyOf(cut, room);
            left = Arrays.copyOf(left, room);
            share = Arrays.copyOf(share, room);
            depth = Arrays.copyOf(depth, room);
            from = Arrays.copyOf(from, room);
            to = Arrays.copyOf(to, room);
            counts = Arrays.copyOf(counts, room * classes);
        }
        feature[size] = ClassTree.LEAF;
        from[size] = start;
        to[size] = end;
        depth[size] = level;
        return size++;
    }

    int rows(int node) {
        return to[node] - from[node];
    }

    boolean isLeaf(int node) {
        return feature[node] < 0;
    }

    double weight(int node) {
        double sum = 0;
        for (int s = node * classes; s < (node + 1) * classes; s++) {
            sum += counts[s];
        }
        return sum;
    }
}
