package io.kstep.bayes.network;

import io.kstep.probability.MteEstimator;
import io.kstep.spec.Spec;
import java.util.Locale;

/**
 * Conditional MTEs: a continuous feature has an MTE density for every class and every state of its parents, of which
 * continuous ones act through intervals of equal frequency; discrete features have tables, given any parents.
 *
 * @param alpha pseudo-count of every value of a discrete feature
 * @param backoff as how many rows what is known without parents counts for each configuration of them
 * @param borrow weight of what a class borrows from the others ({@link ClassDensityFitter}); of scaled leaves only
 * @param spiked whether much repeated values get a probability of their own; of scaled leaves only
 * @param leaves how the density of a configuration is made
 * @param density the spec that named the estimator
 */
public record MteFamily(
        MteEstimator estimator,
        double alpha,
        double backoff,
        double borrow,
        boolean spiked,
        Leaves leaves,
        Spec density)
        implements DensityFamily {

    /** Where the densities of the configurations of parents come from. */
    public enum Leaves {
        /** The feature's own density, its intervals weighed again ({@link ScaledDensities}). */
        SCALED,
        /** Each is fitted to its own rows and mixed with the feature's own density ({@link ConditionalDensities}). */
        FITTED;

        public String spec() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public MteFitter on(Sample sample, int[] features, int dimensions) {
        return leaves == Leaves.SCALED
                ? ScaledMteFitter.on(this, sample, features, dimensions)
                : new FittedMteFitter(this, sample, features, dimensions);
    }

    @Override
    public boolean hasMarks() {
        return true;
    }

    @Override
    public String spec() {
        return density.toString();
    }

    @Override
    public String options() {
        return ",backoff=" + backoff
                + (leaves == Leaves.SCALED ? ",borrow=" + borrow + ",spikes=" + spiked : "")
                + ",leaves=" + leaves.spec();
    }
}
