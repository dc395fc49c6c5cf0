package io.kstep.probability;

/** Immutable settings that turn weighted values into a density. */
public interface DensityEstimator {

    /**
     * Fits a density to the first {@code n} of {@code values} with their weights.
     *
     * @param values finite values in any order; not kept and not changed
     * @param weights a positive weight for each value
     * @param minimumWidth the least width the density's support may have: at least the resolution of the data, so that
     *     ties become a narrow box and never a spike of infinite height (method.md, degenerate samples)
     */
    Density fit(double[] values, double[] weights, int n, double minimumWidth);
}
