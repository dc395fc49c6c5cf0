package io.kstep.multi;

/**
 * What a classifier believes of several class variables at once, for one instance: a distribution over the vectors of
 * classes, of which it answers marginals and the most probable vector without listing them all.
 */
public interface JointPosterior {

    VectorSpace space();

    /** Probabilities of the classes of one variable, whatever the others; shared: not to be written to. */
    double[] marginal(int variable);

    /** The most probable vector; on ties a variable takes its lowest class, given those decided before it. */
    int[] mostProbable();

    /** ln of the probability of a vector. */
    double logProbability(int[] vector);

    /**
     * What is believed once more is known: the probability of each vector times the plausibility of each of its classes,
     * normalised. An answered class variable is evidence for the others.
     *
     * @param plausibilities for each variable one of each class, not all 0; null where nothing is known of it
     */
    JointPosterior given(double[][] plausibilities);
}
