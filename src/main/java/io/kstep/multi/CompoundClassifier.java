package io.kstep.multi;

import io.kstep.bayes.Classifier;
import io.kstep.probability.LogSpace;

/**
 * One classifier whose classes are the vectors that were seen. With a probability of its own a vector is one that was
 * not: then its classes are believed as independent classifiers believe them.
 */
final class CompoundClassifier implements JointClassifier {

    private final VectorSpace space;
    private final int[][] vectors;
    private final Classifier classifier;
    private final double unseen;
    private final IndependentClassifiers others;

    /**
     * @param vectors those seen, in the order of the classifier's classes
     * @param unseen probability that a vector is another one, in [0, 1)
     */
    CompoundClassifier(int[][] vectors, Classifier classifier, double unseen, IndependentClassifiers others) {
        space = others.space();
        this.vectors = vectors;
        this.classifier = classifier;
        this.unseen = unseen;
        this.others = others;
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    int[][] vectors() {
        return vectors;
    }

    Classifier classifier() {
        return classifier;
    }

    double unseen() {
        return unseen;
    }

    IndependentClassifiers others() {
        return others;
    }

    @Override
    public JointPosterior posterior(double[] values) {
        double[] shares = new double[vectors.length];
        classifier.logJoint(values, shares, new double[shares.length]);
        LogSpace.normalise(shares);
        double[][] marginals = new double[space.variables()][];
        if (unseen > 0) {
            JointPosterior independent = others.posterior(values);
            for (int j = 0; j < marginals.length; j++) {
                marginals[j] = independent.marginal(j);
            }
        }
        return new ListedPosterior(space, vectors, shares, unseen, marginals);
    }
}
