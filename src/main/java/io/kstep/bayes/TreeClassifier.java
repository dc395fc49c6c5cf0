package io.kstep.bayes;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.List;

/**
 * Answers with the mean of the posteriors of class trees. Where a feature that a tree asks for is missing both sides
 * answer, each by its share of the rows. The prior is the answer when all is missing. Immutable.
 */
public final class TreeClassifier implements Classifier {

    /** A posterior is not below it, so that its logarithm stays finite. */
    private static final double LEAST = 1e-300;

    private final List<ClassTree> trees;
    /** Of each tree the answer when all is missing. */
    private final double[][] priors;

    TreeClassifier(List<ClassTree> trees) {
        if (trees.isEmpty()) {
            throw new IllegalArgumentException("a mean needs a tree");
        }
        this.trees = List.copyOf(trees);
        priors = trees.stream().map(ClassTree::prior).toArray(double[][]::new);
    }

    /** The trees, not to be changed. */
    public List<ClassTree> trees() {
        return trees;
    }

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        if (isMissing(values)) {
            Arrays.fill(out, 0);
            return;
        }
        posterior(values, out);
        logPrior(scratch);
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(Math.max(LEAST, out[c])) - scratch[c];
        }
    }

    private static boolean isMissing(double[] values) {
        for (double value : values) {
            if (Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private void posterior(double[] values, double[] out) {
        Arrays.fill(out, 0);
        for (ClassTree tree : trees) {
            tree.add(values, 1.0 / trees.size(), out);
        }
    }

    @Override
    public void logPrior(double[] out) {
        Arrays.fill(out, 0);
        for (int t = 0; t < priors.length; t++) {
            trees.get(t).addPrior(priors[t], 1.0 / priors.length, out);
        }
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(Math.max(LEAST, out[c]));
        }
    }

    void write(BinaryWriter out) {
        out.writeList(trees, (to, tree) -> {
            tree.writeNodes(to);
            tree.writeLeaves(to);
        });
    }

    static TreeClassifier read(BinaryReader in) {
        List<ClassTree> trees = in.readList(from -> ClassTree.read(from, from));
        if (trees.isEmpty()) {
            throw in.bad("one tree or more");
        }
        return new TreeClassifier(trees);
    }
}
