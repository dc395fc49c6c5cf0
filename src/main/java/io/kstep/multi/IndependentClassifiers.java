package io.kstep.multi;

import io.kstep.bayes.Classifier;
import java.util.List;
import java.util.stream.IntStream;

/** A classifier for each class variable, which know nothing of each other. */
final class IndependentClassifiers implements JointClassifier {

    private final VectorSpace space;
    private final List<Classifier> classifiers;
    private final List<int[]> scopes;
    private final Elimination elimination;

    IndependentClassifiers(VectorSpace space, List<Classifier> classifiers) {
        this.space = space;
        this.classifiers = List.copyOf(classifiers);
        scopes = IntStream.range(0, space.variables())
                .mapToObj(j -> new int[] {j})
                .toList();
        elimination = Elimination.of(space.sizes(), scopes);
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    List<Classifier> classifiers() {
        return classifiers;
    }

    @Override
    public JointPosterior posterior(double[] values) {
        double[][] logs = new double[space.variables()][];
        for (int j = 0; j < logs.length; j++) {
            logs[j] = new double[space.size(j)];
            classifiers.get(j).logJoint(values, logs[j], new double[space.size(j)]);
        }
        return new FactoredPosterior(space, elimination, scopes, logs);
    }
}
