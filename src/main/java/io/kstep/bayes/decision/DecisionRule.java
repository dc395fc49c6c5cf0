package io.kstep.bayes.decision;

import io.kstep.probability.LogSpace;

/** Immutable settings that turn a posterior into a class, or into none. */
public interface DecisionRule {

    /** What {@link #decide} says where it refuses to decide. */
    int REJECTED = -1;

    /** The most probable class, the lowest on ties: least expected 0-1 loss. */
    DecisionRule MOST_PROBABLE = LogSpace::argMax;

    /**
     * The class to say, or {@link #REJECTED}.
     *
     * @param posterior probabilities that sum to 1
     */
    int decide(double[] posterior);

    /** This rule where the most probable class has more than a threshold, and none otherwise (Pérez 2010, 1.6). */
    default DecisionRule rejectingUpTo(double threshold) {
        return posterior -> posterior[LogSpace.argMax(posterior)] > threshold ? decide(posterior) : REJECTED;
    }
}
