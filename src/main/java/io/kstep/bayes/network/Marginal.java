package io.kstep.bayes.network;

import io.kstep.probability.Density;
import java.util.List;

/** What a network knows of one feature on its own, for each slot: to be looked at. */
public sealed interface Marginal {

    /** f(x | c) of a continuous feature. */
    record Continuous(List<Density> densities) implements Marginal {}

    /** P(v | c) of a discrete feature. */
    record Discrete(List<double[]> probabilities) implements Marginal {}
}
