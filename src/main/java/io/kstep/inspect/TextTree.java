package io.kstep.inspect;

import static io.kstep.print.Numbers.brief;
import static io.kstep.print.Numbers.percent;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.data.Feature;
import io.kstep.data.Schema;

/**
 * A class tree drawn in text, the upper levels of it: what each node asks, with which probability the tree ends there
 * under the average over all prunings, and what the node answers as the mean over the rows in it.
 */
final class TextTree {

    private static final int LEVELS = 5;

    private final Schema schema;
    private final ClassTree tree;
    private final double[] means;
    private final int[] classes;

    TextTree(Schema schema, ClassTree tree) {
        this.schema = schema;
        this.tree = tree;
        means = tree.means();
        classes = tree.classes();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        draw(0, "all", 0, 1, text);
        return text.toString();
    }

    /** @param reach probability that the tree is not pruned above this node */
    private void draw(int node, String side, int level, double reach, StringBuilder text) {
        text.append("  ".repeat(level + 1)).append(side).append(": ").append(answer(node));
        boolean isLeaf = tree.feature(node) < 0;
        double ends = isLeaf ? reach : reach * tree.stop(node);
        text.append(", ends here ").append(percent(ends)).append('\n');
        if (isLeaf) {
            return;
        }
        if (level == LEVELS) {
            text.append("  ".repeat(level + 2)).append("...\n");
            return;
        }
        Feature feature = schema.features().get(tree.feature(node));
        boolean equal = tree.asksForValue(node);
        String value = equal ? feature.values().get((int) tree.cut(node)) : brief(tree.cut(node), 4);
        double below = reach * (1 - tree.stop(node));
        draw(tree.left(node), feature.name() + (equal ? " = " : " <= ") + value, level + 1, below, text);
        draw(tree.left(node) + 1, feature.name() + (equal ? " not " : " > ") + value, level + 1, below, text);
    }

    /** The likeliest class and its probability. */
    private String answer(int node) {
        int at = node * (classes.length + 1);
        int best = 0;
        for (int s = 1; s < classes.length; s++) {
            best = means[at + s] > means[at + best] ? s : best;
        }
        return classes.length == 0
                ? "nothing known"
                : schema.classes().get(classes[best]) + " " + percent(means[at + best]);
    }
}
