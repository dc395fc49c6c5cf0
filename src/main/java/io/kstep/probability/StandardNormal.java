package io.kstep.probability;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal law. */
public final class StandardNormal {

    private static final NormalDistribution LAW = NormalDistribution.of(0, 1);

    private StandardNormal() {}

    public static double density(double z) {
        return LAW.density(z);
    }

    public static double cdf(double z) {
        return LAW.cumulativeProbability(z);
    }

    public static double quantile(double p) {
        return LAW.inverseCumulativeProbability(p);
    }
}
