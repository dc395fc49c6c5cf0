package io.kstep.bayes.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The forest of greatest weight over features, directed away from its roots, in which every arc is one that the
 * densities allow (Pérez 2010, algorithms 4, 5 and 14). The root is the feature most informative about the class.
 * Prim's algorithm, O(n^2). Families without densities for a discrete feature given a continuous one get the best
 * forest without such arcs: discrete features among themselves first, then the others, each of which may hang on any.
 */
final class SpanningTree {

    private final SearchSpace space;
    private final double[][] weights;
    private final int[] order;
    /** Of each feature, in order: whether it is in the forest, the best arc to it so far and the weight of that. */
    private final boolean[] placed;

    private final int[] parents;
    private final double[] heaviest;

    /** @param weights of pairs; an arc is worth taking if its weight is above {@code least} */
    SpanningTree(SearchSpace space, double[][] weights, double least) {
        this.space = space;
        this.weights = weights;
        order = FeatureFilter.ranked(space);
        placed = new boolean[order.length];
        parents = new int[order.length];
        heaviest = new double[order.length];
        Arrays.fill(parents, -1);
        Arrays.fill(heaviest, least);
    }

    Structure structure() {
        List<Node> nodes = new ArrayList<>();
        boolean twoSteps = DiscreteFirst.isNeeded(space);
        for (int step = twoSteps ? 0 : 1; step < 2; step++) {
            for (int next = next(step); next >= 0; next = next(step)) {
                placed[next] = true;
                nodes.add(parents[next] < 0 ? Node.of(order[next]) : Node.of(order[next], parents[next]));
                offer(order[next]);
            }
        }
        return Structure.of(nodes);
    }

    /** The feature at the end of the heaviest arc, the first of all where there is none, or -1 if all are placed. */
    private int next(int step) {
        int best = -1;
        for (int at = 0; at < order.length; at++) {
            boolean waits = !placed[at] && (step == 1 || space.cardinality(order[at]) > 0);
            if (waits && (best < 0 || (parents[at] >= 0 && (parents[best] < 0 || heaviest[at] > heaviest[best])))) {
                best = at;
            }
        }
        return best;
    }

    private void offer(int parent) {
        for (int at = 0; at < order.length; at++) {
            double weight = weights[parent][order[at]];
            if (!placed[at] && weight > heaviest[at] && space.allows(Node.of(order[at], parent))) {
                heaviest[at] = weight;
                parents[at] = parent;
            }
        }
    }
}
