package io.kstep.probability;

/** The normal density, the mean and standard deviation in the units of the values. */
public record Gaussian(double mean, double standardDeviation) implements Density {

    private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    /** Keeps logarithms of far values finite, for those who subtract them. */
    private static final double LARGEST_SQUARE = 1e300;

    public Gaussian {
        if (!(Double.isFinite(mean) && standardDeviation > 0 && Double.isFinite(standardDeviation))) {
            throw new IllegalArgumentException(
                    "a Gaussian needs a finite mean and a positive finite standard deviation," + " not " + mean
                            + " and " + standardDeviation);
        }
    }

    @Override
    public double logDensity(double x) {
        double z = (x - mean) / standardDeviation;
        return -LOG_ROOT_TWO_PI - Math.log(standardDeviation) - 0.5 * Math.min(z * z, LARGEST_SQUARE);
    }

    @Override
    public double cdf(double x) {
        return StandardNormal.cdf((x - mean) / standardDeviation);
    }

    @Override
    public double quantile(double p) {
        return mean + standardDeviation * StandardNormal.quantile(p);
    }

    @Override
    public double variance() {
        return standardDeviation * standardDeviation;
    }
}
