package io.kstep.bayes.tree;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * A binary tree whose leaves hold distributions of the class: each that of the average over all prunings of the tree. A
 * node asks {@code x <= cut} of a continuous feature and {@code x = value} of a discrete one; where the feature is
 * missing both sides answer, each by its share of the rows that the node was learned from. Leaves may go on counting.
 *
 * <p>Children have higher numbers than their parent, and the right one follows the left one. A distribution has an
 * entry for each class that was seen and one for all others together, which unseen classes share.
 */
public final class ClassTree {

    static final int LEAF = -1;

    /** What classes that a tree has not seen share, at the least. */
    private static final double LEAST_OTHERS = 1e-6;

    private final int[] feature;
    /** Whether a node asks for a value, not for a range. */
    private final boolean[] equal;

    private final double[] cut;
    /** The left child, or of a leaf the number of its distribution. */
    private final int[] left;
    /** The share of the rows that go to the left. */
    private final double[] share;
    /** The posterior probability that a node is not split, given that none above is the end. */
    private final double[] stop;

    private final int[] classes;
    private final double[] leaves;
    private final double[] mass;

    /** What each node asks, in the order of their numbers. */
    record Nodes(int[] feature, boolean[] equal, double[] cut, int[] left, double[] share, double[] stop) {}

    ClassTree(Nodes nodes, int[] classes, double[] leaves, double[] mass) {
        feature = nodes.feature;
        equal = nodes.equal;
        cut = nodes.cut;
        left = nodes.left;
        share = nodes.share;
        stop = nodes.stop;
        this.classes = classes;
        this.leaves = leaves;
        this.mass = mass;
    }

    /** A tree that goes on by itself, with the same nodes. */
    public ClassTree copy() {
        return new ClassTree(nodes(), classes, leaves.clone(), mass.clone());
    }

    private Nodes nodes() {
        return new Nodes(feature, equal, cut, left, share, stop);
    }

    public int nodeCount() {
        return feature.length;
    }

    public int leafCount() {
        return mass.length;
    }

    /** The classes that had rows, ascending. */
    public int[] classes() {
        return classes.clone();
    }

    int classCount() {
        return classes.length;
    }

    /** What node i splits by, -1 for a leaf. */
    public int feature(int node) {
        return feature[node];
    }

    public boolean asksForValue(int node) {
        return equal[node];
    }

    /** The greatest value of the left side, or the number of the value that goes there. */
    public double cut(int node) {
        return cut[node];
    }

    /** The left child of a node; the right one follows it. */
    public int left(int node) {
        return left[node];
    }

    double share(int node) {
        return share[node];
    }

    /** The posterior probability that the tree ends in this node, if it gets there. */
    public double stop(int node) {
        return stop[node];
    }

    /** Whether a value goes to the left. */
    private boolean goesLeft(int node, double value) {
        return equal[node] ? value == cut[node] : value <= cut[node];
    }

    /** The leaf of an instance, -1 where a feature that decides is missing. */
    private int find(double[] values) {
        int node = 0;
        for (int f = feature[0]; f >= 0; f = feature[node]) {
            double x = values[f];
            if (!Double.isFinite(x)) {
                return LEAF;
            }
            node = goesLeft(node, x) ? left[node] : left[node] + 1;
        }
        return left[node];
    }

    /**
     * Adds P(c | x), times a factor, for every class c below {@code out.length}.
     */
    public void add(double[] values, double factor, double[] out) {
        int leaf = find(values);
        if (leaf >= 0) {
            addLeaf(leaf, factor, out);
        } else {
            addBelow(0, values, factor, out);
        }
    }

    private void addBelow(int node, double[] values, double factor, double[] out) {
        int f = feature[node];
        if (f < 0) {
            addLeaf(left[node], factor, out);
        } else if (Double.isFinite(values[f])) {
            addBelow(goesLeft(node, values[f]) ? left[node] : left[node] + 1, values, factor, out);
        } else {
            addBelow(left[node], values, factor * share[node], out);
            addBelow(left[node] + 1, values, factor * (1 - share[node]), out);
        }
    }

    private void addLeaf(int leaf, double factor, double[] out) {
        spread(leaves, leaf * (classes.length + 1), factor, out);
    }

    /** Adds a distribution over the classes seen, and of the others, to one over all there are now. */
    private void spread(double[] from, int at, double factor, double[] out) {
        int known = classes.length;
        double others = from[at + known];
        int unseen = out.length - known;
        double kept = unseen > 0 ? Math.max(others, LEAST_OTHERS) : 0;
        double scale = others == kept ? factor : factor * (1 - kept) / (1 - others);
        if (unseen == 0) {
            for (int s = 0; s < known; s++) {
                out[s] += scale * from[at + s];
            }
            return;
        }
        double each = factor * kept / unseen;
        int s = 0;
        for (int c = 0; c < out.length; c++) {
            out[c] += s < known && classes[s] == c ? scale * from[at + s++] : each;
        }
    }

    /** Lets the leaves that an instance reaches count a label. */
    public void count(double[] values, int label, double weight) {
        int slot = Arrays.binarySearch(classes, label);
        countBelow(0, values, slot < 0 ? classes.length : slot, weight);
    }

    private void countBelow(int from, double[] values, int slot, double weight) {
        int node = from;
        for (int f = feature[node]; f >= 0; f = feature[node]) {
            if (!Double.isFinite(values[f])) {
                countBelow(left[node], values, slot, weight * share[node]);
                countBelow(left[node] + 1, values, slot, weight * (1 - share[node]));
                return;
            }
            node = goesLeft(node, values[f]) ? left[node] : left[node] + 1;
        }
        int leaf = left[node];
        int width = classes.length + 1;
        mass[leaf] += weight;
        double rate = weight / mass[leaf];
        for (int s = leaf * width; s < (leaf + 1) * width; s++) {
            leaves[s] -= rate * leaves[s];
        }
        leaves[leaf * width + slot] += rate;
    }

    /** The distribution in each node when every leaf answers by its share of the rows; as wide as those of leaves. */
    public double[] means() {
        int width = classes.length + 1;
        double[] means = new double[feature.length * width];
        for (int node = feature.length - 1; node >= 0; node--) {
            for (int s = 0; s < width; s++) {
                means[node * width + s] = feature[node] < 0
                        ? leaves[left[node] * width + s]
                        : share[node] * means[left[node] * width + s]
                                + (1 - share[node]) * means[(left[node] + 1) * width + s];
            }
        }
        return means;
    }

    /**
     * Adds, times a factor, what each feature moves the probability of each class by on the way from the root to the
     * leaf, the distribution of a node being the mean over the rows in it; behind the features what is there without them.
     * All rows add up to what {@link #add} adds. Where a feature is missing both ways count by their shares.
     */
    public void explain(double[] values, double factor, double[][] out) {
        int all = out[0].length;
        double[] root = new double[all];
        double[] means = means();
        spread(means, 0, factor, root);
        addTo(out[out.length - 1], root, 1);
        explainBelow(0, values, factor, means, root, out);
    }

    /** @param here what the node answers, times the factor */
    private void explainBelow(int node, double[] values, double factor, double[] means, double[] here, double[][] out) {
        int f = feature[node];
        if (f < 0) {
            return;
        }
        boolean missing = !Double.isFinite(values[f]);
        double[] to = missing ? out[out.length - 1] : out[f];
        addTo(to, here, -1);
        for (int side = 0; side < 2; side++) {
            boolean goes = missing || goesLeft(node, values[f]) == (side == 0);
            if (goes) {
                double part = missing ? factor * (side == 0 ? share[node] : 1 - share[node]) : factor;
                double[] below = new double[here.length];
                spread(means, (left[node] + side) * (classes.length + 1), part, below);
                addTo(to, below, 1);
                explainBelow(left[node] + side, values, part, means, below, out);
            }
        }
    }

    private static void addTo(double[] sum, double[] added, double sign) {
        for (int c = 0; c < sum.length; c++) {
            sum[c] += sign * added[c];
        }
    }

    /** The answer when all features are missing: an entry for each class seen, and one for the others. */
    public double[] prior() {
        return Arrays.copyOf(means(), classes.length + 1);
    }

    /** Adds what {@link #prior} gave, times a factor, for every class c below {@code out.length}. */
    public void addPrior(double[] prior, double factor, double[] out) {
        spread(prior, 0, factor, out);
    }

    /** Bytes in memory, about. */
    public double bytes() {
        return 200 + 33.0 * feature.length + 8.0 * (leaves.length + mass.length) + 4.0 * classes.length;
    }

    /** Writes what further counting does not change. */
    public void writeNodes(BinaryWriter out) {
        out.writeInts(classes).writeInt(feature.length);
        for (int i = 0; i < feature.length; i++) {
            out.writeInt(feature[i] + 1);
            if (feature[i] >= 0) {
                out.writeInt(left[i]).writeBoolean(equal[i]);
                out.writeDouble(cut[i]).writeDouble(share[i]).writeDouble(stop[i]);
            }
        }
    }

    /** Writes what the leaves have counted. */
    public void writeLeaves(BinaryWriter out) {
        out.writeDoubles(leaves).writeDoubles(mass);
    }

    /** Reads {@link #writeNodes} and {@link #writeLeaves}. */
    public static ClassTree read(BinaryReader nodes, BinaryReader counted) {
        return TreeReader.read(nodes, counted);
    }
}
