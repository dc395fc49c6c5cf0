package io.kstep.bayes.tree;

import io.kstep.binary.BinaryReader;
import java.util.Arrays;

/** Reads what a {@link ClassTree} wrote, and nothing that would not be a tree. */
final class TreeReader {

    private TreeReader() {}

    static ClassTree read(BinaryReader in, BinaryReader counted) {
        int[] classes = in.readInts();
        for (int s = 1; s < classes.length; s++) {
            if (classes[s] <= classes[s - 1]) {
                throw in.bad("classes in their order");
            }
        }
        int nodes = in.readInt();
        if (nodes < 1) {
            throw in.bad("a tree with a node");
        }
        in.claim(5L * nodes);
        int[] feature = new int[nodes];
        boolean[] equal = new boolean[nodes];
        double[] cut = new double[nodes];
        int[] left = new int[nodes];
        double[] share = new double[nodes];
        double[] stop = new double[nodes];
        Arrays.fill(stop, 1);
        int next = 1;
        int leaves = 0;
        for (int i = 0; i < nodes; i++) {
            feature[i] = in.readInt() - 1;
            if (feature[i] < 0) {
                feature[i] = ClassTree.LEAF;
                left[i] = leaves++;
                continue;
            }
            left[i] = in.readInt();
            equal[i] = in.readBoolean();
            cut[i] = in.readDouble();
            share[i] = in.readDouble();
            stop[i] = in.readDouble();
            if (left[i] != next || next + 1 >= nodes) {
                throw in.bad("children in the order of their parents");
            }
            next += 2;
        }
        if (next != nodes) {
            throw in.bad("a parent for every node");
        }
        double[] distributions = counted.readDoubles((long) leaves * (classes.length + 1));
        return new ClassTree(
                new ClassTree.Nodes(feature, equal, cut, left, share, stop),
                classes,
                distributions,
                counted.readDoubles(leaves));
    }
}
