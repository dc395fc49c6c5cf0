package io.kstep.bayes.tree;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Learns a class tree from coded rows in counted steps, so that its work can be spread over many calls: no step takes
 * longer than a pass over the rows. Nodes are split level by level. The same rows, settings and seed give the same tree
 * however the steps are grouped. The rows must not change before it is done.
 *
 * <p>A row that lacks the feature of a split counts in the nodes above it and in none below.
 */
public final class TreeGrowth {

    /** Rows that a leaf's distribution counts for when it goes on counting, beside its own. */
    static final double PRIOR_ROWS = 3;

    private final CodedRows rows;
    private final Cuts cuts;
    private final TreeSettings settings;
    private final SplittableRandom random;
    private final ClassCounts counted;
    private final SplitSearch search;
    private final int allClasses;
    private final int[] features;

    private int[] order;
    private int[] side;
    private int[] classes;
    private int[] slots;
    private NodeTable nodes;
    private Prunings prunings;
    private ClassTree tree;
    private long steps;

    /** The node that is looked at, and how many of its features were; -1 where it is still to be counted. */
    private int node;

    private int looked = -1;
    private int tried;
    private int stride;

    /**
     * @param allClasses that there are, of which the rows may show some only
     * @param first row, from which on the rows are taken, going on with row 0 behind the last
     */
    public TreeGrowth(
            CodedRows rows, Cuts cuts, TreeSettings settings, int allClasses, int first, int count, long seed) {
        this.rows = rows;
        this.cuts = cuts;
        this.settings = settings;
        this.allClasses = allClasses;
        random = new SplittableRandom(seed);
        counted = new ClassCounts(allClasses);
        search = new SplitSearch(cuts, settings, counted);
        features = new int[cuts.features()];
        Arrays.setAll(features, f -> f);
        draw(first, count);
    }

    /** Goes on until it is done or has taken this number of steps; true when it is done. */
    public boolean advance(long most) {
        long until = steps + most;
        if (nodes == null) {
            begin();
        }
        while (tree == null && steps < until) {
            if (prunings == null) {
                grow();
            } else {
                average();
            }
        }
        return tree != null;
    }

    /** Steps taken so far. */
    public long steps() {
        return steps;
    }

    /** The tree, when it is done. */
    public ClassTree tree() {
        return tree;
    }

    /** ln W(root), when it is done: the marginal likelihood of the labels under all prunings. */
    double logWeight() {
        return prunings.logWeight();
    }

    private void draw(int first, int count) {
        order = new int[count];
        int used = 0;
        int limit = (int) Math.round(settings.rows() * 1024);
        for (int i = 0; i < count; i++) {
            if (limit >= 1024 || random.nextInt(1024) < limit) {
                order[used++] = (first + i) % rows.size();
            }
        }
        order = Arrays.copyOf(order, used);
    }

    /** Counts the classes and makes the root. */
    private void begin() {
        side = new int[order.length];
        slots = new int[allClasses];
        for (int row : order) {
            slots[rows.classes()[row]] = 1;
        }
        classes = new int[allClasses];
        int seen = 0;
        for (int c = 0; c < allClasses; c++) {
            if (slots[c] > 0) {
                slots[c] = seen;
                classes[seen++] = c;
            }
        }
        classes = Arrays.copyOf(classes, seen);
        nodes = new NodeTable(seen);
        nodes.add(0, order.length, 0);
        steps += 2L * order.length;
    }

    private void grow() {
        if (node == nodes.size) {
            prunings = new Prunings(nodes, settings, classes.length < allClasses);
        } else if (looked < 0) {
            count();
        } else if (looked < tried) {
            look();
        } else {
            split();
            node++;
            looked = -1;
        }
    }

    /** Counts a node and decides whether to look for a split. */
    private void count() {
        int base = node * nodes.classes;
        for (int i = nodes.from[node]; i < nodes.to[node]; i++) {
            int row = order[i];
            nodes.counts[base + slots[rows.classes()[row]]] += rows.weights()[row];
        }
        steps += nodes.rows(node) + 1;
        search.begin(0);
        looked = 0;
        tried = 0;
        if (nodes.weight(node) >= 2 * settings.leastRows()
                && nodes.depth[node] < TreeSettings.MOST_DEPTH
                && nodes.leaves < settings.mostLeaves(nodes.classes)) {
            stride = Math.max(1, nodes.rows(node) / settings.splitRows());
            counted.fill(order, nodes.from[node], nodes.to[node], stride, rows);
            steps += counted.rows;
            if (counted.classes > 1) {
                search.begin(settings.leastGain() / stride);
                tried = settings.tries(features.length);
            }
        }
    }

    private void look() {
        if (tried < features.length) {
            int other = looked + random.nextInt(features.length - looked);
            int f = features[other];
            features[other] = features[looked];
            features[looked] = f;
        }
        int f = features[looked++];
        steps += search.look(f, rows.codes()[f], order, nodes.from[node], stride);
    }

    /** Parts the rows of a node: those of the left side, of the right side, and those that lack the feature. */
    private void split() {
        int f = search.feature;
        if (f < 0) {
            return;
        }
        byte[] codes = rows.codes()[f];
        boolean equal = cuts.isDiscrete(f);
        int from = nodes.from[node];
        int to = nodes.to[node];
        int l = from;
        int r = 0;
        int lacking = to;
        double leftWeight = 0;
        double rightWeight = 0;
        for (int i = from; i < to; i++) {
            int row = order[i];
            int code = codes[row] & 255;
            if (code == Cuts.MISSING) {
                side[--lacking] = row;
            } else if (equal ? code == search.code : code <= search.code) {
                leftWeight += rows.weights()[row];
                order[l++] = row;
            } else {
                rightWeight += rows.weights()[row];
                side[from + r++] = row;
            }
        }
        System.arraycopy(side, from, order, l, r);
        System.arraycopy(side, lacking, order, l + r, to - lacking);
        steps += to - from;
        if (leftWeight > 0 && rightWeight > 0) {
            nodes.feature[node] = f;
            nodes.equal[node] = equal;
            nodes.cut[node] = equal ? search.code : cuts.edge(f, search.code);
            nodes.share[node] = leftWeight / (leftWeight + rightWeight);
            nodes.left[node] = nodes.add(from, l, nodes.depth[node] + 1);
            nodes.add(l, l + r, nodes.depth[node] + 1);
            nodes.leaves++;
        }
    }

    private void average() {
        int taken = prunings.step();
        steps += taken;
        if (taken == 0) {
            tree = prunings.tree(classes, settings.rows());
        }
    }
}
