package io.kstep.multi;

/**
 * A classifier of some of the features.
 *
 * @param features their numbers, ascending
 */
record SelectedClassifier(int[] features, JointClassifier classifier) implements JointClassifier {

    @Override
    public VectorSpace space() {
        return classifier.space();
    }

    @Override
    public JointPosterior posterior(double[] values) {
        double[] own = new double[features.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = values[features[i]];
        }
        return classifier.posterior(own);
    }
}
