package io.kstep.bayes;

/** What was learned of a numeric target. Immutable. */
public sealed interface NumberClassifier extends Classifier permits IntervalRegressor, LinearRegressor {

    /** The mean of the target given the features; a missing feature (NaN) is marginalised, or taken at its mean. */
    double mean(double[] values);
}
