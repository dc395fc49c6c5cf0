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

    /** The mean of a number. */
    public double mean() {
        return intervals.mean(probabilities) - bias;
    }

    /** The point below which a part p in [0, 1] of what is believed of a number lies. */
    public double quantile(double p) {
        return intervals.quantile(probabilities, p) - bias;
    }

    /** The share of all targets, in [0, 1], that lie between the mean and the true number: an error without a unit. */
    double error(double target) {
        return Math.abs(intervals.shareBelow(target + bias) - intervals.shareBelow(intervals.mean(probabilities)));
    }

    void copy(Belief other) {
        intervals = other.intervals;
        bias = other.bias;
        System.arraycopy(other.probabilities, 0, room(other.probabilities.length), 0, other.probabilities.length);
    }

    /** Mean, quantiles and density of a number; a value of its own, which the next instance does not change. */
    public TargetPosterior number() {
        return new TargetPosterior(intervals, probabilities.clone(), bias);
    }
}
