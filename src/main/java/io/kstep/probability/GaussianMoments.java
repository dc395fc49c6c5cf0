package io.kstep.probability;

/**
 * Weight, mean and scatter (weighted sum of squared deviations) of values: what a Gaussian is learned from, as a value
 * that can be merged, subtracted and decayed.
 */
public record GaussianMoments(double weight, double mean, double scatter) {

    /** Beyond it the variance is more than a double holds. */
    private static final double LARGEST_DEVIATION = 1e150;

    /** Of no values. */
    public static final GaussianMoments NONE = new GaussianMoments(0, 0, 0);

    /**
     * Moments of the first n values. The mean first, so that its distance from zero does no harm; magnitudes beyond
     * 1e300 count as 1e300.
     */
    public static GaussianMoments of(double[] values, double[] weights, int n) {
        double weight = 0;
        for (int i = 0; i < n; i++) {
            weight += weights[i];
        }
        if (!(weight > 0)) {
            return NONE;
        }
        double origin = WeightedSample.bounded(values[0]);
        double share = 1 / weight;
        double shift = 0;
        for (int i = 0; i < n; i++) {
            shift += weights[i] * share * (WeightedSample.bounded(values[i]) - origin);
        }
        double mean = origin + shift;
        double scatter = 0;
        for (int i = 0; i < n; i++) {
            double d = WeightedSample.bounded(values[i]) - mean;
            scatter += weights[i] * d * d;
        }
        return new GaussianMoments(weight, mean, scatter);
    }

    /** With one more value. */
    public GaussianMoments plus(double value, double valueWeight) {
        double sum = weight + valueWeight;
        if (!(sum > 0)) {
            return NONE;
        }
        double delta = value - mean;
        double moved = mean + delta * (valueWeight / sum);
        return new GaussianMoments(sum, moved, scatter + valueWeight * delta * (value - moved));
    }

    /** Of both sets of values together. */
    public GaussianMoments merge(GaussianMoments other) {
        if (weight == 0 || other.weight == 0) {
            return weight == 0 ? other : this;
        }
        double sum = weight + other.weight;
        double delta = other.mean - mean;
        return new GaussianMoments(
                sum,
                mean + delta * (other.weight / sum),
                scatter + other.scatter + delta * delta * (weight * (other.weight / sum)));
    }

    /** Of what remains when the values of {@code part} are taken out of these. */
    public GaussianMoments subtract(GaussianMoments part) {
        double rest = weight - part.weight;
        if (!(rest > 0)) {
            return NONE;
        }
        double restMean = mean + (mean - part.mean) * (part.weight / rest);
        double delta = part.mean - restMean;
        double restScatter = scatter - part.scatter - delta * delta * (rest * (part.weight / weight));
        return new GaussianMoments(rest, restMean, restScatter > 0 ? restScatter : 0);
    }

    /** Of the same values, each counting {@code factor} as much. */
    public GaussianMoments decayed(double factor) {
        return new GaussianMoments(factor * weight, mean, factor * scatter);
    }

    /** Maximum likelihood variance. */
    public double variance() {
        return weight > 0 ? scatter / weight : 0;
    }

    /** The Gaussian of these moments, no narrower than a box of the least width is. */
    public Gaussian density(double minimumWidth) {
        double least = CoreRange.leastWidth(mean, mean, minimumWidth) / Math.sqrt(12);
        return new Gaussian(mean, Math.min(LARGEST_DEVIATION, Math.max(Math.sqrt(variance()), least)));
    }
}
