package io.kstep.multi;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Of every class variable what the classifier says that is best at it; class variables as if they were independent. */
final class BestOfEachClassifier implements JointClassifier {

    private final List<JointClassifier> classifiers;
    private final List<int[]> scopes;
    private final Elimination elimination;

    /** @param classifiers one for each class variable, all of the same space */
    BestOfEachClassifier(List<JointClassifier> classifiers) {
        this.classifiers = List.copyOf(classifiers);
        scopes = IntStream.range(0, space().variables())
                .mapToObj(j -> new int[] {j})
                .toList();
        elimination = Elimination.of(space().sizes(), scopes);
    }

    @Override
    public VectorSpace space() {
        return classifiers.get(0).space();
    }

    List<JointClassifier> classifiers() {
        return classifiers;
    }

    @Override
    public JointPosterior posterior(double[] values) {
        double[][] logs = new double[classifiers.size()][];
        for (int j = 0; j < logs.length; j++) {
            logs[j] = Arrays.stream(classifiers.get(j).posterior(values).marginal(j))
                    .map(Math::log)
                    .toArray();
        }
        return new FactoredPosterior(space(), elimination, scopes, logs);
    }
}
