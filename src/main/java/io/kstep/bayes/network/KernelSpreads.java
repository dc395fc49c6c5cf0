package io.kstep.bayes.network;

import io.kstep.probability.GaussianMoments;
import io.kstep.probability.kernel.NormalRule;
import java.util.Arrays;

/**
 * Bandwidths of continuous features within the configurations of discrete ones: by the normal rule from the rows of the
 * configuration, their own deviation and the number of continuous features only (Pérez 2010, definition 4.2, eqs 4.4
 * and 4.5). A variance of d degrees of freedom is drawn towards W, that pooled within all configurations and classes,
 * as if {@code shrink + alpha} rows had shown that, and is W where a single row has none. The density of n rows has the
 * weight n / (n + alpha) beside that of its class. This mixture, unlike a mean of parameters, changes nothing where
 * configurations lie far from each other: there the density of the class at x is small against that of the
 * configuration.
 */
final class KernelSpreads {

    private static final double LEAST_OF_POOLED = 1e-3;
    private static final double QUARTILES_OF_NORMAL = 1.3489795003921634;

    private final KernelFamily family;
    private final Sample sample;
    private final ClassSpreads classes;
    private final StateSpace given;
    private final int[] features;
    private final int dimensions;
    /** The configuration of every row. */
    private final int[] states;

    private final double[] bandwidths;
    private final double[] shares;

    KernelSpreads(
            KernelFamily family,
            Sample sample,
            ClassSpreads classes,
            StateSpace given,
            int[] features,
            int dimensions) {
        this.family = family;
        this.sample = sample;
        this.classes = classes;
        this.given = given;
        this.features = features;
        this.dimensions = dimensions;
        bandwidths = new double[given.size() * sample.slots() * features.length];
        shares = new double[bandwidths.length];
        states = sample.states(given);
        for (int i = 0; i < features.length; i++) {
            learn(i);
        }
    }

    private void learn(int place) {
        GaussianMoments[][] moments = new GaussianMoments[sample.slots()][];
        Arrays.setAll(moments, s -> moments(s, place));
        double within = within(moments, place);
        for (int s = 0; s < moments.length; s++) {
            for (int d = 0; d < given.size(); d++) {
                double rows = moments[s][d].weight();
                if (rows > 0) {
                    int at = (d * sample.slots() + s) * features.length + place;
                    double h = Math.sqrt(family.tau()) * NormalRule.bandwidth(dimensions, Math.max(1, rows));
                    bandwidths[at] = h * deviation(moments[s][d], within, s, place, d);
                    shares[at] = rows / (rows + family.alpha());
                }
            }
        }
    }

    private GaussianMoments[] moments(int slot, int place) {
        double[] column = sample.column(features[place]);
        GaussianMoments[] moments = new GaussianMoments[given.size()];
        Arrays.fill(moments, GaussianMoments.NONE);
        for (int i = 0; i < sample.size(slot); i++) {
            int row = sample.row(slot, i);
            if (states[row] >= 0 && Double.isFinite(column[row])) {
                moments[states[row]] = moments[states[row]].plus(column[row], sample.weight(slot, i));
            }
        }
        return moments;
    }

    /** The variance pooled within configurations and classes, no less than a thousandth of the deviation of all rows. */
    private double within(GaussianMoments[][] moments, int place) {
        double scatter = 0;
        double degrees = 0;
        for (GaussianMoments[] ofSlot : moments) {
            for (GaussianMoments of : ofSlot) {
                scatter += of.scatter();
                degrees += ConfigurationSpread.degrees(of.weight());
            }
        }
        double overall = classes.overall(features[place]);
        double least = LEAST_OF_POOLED * overall;
        return degrees > 0 ? Math.max(scatter / degrees, least * least) : overall * overall;
    }

    private double deviation(GaussianMoments of, double within, int slot, int place, int configuration) {
        double degrees = ConfigurationSpread.degrees(of.weight());
        double drawn = family.shrink() + family.alpha();
        double deviation = Math.sqrt((of.scatter() + drawn * within) / (degrees + drawn));
        double quartiles = family.robust() ? quartileRange(slot, place, configuration) / QUARTILES_OF_NORMAL : 0;
        return Math.max(
                quartiles > 0 ? Math.min(deviation, quartiles) : deviation, LEAST_OF_POOLED * Math.sqrt(within));
    }

    private double quartileRange(int slot, int place, int configuration) {
        double[] column = sample.column(features[place]);
        double[] sorted = Arrays.stream(sample.rows(slot))
                .filter(row -> states[row] == configuration && Double.isFinite(column[row]))
                .mapToDouble(row -> column[row])
                .sorted()
                .toArray();
        int last = sorted.length - 1;
        return sorted[(int) (0.75 * last)] - sorted[(int) (0.25 * last)];
    }

    KernelConfigurations around(KernelSample kept) {
        return new KernelConfigurations(kept, given, features, bandwidths, shares);
    }
}
