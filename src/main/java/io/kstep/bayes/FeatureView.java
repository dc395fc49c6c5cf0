package io.kstep.bayes;

import io.kstep.probability.Density;
import java.util.List;

/**
 * What a naive Bayes classifier knows about one feature, for inspection: one entry for each class that had rows, in the
 * order of {@link NaiveBayes#presentClasses()}.
 */
public sealed interface FeatureView {

    /**
     * A continuous feature.
     *
     * @param spikes values that have a probability of their own, ascending, mostly none
     * @param spikeProbabilities P(spike | c), a list for each class
     * @param densities f(x | c) of all other values; empty where there are none
     */
    record Continuous(double[] spikes, List<double[]> spikeProbabilities, List<Density> densities)
            implements FeatureView {
        public Continuous {
            spikeProbabilities = List.copyOf(spikeProbabilities);
            densities = List.copyOf(densities);
        }

        /** Without spikes. */
        Continuous(List<Density> densities) {
            this(new double[0], densities.stream().map(density -> new double[0]).toList(), densities);
        }
    }

    /** P(v | c) of a discrete feature: smoothed probabilities, value by value, for each class. */
    record Discrete(List<double[]> probabilities) implements FeatureView {
        public Discrete {
            probabilities = List.copyOf(probabilities);
        }
    }

    /** Left out: the feature was constant or never observed. */
    record Silent() implements FeatureView {}
}
