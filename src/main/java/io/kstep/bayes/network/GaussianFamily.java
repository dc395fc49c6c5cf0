package io.kstep.bayes.network;

import java.util.Optional;

/**
 * Conditional linear Gaussian densities (Pérez 2010, chapter 3). Discrete features have tables and discrete parents
 * only.
 *
 * @param shrink as how many rows the covariance pooled within classes counts for each class
 * @param ridge part of each variance that is added to it
 * @param floor least standard deviation of a feature as a part of the range that the stream has shown
 * @param alpha pseudo-count of every value of a discrete feature
 * @param backoff as how many rows a discrete feature's table without parents counts for each configuration of them
 */
public record GaussianFamily(double shrink, double ridge, double floor, double alpha, double backoff)
        implements DensityFamily {

    @Override
    public GaussianFitter on(Sample sample, int[] features, int dimensions) {
        return new GaussianFitter(this, sample, features);
    }

    @Override
    public boolean hasMarks() {
        return false;
    }

    @Override
    public Optional<GaussianFamily> byMoments() {
        return Optional.of(this);
    }

    @Override
    public String spec() {
        return "gaussian";
    }

    @Override
    public String options() {
        return ",shrink=" + shrink + ",ridge=" + ridge + ",floor=" + floor + ",backoff=" + backoff;
    }
}
