package io.kstep.bayes.network;

import io.kstep.probability.Density;
import java.util.List;

/** What a network knows about one feature on its own, for each slot; for inspection. */
public sealed interface Marginal {

    /**
     * f(x | c) of a continuous feature.
     *
     * @param spikes values that have a probability of their own, ascending, mostly none
     * @param spikeProbabilities P(spike | c), an array for each slot
     * @param densities of all other values; empty where there are none
     */
    record Continuous(double[] spikes, List<double[]> spikeProbabilities, List<Density> densities) implements Marginal {

        /** Without spikes. */
        Continuous(List<Density> densities) {
            this(new double[0], densities.stream().map(density -> new double[0]).toList(), densities);
        }
    }

    /** P(v | c) of a discrete feature. */
    record Discrete(List<double[]> probabilities) implements Marginal {}
}
