package io.kstep.bayes.network;

import io.kstep.probability.GaussianScatter;

/**
 * The regression of a feature on continuous parents within one configuration of discrete parents: its moments are drawn
 * towards those of the class, as if {@code backoff} of its rows were like the class's, so that a configuration never seen
 * says what the class says.
 */
final class ConfigurationRegression {

    private final ClassCovariances classes;
    private final int slot;
    private final int[] places;
    private final double backoff;

    /** @param all the feature, then its continuous parents */
    ConfigurationRegression(ClassCovariances classes, int slot, int[] all, int[] place, double backoff) {
        this.classes = classes;
        this.slot = slot;
        places = new int[all.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = place[all[i]];
        }
        this.backoff = backoff;
    }

    /** Writes intercept, variance and coefficients from {@code at} on. */
    void write(GaussianScatter scatter, double[] out, int at) {
        int n = places.length;
        double[] means = new double[n];
        double[] covariance = new double[n * n];
        for (int i = 0; i < n; i++) {
            double weight = scatter.weight(i);
            means[i] = (weight * scatter.mean(i) + backoff * classes.mean(slot, places[i])) / (weight + backoff);
            for (int j = 0; j < n; j++) {
                double both = scatter.weight(i, j);
                double classCovariance = classes.covariance(slot, places[i], places[j]);
                covariance[i * n + j] = (scatter.scatter(i, j) + backoff * classCovariance) / (both + backoff);
            }
        }
        Regression.write(means, covariance, out, at);
    }
}
