package io.kstep.bayes;

import io.kstep.bayes.network.ClassConditional;
import io.kstep.binary.BinaryWriter;

/** What naive Bayes learns of one feature and keeps, so that it can be merged with more of the same. */
public sealed interface FeatureModel extends ClassConditional
        permits GaussianFeature, DiscreteFeature, DensityFeature, SpikedFeature, SilentFeature {

    /** A view of this model for inspection. */
    FeatureView view();

    void write(BinaryWriter out);
}
