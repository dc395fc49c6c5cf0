package io.kstep.bayes;

import io.kstep.probability.Density;
import java.util.List;

/**
 * What a naive Bayes classifier knows of one feature, to be looked at: one entry for each class that had rows, in the
 * order of {@link NaiveBayes#presentClasses()}.
 */
public sealed interface FeatureView {

    /** f(x | c) of a continuous feature. */
    record Continuous(List<Density> densities) implements FeatureView {
        public Continuous {
            densities = List.copyOf(densities);
        }
    }

    /** P(v | c) of a discrete feature: a list of smoothed probabilities, value by value, for each class. */
    record Discrete(List<double[]> probabilities) implements FeatureView {
        public Discrete {
            probabilities = List.copyOf(probabilities);
        }
    }

    /** Left out: the feature was constant or never observed. */
    record Silent() implements FeatureView {}
}
