package io.kstep.bayes.network;

import io.kstep.probability.discretize.Discretizer;

/**
 * Tables over the values of discrete and the intervals of continuous features (Pérez 2010, chapter 2).
 *
 * @param alpha pseudo-count of every value and interval
 * @param backoff as how many rows a table without parents counts for each configuration of them
 */
public record TableFamily(Discretizer discretizer, double alpha, double backoff) implements DensityFamily {

    @Override
    public TableFitter on(Sample sample, int[] features, int dimensions) {
        return new TableFitter(this, sample, features);
    }

    @Override
    public boolean hasMarks() {
        return true;
    }

    @Override
    public boolean isDensity() {
        return false;
    }

    @Override
    public String spec() {
        return "discretized(" + discretizer.spec() + ")";
    }

    @Override
    public String options() {
        return ",backoff=" + backoff;
    }
}
