package io.kstep.bayes.network;

import io.kstep.probability.GaussianMoments;
import io.kstep.probability.GaussianScatter;
import java.util.Arrays;

/**
 * The regressions of a feature on continuous parents within the configurations of its discrete parents (Pérez 2010, eqs
 * 3.13 to 3.15). Every configuration has a mean and covariance of its own. With n rows and d = n - 1, at least 0, these
 * are
 *
 * <pre>
 * mean       m = (n own + k class) / (n + k)      k = shrink W / (W + B)
 * covariance     (d own + shrink within) / (d + shrink) + (own mean - m) (own mean - m)'
 * </pre>
 *
 * where W and B are the variances within and between the configurations of the class ({@link ConfigurationSpread}), and
 * <i>within</i> is the covariance pooled within the configurations of the class, to which that pooled over all classes
 * adds {@code shrink} rows. As in empirical Bayes estimates (Efron and Morris 1975, section 2) what draws a configuration
 * to its class vanishes where configurations differ by more than they spread; its covariance is about the mean it has.
 * Without shrinkage all are maximum likelihood estimates, but that too few rows to have a covariance take the pooled one.
 * A configuration without rows says what its class says.
 */
final class ConfigurationRegression {

    /** The least deviation of a feature never falls below this part of it, however much configurations explain. */
    private static final double LEAST_LEFT = 1e-6;

    private final ClassCovariances classes;
    private final int[] places;
    private final double[] leastDeviations;
    private final GaussianFamily family;
    /** The pooled scatters and degrees of freedom of all classes, row by row. */
    private final double[] scatter;

    private final double[] degrees;

    /**
     * @param places of the feature, then of its continuous parents
     * @param scatters of these in every configuration of every slot
     * @param leastDeviations by place
     */
    ConfigurationRegression(
            ClassCovariances classes,
            int[] places,
            GaussianScatter[][] scatters,
            double[] leastDeviations,
            GaussianFamily family) {
        this.classes = classes;
        this.places = places;
        this.leastDeviations = leastDeviations;
        this.family = family;
        scatter = new double[places.length * places.length];
        degrees = new double[scatter.length];
        for (GaussianScatter[] ofSlot : scatters) {
            pool(ofSlot, scatter, degrees);
        }
    }

    private void pool(GaussianScatter[] scatters, double[] sums, double[] weights) {
        int n = places.length;
        for (int at = 0; at < sums.length; at++) {
            for (GaussianScatter of : scatters) {
                sums[at] += of.scatter(at / n, at % n);
                weights[at] += ConfigurationSpread.degrees(of.weight(at / n, at % n));
            }
        }
    }

    /**
     * Writes intercept, variance and coefficients of every configuration of a slot.
     *
     * @param at where those of the first go
     * @param step from one configuration to the next
     */
    void write(int slot, GaussianScatter[] scatters, double[] out, int at, int step) {
        int n = places.length;
        double[] meanRows = new double[n];
        double[] leastVariances = new double[n];
        for (int i = 0; i < n; i++) {
            ConfigurationSpread spread = spread(scatters, i);
            meanRows[i] = family.shrink() * spread.unexplained();
            double least = leastDeviations[places[i]] * Math.max(LEAST_LEFT, Math.sqrt(spread.unexplained()));
            leastVariances[i] = least * least;
        }
        double[] within = within(slot, scatters);
        for (int g = 0; g < scatters.length; g++) {
            if (scatters[g].weight(0) > 0) {
                double[] means = means(slot, scatters[g], meanRows);
                Regression.write(means, covariances(scatters[g], means, within, leastVariances), out, at + g * step);
            } else {
                classes.regress(slot, places[0], Arrays.copyOfRange(places, 1, n), out, at + g * step);
            }
        }
    }

    private static ConfigurationSpread spread(GaussianScatter[] scatters, int i) {
        GaussianMoments[] moments = new GaussianMoments[scatters.length];
        for (int g = 0; g < moments.length; g++) {
            double weight = scatters[g].weight(i);
            moments[g] = weight > 0
                    ? new GaussianMoments(weight, scatters[g].mean(i), scatters[g].scatter(i, i))
                    : GaussianMoments.NONE;
        }
        return ConfigurationSpread.of(moments);
    }

    /** The covariance pooled within the configurations of a slot; that of the class where none has rows enough. */
    private double[] within(int slot, GaussianScatter[] scatters) {
        int n = places.length;
        double[] sums = new double[n * n];
        double[] weights = new double[n * n];
        pool(scatters, sums, weights);
        for (int at = 0; at < sums.length; at++) {
            double borrowed = degrees[at] > 0 ? family.shrink() : 0;
            sums[at] = weights[at] + borrowed > 0
                    ? (sums[at] + (borrowed > 0 ? borrowed * scatter[at] / degrees[at] : 0)) / (weights[at] + borrowed)
                    : classes.covariance(slot, places[at / n], places[at % n]);
        }
        return sums;
    }

    private double[] means(int slot, GaussianScatter scatterOf, double[] meanRows) {
        double[] means = new double[places.length];
        for (int i = 0; i < means.length; i++) {
            double weight = scatterOf.weight(i);
            double ofClass = classes.mean(slot, places[i]);
            double share = weight > 0 ? weight / (weight + meanRows[i]) : 0;
            means[i] = ofClass + share * (scatterOf.mean(i) - ofClass);
        }
        return means;
    }

    private double[] covariances(GaussianScatter scatterOf, double[] means, double[] within, double[] leastVariances) {
        int n = places.length;
        double[] moved = new double[n];
        for (int i = 0; i < n; i++) {
            moved[i] = scatterOf.weight(i) > 0 ? means[i] - scatterOf.mean(i) : 0;
        }
        double[] covariances = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double rows = scatterOf.weight(i, j);
                double own = family.shrink() == 0 && rows <= n ? 0 : ConfigurationSpread.degrees(rows);
                double drawn = own > 0
                        ? (own * scatterOf.covariance(i, j) + family.shrink() * within[i * n + j])
                                / (own + family.shrink())
                        : within[i * n + j];
                covariances[i * n + j] = drawn + moved[i] * moved[j];
            }
            covariances[i * n + i] = Math.max(covariances[i * n + i], leastVariances[i]) * (1 + family.ridge());
        }
        return covariances;
    }
}
