package io.kstep.data.generate;

import io.kstep.spec.SpecException;

/**
 * Beta-distributed probabilities of given mean and standard deviation, such as the doubts of an expert; the mean itself
 * where the deviation is 0. The parameters are a = mν and b = (1 - m)ν with ν = m(1 - m)/s² - 1, which must be above 0.
 */
record BetaDoubts(double mean, double sd) {

    BetaDoubts {
        if (!(mean >= 0 && mean <= 1)) {
            throw new SpecException("the mean of doubts must be from 0 to 1, not " + mean);
        }
        double most = Math.sqrt(mean * (1 - mean));
        if (!(sd == 0 || (sd > 0 && sd < most))) {
            throw new SpecException("no beta distribution has the mean " + mean + " and the standard deviation " + sd
                    + ": it must be 0 or more and below " + Math.rint(1e4 * most) / 1e4 + ", the square root of "
                    + mean + " (1 - " + mean + ")");
        }
    }

    private double total() {
        return mean * (1 - mean) / (sd * sd) - 1;
    }

    double a() {
        return mean * total();
    }

    double b() {
        return (1 - mean) * total();
    }

    /** By two gamma variables, in logarithms: of small parameters both may be too small for a number. */
    double next(Draws draws) {
        if (sd == 0) {
            return mean;
        }
        double first = logGamma(a(), draws);
        double second = logGamma(b(), draws);
        return 1 / (1 + StrictMath.exp(second - first));
    }

    /** Of shapes below 1, by the power of a uniform variable (Marsaglia and Tsang 2000, section 6). */
    private static double logGamma(double shape, Draws draws) {
        return shape < 1
                ? StrictMath.log(draws.gamma(shape + 1)) + StrictMath.log(1 - draws.uniform()) / shape
                : StrictMath.log(draws.gamma(shape));
    }
}
