package io.kstep.bayes.structure;

import io.kstep.probability.information.ChiSquared;
import java.util.Arrays;
import java.util.function.DoublePredicate;

/**
 * Whether a choice would be the same if every information that it was made by were a little different: by no more than
 * rounding changes it. A tie has no margin.
 */
public final class Margins {

    private static final double TOLERANCE = 1e-10;

    private final SearchSpace space;

    public Margins(SearchSpace space) {
        this.space = space;
    }

    /** Whether the first m in rank would be the same. */
    boolean holdFirst(int m) {
        int[] ranked = FeatureFilter.ranked(space);
        return ranked.length <= m || isAhead(ranked[m - 1], ranked[m]);
    }

    /** Whether a search would find this tree again. */
    boolean holdTree(TreeSearch tree, Structure found) {
        return holdArcs(tree) && holdRoots(tree) && holdTree(tree.weights(space), found);
    }

    private static double tolerance(double value) {
        return TOLERANCE * (1 + Math.abs(value));
    }

    private static boolean isAbove(double one, double other) {
        return other == Double.NEGATIVE_INFINITY || one - other > tolerance(one) + tolerance(other);
    }

    private static boolean isSame(DoublePredicate test, double value) {
        return test.test(value - tolerance(value)) == test.test(value + tolerance(value));
    }

    private boolean isAhead(int one, int other) {
        double[] worth = space.information().withClass();
        return isAbove(worth[one], worth[other]);
    }

    /** Whether a test at this level would select the same features. */
    boolean holdSelected(double significance) {
        Information information = space.information();
        return Arrays.stream(space.features())
                .allMatch(j -> isSame(
                        value -> ChiSquared.isSignificant(
                                value, information.rows(), information.classDegrees(j), significance),
                        information.withClass()[j]));
    }

    /** Whether each arc that may be left out is surely kept or surely not. */
    private boolean holdArcs(TreeSearch tree) {
        if (tree.kind() == TreeSearch.Kind.GENERATIVE) {
            return true;
        }
        Information information = space.information();
        boolean isForest = tree.kind() == TreeSearch.Kind.FOREST;
        for (int i : space.features()) {
            for (int j : space.features()) {
                double value = i == j ? 1 : isForest ? information.given(i, j) : information.interaction(i, j);
                boolean sure = !isForest || i == j || isSame(test -> tree.arcs().keeps(information, i, j, test), value);
                if (!sure || !(Math.abs(value) > tolerance(value))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A tree has one root, the first in rank; in a forest any feature may be one. */
    private boolean holdRoots(TreeSearch tree) {
        int[] ranked = FeatureFilter.ranked(space);
        return isAhead(ranked, tree.kind() == TreeSearch.Kind.GENERATIVE ? 1 : ranked.length);
    }

    /** Whether each of the first features of a ranking is surely ahead of the next. */
    private boolean isAhead(int[] ranked, int first) {
        for (int at = 0; at < first && at + 1 < ranked.length; at++) {
            if (!isAhead(ranked[at], ranked[at + 1])) {
                return false;
            }
        }
        return true;
    }

    /** A tree is the only one of greatest weight if each arc outside is lighter than all on the way between its ends. */
    private boolean holdTree(double[][] weights, Structure found) {
        int n = weights.length;
        double[][] lightest = new double[n][n];
        boolean[] placed = new boolean[n];
        for (double[] row : lightest) {
            Arrays.fill(row, Double.NaN); // no way
        }
        for (Node node : found.nodes()) {
            int child = node.members()[0];
            lightest[child][child] = Double.POSITIVE_INFINITY;
            if (node.parents().length > 0) {
                int parent = node.parents()[0];
                for (int other = 0; other < n; other++) {
                    if (placed[other] && !Double.isNaN(lightest[parent][other])) {
                        double least = Math.min(lightest[parent][other], weights[parent][child]);
                        lightest[child][other] = least;
                        lightest[other][child] = least;
                        if (other != parent && !isAbove(least, weights[child][other])) {
                            return false;
                        }
                    }
                }
            }
            placed[child] = true;
        }
        return true;
    }

    /** Whether every feature would have the same parents again. */
    boolean holdParents(DependenceSearch search) {
        int[] ranked = FeatureFilter.ranked(space);
        int most = search.parents(ranked.length);
        if (!isAhead(ranked, ranked.length)) {
            return false;
        }
        Information information = space.information();
        for (int at = most + 1; at < ranked.length && most > 0; at++) {
            int child = ranked[at];
            double[] given = Arrays.stream(ranked, 0, at)
                    .mapToDouble(before -> information.given(child, before))
                    .sorted()
                    .toArray();
            if (!isAbove(given[at - most], given[at - most - 1])) {
                return false;
            }
        }
        return true;
    }
}
