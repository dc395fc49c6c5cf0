package io.kstep.bayes.network;

import io.kstep.probability.GaussianMoments;

/**
 * How a continuous feature spreads within and between the configurations of its discrete parents, in one class: the
 * variance components of one-way analysis of variance with unequal numbers of rows (Searle, Casella and McCulloch 1992,
 * Variance Components, section 3.6). Where the rows do not separate the two, all variance counts as within.
 *
 * @param within variance of the feature around the mean of its configuration
 * @param between variance of the means of configurations
 */
record ConfigurationSpread(double within, double between) {

    static ConfigurationSpread of(GaussianMoments[] configurations) {
        GaussianMoments all = GaussianMoments.NONE;
        double scatter = 0;
        double degrees = 0;
        double squares = 0;
        int seen = 0;
        for (GaussianMoments of : configurations) {
            all = all.merge(of);
            scatter += of.scatter();
            degrees += degrees(of.weight());
            squares += of.weight() * of.weight();
            seen += of.weight() > 0 ? 1 : 0;
        }
        double rows = all.weight() - (all.weight() > 0 ? squares / all.weight() : 0);
        if (seen < 2 || !(degrees > 0) || !(rows > 0)) {
            return new ConfigurationSpread(all.scatter() / Math.max(1, all.weight() - 1), 0);
        }
        double within = scatter / degrees;
        double between = Math.max(0, (all.scatter() - scatter - (seen - 1) * within) / rows);
        return new ConfigurationSpread(within, between);
    }

    /** Rows beyond the one that a mean takes; weights need not be whole. */
    static double degrees(double weight) {
        return Math.max(0, weight - 1);
    }

    /** The part of the variance that configurations do not explain, 1 where they make no difference. */
    double unexplained() {
        return between > 0 ? within / (within + between) : 1;
    }
}
