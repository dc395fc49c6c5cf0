package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import java.util.Arrays;

/**
 * What each family of trees says of the instance last asked about: a label asks the same again right after its prediction,
 * for the answer, the weights of the families and the leaves. Forgotten where trees are others now; whoever lets leaves
 * count has to {@link #forget}. Not thread-safe.
 */
final class TreeAnswers {

    private final ClassTree[][] trees;
    private final double[][] said;
    private final int[] counts;
    private final ClassTree[][] asked;
    private double[] values = {};
    private boolean isKnown;

    /** @param trees by family, null where one is still to be learned; they may change */
    TreeAnswers(ClassTree[][] trees, int classes) {
        this.trees = trees;
        said = new double[trees.length][classes];
        counts = new int[trees.length];
        asked = new ClassTree[trees.length][];
        for (int family = 0; family < trees.length; family++) {
            asked[family] = new ClassTree[trees[family].length];
        }
    }

    void forget() {
        isKnown = false;
    }

    /** The mean of what the trees of a family say, which is not to be written to; null where it has no trees. */
    double[] of(int family, double[] asking) {
        if (!isKnown || !Arrays.equals(asking, values) || !isAbout(trees)) {
            ask(asking);
        }
        return counts[family] == 0 ? null : said[family];
    }

    @SuppressWarnings("ReferenceEquality") // another tree is another object
    private boolean isAbout(ClassTree[][] now) {
        for (int family = 0; family < now.length; family++) {
            for (int t = 0; t < now[family].length; t++) {
                if (asked[family][t] != now[family][t]) {
                    return false;
                }
            }
        }
        return true;
    }

    private void ask(double[] asking) {
        for (int family = 0; family < trees.length; family++) {
            int count = 0;
            for (ClassTree tree : trees[family]) {
                count += tree == null ? 0 : 1;
            }
            counts[family] = count;
            Arrays.fill(said[family], 0);
            for (int t = 0; t < trees[family].length; t++) {
                ClassTree tree = trees[family][t];
                asked[family][t] = tree;
                if (tree != null) {
                    tree.add(asking, 1.0 / count, said[family]);
                }
            }
        }
        values = values.length == asking.length ? values : new double[asking.length];
        System.arraycopy(asking, 0, values, 0, values.length);
        isKnown = true;
    }
}
