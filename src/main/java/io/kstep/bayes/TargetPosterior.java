package io.kstep.bayes;

/**
 * The posterior of a continuous class given an instance: mean, median, variance and any quantile (Flesch, Fernández and
 * Salmerón 2007, section 5).
 *
 * @param weights posterior probability of each interval; given away
 * @param bias how far predictions were too high when learning, by which the whole posterior is moved back
 */
public record TargetPosterior(TargetIntervals intervals, double[] weights, double bias) {

    public double mean() {
        return intervals.mean(weights) - bias;
    }

    public double median() {
        return quantile(0.5);
    }

    public double variance() {
        return intervals.variance(weights);
    }

    /** The point below which a part p in [0, 1] of the posterior lies. */
    public double quantile(double p) {
        return intervals.quantile(weights, p) - bias;
    }

    public double logDensity(double target) {
        return intervals.logDensity(weights, target + bias);
    }
}
