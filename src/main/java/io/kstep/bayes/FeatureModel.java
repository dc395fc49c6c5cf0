package io.kstep.bayes;

import io.kstep.binary.BinaryWriter;

/**
 * What naive Bayes knows of one feature: its likelihood under each class that had rows (a <em>slot</em> each) and under
 * a class that had none.
 */
public sealed interface FeatureModel
        permits GaussianFeature, DiscreteFeature, DensityFeature, SpikedFeature, SilentFeature {

    /**
     * Writes the log likelihood of a value for each slot.
     *
     * @param value finite
     * @return false if the value should be taken as missing
     */
    boolean logLikelihood(double value, double[] out);

    /** The log likelihood of a value for a class without rows; asked only after {@link #logLikelihood} said true. */
    double logUnseen(double value);

    /** This model to be looked at. */
    FeatureView view();

    void write(BinaryWriter out);
}
