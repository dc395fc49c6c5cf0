package io.kstep.multi;

import io.kstep.bayes.Classifier;

/**
 * The features that depend on the same class variables, with a classifier of any structure and any densities whose
 * classes are the vectors of these variables.
 *
 * @param scope the class variables, ascending
 * @param features their numbers, ascending
 */
record FeatureGroup(int[] scope, int[] features, Classifier classifier) {

    /** ln of their density at every vector of the scope. */
    double[] logs(double[] values, int cells) {
        double[] own = new double[features.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = values[features[i]];
        }
        double[] logs = new double[cells];
        classifier.logLikelihood(own, logs, new double[cells]);
        return logs;
    }
}
