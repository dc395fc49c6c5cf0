package io.kstep.experiment;

import java.util.SplittableRandom;

/** Beta-distributed probabilities of given mean and standard deviation, such as the doubts of an expert. */
record BetaDraws(double a, double b) {

    static BetaDraws of(double mean, double deviation) {
        double rows = mean * (1 - mean) / (deviation * deviation) - 1;
        if (!(rows > 0)) {
            throw new IllegalArgumentException(
                    "no beta distribution has the mean " + mean + " and the deviation " + deviation);
        }
        return new BetaDraws(mean * rows, (1 - mean) * rows);
    }

    double next(SplittableRandom random) {
        double first = gamma(a, random);
        double second = gamma(b, random);
        return first + second > 0 ? first / (first + second) : random.nextInt(2);
    }

    /** Marsaglia and Tsang 2000; shapes below 1 by their power of a uniform. */
    private static double gamma(double shape, SplittableRandom random) {
        if (shape < 1) {
            return gamma(shape + 1, random) * Math.pow(random.nextDouble(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = random.nextGaussian();
            double cube = Math.pow(1 + c * x, 3);
            if (cube > 0 && Math.log(random.nextDouble()) < x * x / 2 + d - d * cube + d * Math.log(cube)) {
                return d * cube;
            }
        }
    }
}
