package io.kstep.bayes;

import io.kstep.binary.BinaryWriter;

/**
 * What naive Bayes knows of one feature: its likelihood under each class that had rows (a <em>slot</em> each) and under
 * a class that had none.
 */
sealed interface FeatureModel permits RunningFeature, DensityFeature, SpikedFeature, SilentFeature {

    /**
     * Writes the log likelihood of a value for each slot.
     *
     * @param value finite
     * @return the log likelihood for a class without rows, or NaN if the value should be taken as missing
     */
    double logLikelihood(double value, double[] out);

    /** This model to be looked at. */
    FeatureView view();

    void write(BinaryWriter out);
}
