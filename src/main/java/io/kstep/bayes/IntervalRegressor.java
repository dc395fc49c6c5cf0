package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;

/**
 * Naive Bayes regression with a continuous class whose features are conditioned on its intervals (Flesch, Fernández and
 * Salmerón 2007, 3.4): W_s is proportional to P(J_s) prod_j f_js(x_j), and re-weights the density of the class.
 * Likelihood and prior of the intervals are available separately, as a main node needs them. Immutable.
 */
public final class IntervalRegressor implements NumberClassifier {

    private final TargetIntervals intervals;
    private final NaiveBayes features;
    private final double bias;

    /** @param features with one class for each interval */
    IntervalRegressor(TargetIntervals intervals, NaiveBayes features, double bias) {
        this.intervals = intervals;
        this.features = features;
        this.bias = bias;
    }

    public TargetIntervals intervals() {
        return intervals;
    }

    /** How far the posterior mean was above the target on average when learning; 0 if not to be corrected. */
    public double bias() {
        return bias;
    }

    /** Writes ln f(x | J_s) for every interval. */
    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        features.logLikelihood(values, out, scratch);
    }

    /** Writes ln P(J_s) for every interval. */
    @Override
    public void logPrior(double[] out) {
        for (int s = 0; s < out.length; s++) {
            out[s] = Math.log(intervals.mass(s));
        }
    }

    /** Writes W_s, the posterior of every interval. */
    public void weights(double[] values, double[] out, double[] scratch) {
        features.logLikelihood(values, out, scratch);
        for (int s = 0; s < out.length; s++) {
            out[s] += Math.log(intervals.mass(s));
        }
        LogSpace.normalise(out);
    }

    public TargetPosterior posterior(double[] values) {
        double[] weights = new double[intervals.size()];
        weights(values, weights, new double[weights.length]);
        return new TargetPosterior(intervals, weights, bias);
    }

    @Override
    public double mean(double[] values) {
        return posterior(values).mean();
    }

    NaiveBayes features() {
        return features;
    }

    IntervalRegressor withBias(double other) {
        return new IntervalRegressor(intervals, features, other);
    }

    public void write(BinaryWriter out) {
        intervals.write(out);
        features.write(out);
        out.writeDouble(bias);
    }

    public static IntervalRegressor read(BinaryReader in) {
        return new IntervalRegressor(TargetIntervals.read(in), NaiveBayes.read(in), in.readDouble());
    }
}
