package io.kstep.bayes.tree;

import io.kstep.probability.CountLogs;
import java.util.Arrays;

/**
 * The Bayesian average over all prunings of a tree, by context-tree weighting (Willems, Shtarkov and Tjalkens 1995,
 * section 5; Buntine 1992 for class trees; Mourtada, Gaïffas and Scornet 2021 for forests): a node is the end with prior
 * probability 1 - s, else it is split, so that the likelihood of the labels in it is
 *
 * <pre>W(v) = (1 - s) KT(v) + s W(left) W(right) KT(rows that lack the feature),   W(leaf) = KT(leaf)</pre>
 *
 * with KT the marginal likelihood under a Dirichlet prior. A leaf answers with the average of what the nodes on its path
 * predict, each weighted by the posterior probability that the tree ends there.
 */
final class Prunings {

    private final NodeTable nodes;
    private final double alpha;
    private final double logSplit;
    private final double logEnd;
    /** States of the Dirichlet prior: one more than classes seen, where there are others. */
    private final int states;

    private final double[] weights;
    private final double[] stop;
    private final double[] lacking;
    private final double[] reach;
    private final double[] path;
    private int at;
    private int leaves;
    private boolean isWeighed;

    Prunings(NodeTable nodes, TreeSettings settings, boolean others) {
        this.nodes = nodes;
        alpha = settings.alpha();
        logSplit = Math.log(settings.split());
        logEnd = Math.log1p(-settings.split());
        states = nodes.classes + (others ? 1 : 0);
        weights = new double[nodes.size];
        stop = new double[nodes.size];
        reach = new double[nodes.size];
        lacking = new double[nodes.classes];
        path = new double[nodes.size * (nodes.classes + 1)];
        at = nodes.size - 1;
    }

    /** Goes on by a node; 0 when all is done, else the steps it took. */
    int step() {
        if (!isWeighed) {
            weigh(at--);
            if (at < 0) {
                isWeighed = true;
                at = 0;
                reach[0] = 1;
            }
            return 2 * nodes.classes + 1;
        }
        if (at == nodes.size) {
            return 0;
        }
        spread(at++);
        return 4 * nodes.classes + 1;
    }

    private void weigh(int node) {
        double end = evidence(nodes.counts, node * nodes.classes);
        if (nodes.isLeaf(node)) {
            weights[node] = end;
            stop[node] = 1;
            leaves++;
            return;
        }
        int l = nodes.left[node];
        double whole = logEnd + end;
        double parts = logSplit + weights[l] + weights[l + 1] + evidence(lacking(node), 0);
        double more = parts - whole;
        double both = more > 0 ? more + Math.log1p(Math.exp(-more)) : Math.log1p(Math.exp(more));
        weights[node] = whole + both;
        stop[node] = Math.exp(-both);
    }

    private double[] lacking(int node) {
        int own = node * nodes.classes;
        int l = nodes.left[node] * nodes.classes;
        int r = l + nodes.classes;
        for (int s = 0; s < nodes.classes; s++) {
            double rest = nodes.counts[own + s] - nodes.counts[l + s] - nodes.counts[r + s];
            lacking[s] = rest > 1e-9 ? rest : 0;
        }
        return lacking;
    }

    private double evidence(double[] counts, int from) {
        return CountLogs.logDirichlet(counts, from, nodes.classes, states, alpha);
    }

    private void spread(int node) {
        int width = nodes.classes + 1;
        int own = node * width;
        double factor = reach[node] * stop[node] / (nodes.weight(node) + alpha * states);
        for (int s = 0; s < nodes.classes; s++) {
            path[own + s] += factor * (nodes.counts[node * nodes.classes + s] + alpha);
        }
        path[own + nodes.classes] += states > nodes.classes ? factor * alpha : 0;
        if (!nodes.isLeaf(node)) {
            int l = nodes.left[node];
            reach[l] = reach[node] * (1 - stop[node]);
            reach[l + 1] = reach[l];
            System.arraycopy(path, own, path, l * width, width);
            System.arraycopy(path, own, path, (l + 1) * width, width);
        }
    }

    /** ln W(root). */
    double logWeight() {
        return weights[0];
    }

    /** The tree, when all is done. */
    ClassTree tree(int[] classes, double rowShare) {
        int size = nodes.size;
        int width = nodes.classes + 1;
        int[] left = Arrays.copyOf(nodes.left, size);
        double[] distributions = new double[leaves * width];
        double[] mass = new double[leaves];
        int leaf = 0;
        for (int node = 0; node < size; node++) {
            if (nodes.isLeaf(node)) {
                System.arraycopy(path, node * width, distributions, leaf * width, width);
                mass[leaf] = nodes.weight(node) / rowShare + TreeGrowth.PRIOR_ROWS;
                left[node] = leaf++;
            }
        }
        return new ClassTree(
                new ClassTree.Nodes(
                        Arrays.copyOf(nodes.feature, size),
                        Arrays.copyOf(nodes.equal, size),
                        Arrays.copyOf(nodes.cut, size),
                        left,
                        Arrays.copyOf(nodes.share, size),
                        stop),
                classes,
                distributions,
                mass);
    }
}
