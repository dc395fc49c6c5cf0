package io.kstep.probability;

/** Fits a Gaussian by maximum likelihood; its variance is at least that of a box of the least width. */
public record GaussianEstimator() implements DensityEstimator {

    @Override
    public Gaussian fit(double[] values, double[] weights, int n, double minimumWidth) {
        WeightedSample.checkSize(n);
        for (int i = 0; i < n; i++) {
            WeightedSample.check(values[i], weights[i], i, n);
        }
        return GaussianMoments.of(values, weights, n).density(minimumWidth);
    }
}
