package io.kstep.bayes.network;

import io.kstep.probability.GaussianMoments;
import java.util.Arrays;

/** How the rows of a sample spread over the configurations of discrete parents, at one continuous feature. */
final class ConfigurationMoments {

    private final Sample sample;
    private final int configurations;
    /** By slot and configuration. */
    private final GaussianMoments[][] moments;

    private final ConfigurationSpread[] spreads;

    /** @param states the configuration of every row, -1 where it is not known */
    ConfigurationMoments(Sample sample, int feature, int[] states, int configurations) {
        this.sample = sample;
        this.configurations = configurations;
        moments = new GaussianMoments[sample.slots()][];
        spreads = new ConfigurationSpread[sample.slots()];
        for (int s = 0; s < moments.length; s++) {
            moments[s] = moments(sample, s, sample.column(feature), states, configurations);
            spreads[s] = ConfigurationSpread.of(moments[s]);
        }
    }

    /**
     * Whether {@link #differ} would be true, by one pass around a value in the middle of the column: scatters that are a
     * small part of the whole come out less precisely, which makes no difference here.
     */
    static boolean differ(Sample sample, int feature, int[] states, int configurations, double middle) {
        double between = 0;
        double within = 0;
        for (int s = 0; s < sample.slots(); s++) {
            ConfigurationSpread spread = ConfigurationSpread.of(
                    momentsAround(middle, sample.rows(), s, sample.column(feature), states, configurations));
            between += sample.classWeight(s) * spread.between();
            within += sample.classWeight(s) * spread.within();
        }
        return between > within;
    }

    private static GaussianMoments[] momentsAround(
            double middle, ClassRows rows, int slot, double[] column, int[] states, int configurations) {
        double[] weights = new double[configurations];
        double[] sums = new double[configurations];
        double[] squares = new double[configurations];
        int[] of = rows.rows(slot);
        double[] ofRows = rows.weights(slot);
        for (int i = 0; i < of.length; i++) {
            int state = states[of[i]];
            double apart = column[of[i]] - middle;
            if (state >= 0 && Math.abs(apart) <= Double.MAX_VALUE) {
                double weighted = ofRows[i] * apart;
                weights[state] += ofRows[i];
                sums[state] += weighted;
                squares[state] += weighted * apart;
            }
        }
        GaussianMoments[] moments = new GaussianMoments[configurations];
        for (int d = 0; d < configurations; d++) {
            double mean = weights[d] > 0 ? sums[d] / weights[d] : 0;
            moments[d] = new GaussianMoments(weights[d], mean, Math.max(0, squares[d] - sums[d] * mean));
        }
        return moments;
    }

    /** Means first, then scatters around them: no division for a row. */
    private static GaussianMoments[] moments(
            Sample sample, int slot, double[] column, int[] states, int configurations) {
        double[] weights = new double[configurations];
        double[] means = new double[configurations];
        double[] scatters = new double[configurations];
        for (int i = 0; i < sample.size(slot); i++) {
            int row = sample.row(slot, i);
            if (states[row] >= 0 && Double.isFinite(column[row])) {
                weights[states[row]] += sample.weight(slot, i);
                means[states[row]] += sample.weight(slot, i) * column[row];
            }
        }
        for (int d = 0; d < configurations; d++) {
            means[d] = weights[d] > 0 ? means[d] / weights[d] : 0;
        }
        for (int i = 0; i < sample.size(slot); i++) {
            int row = sample.row(slot, i);
            if (states[row] >= 0 && Double.isFinite(column[row])) {
                double apart = column[row] - means[states[row]];
                scatters[states[row]] += sample.weight(slot, i) * apart * apart;
            }
        }
        GaussianMoments[] moments = new GaussianMoments[configurations];
        Arrays.setAll(moments, d -> new GaussianMoments(weights[d], means[d], scatters[d]));
        return moments;
    }

    /** Whether configurations differ by more than they spread, over all classes. */
    boolean differ() {
        double between = 0;
        double within = 0;
        for (int s = 0; s < spreads.length; s++) {
            between += sample.classWeight(s) * spreads[s].between();
            within += sample.classWeight(s) * spreads[s].within();
        }
        return between > within;
    }

    /** The weight of a configuration's own density in each slot, n / (n + backoff W / (W + B)), slots innermost. */
    double[] shares(double backoff) {
        double[] shares = new double[configurations * spreads.length];
        for (int d = 0; d < configurations; d++) {
            for (int s = 0; s < spreads.length; s++) {
                double rows = moments[s][d].weight();
                double drawn = backoff * spreads[s].unexplained();
                shares[d * spreads.length + s] = rows > 0 ? rows / (rows + drawn) : 0;
            }
        }
        return shares;
    }
}
