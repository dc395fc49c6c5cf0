package io.kstep.bayes.network;

import io.kstep.probability.MteEstimator;
import io.kstep.spec.Spec;

/**
 * Conditional MTEs: a continuous feature has an MTE density for every class and every state of its parents, of which
 * continuous ones act through intervals of equal frequency; discrete features have tables, given any parents.
 *
 * @param alpha pseudo-count of every value of a discrete feature
 * @param backoff as how many rows what is known without parents counts for each configuration of them
 * @param density the spec that named the estimator
 */
public record MteFamily(MteEstimator estimator, double alpha, double backoff, Spec density) implements DensityFamily {

    @Override
    public MteFitter on(Sample sample, int[] features, int dimensions) {
        return new MteFitter(this, sample, features, dimensions);
    }

    @Override
    public String spec() {
        return density.toString();
    }

    @Override
    public String options() {
        return ",backoff=" + backoff;
    }
}
