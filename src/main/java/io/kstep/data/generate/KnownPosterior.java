package io.kstep.data.generate;

/**
 * The true P(c | x) of a generator, in closed form: with it the true error of a classifier and the Bayes error can be
 * computed without labels.
 */
@FunctionalInterface
public interface KnownPosterior {

    /**
     * Writes the probability of every class given the features, under the distribution that the last instance came from
     * (of a stream not yet read: that of its first). NaN for features that cannot occur.
     */
    void posterior(double[] values, double[] out);
}
