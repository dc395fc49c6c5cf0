package io.kstep.probability;

/** The normal density, the mean and standard deviation in the units of the values. */
public record Gaussian(double mean, double standardDeviation) implements Density {

    private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

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
        return Math.max(-LOG_ROOT_TWO_PI - Math.log(standardDeviation) - 0.5 * z * z, QuadraticLogDensity.LOWEST);
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
