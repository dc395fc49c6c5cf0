package io.kstep.incremental;

import io.kstep.bayes.TargetIntervals;
import io.kstep.bayes.TargetPosterior;

/**
 * What a model believes of one target: a distribution over its states. The states of a class variable are its classes;
 * those of a number are intervals with a density inside. Working memory that is filled again for every instance.
 */
public final class Belief {

    private double[] probabilities = {};
    private TargetIntervals intervals;
    private double bias;

    /** Makes the states classes; their probabilities are to be written into what is returned. */
    public double[] classes(int count) {
        intervals = null;
        bias = 0;
        return room(count);
    }

    /**
     * Makes the states intervals; their probabilities are to be written into what is returned.
     *
     * @param tooHigh how far predictions were too high when learning, by which the whole belief is moved back
     */
    public double[] intervals(TargetIntervals states, double tooHigh) {
        intervals = states;
        bias = tooHigh;
        return room(states.size());
    }

    private double[] room(int count) {
        if (probabilities.length != count) {
            probabilities = new double[count];
        }
        return probabilities;
    }

    /** The probability of each state, shared: until the next instance. */
    public double[] probabilities() {
        return probabilities;
    }

    /** Whether the target is a number. */
    public boolean isNumber() {
        return intervals != null;
    }

    /** Mean, quantiles and density of a number; a value of its own, which the next instance does not change. */
    public TargetPosterior number() {
        return new TargetPosterior(intervals, probabilities.clone(), bias);
    }
}
