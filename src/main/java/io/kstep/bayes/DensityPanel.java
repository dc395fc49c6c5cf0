package io.kstep.bayes;

import io.kstep.probability.Density;
import io.kstep.probability.LogDensities;
import java.util.ArrayList;
import java.util.List;

/**
 * The features of one naive Bayes classifier ready to be asked: all fitted densities compiled side by side, so that
 * asking them walks through memory once, in order; every other kind of feature is asked itself.
 */
final class DensityPanel {

    private static final int ITSELF = -1;

    private final FeatureModel[] features;
    private final int[] group;
    private final double[] informed;
    private final LogDensities densities;

    private DensityPanel(FeatureModel[] features, int[] group, double[] informed, LogDensities densities) {
        this.features = features;
        this.group = group;
        this.informed = informed;
        this.densities = densities;
    }

    static DensityPanel of(FeatureModel[] features, int slots) {
        int[] group = new int[features.length];
        double[] informed = new double[2 * features.length];
        List<Density> all = new ArrayList<>();
        for (int j = 0; j < features.length; j++) {
            group[j] = ITSELF;
            FeatureModel densities = features[j] instanceof SpikedFeature spiked ? spiked.rest() : features[j];
            if (densities instanceof DensityFeature feature) {
                group[j] = all.size() / slots;
                informed[2 * j] = feature.informedLow();
                informed[2 * j + 1] = feature.informedHigh();
                for (int s = 0; s < slots; s++) {
                    all.add(feature.density(s));
                }
            }
        }
        return new DensityPanel(features, group, informed, LogDensities.of(slots, all.toArray(Density[]::new)));
    }

    /** As {@link FeatureModel#logLikelihood} of feature j. */
    boolean ask(int j, double value, double[] out) {
        FeatureModel feature = features[j];
        if (group[j] == ITSELF) {
            return feature.logLikelihood(value, out);
        }
        return feature instanceof SpikedFeature spiked
                ? spiked.logLikelihood(value, out, this, j)
                : askDensities(j, value, out);
    }

    /** Asks the densities of feature j, spikes or not. */
    boolean askDensities(int j, double value, double[] out) {
        if (!(value >= informed[2 * j] && value <= informed[2 * j + 1])) {
            return false;
        }
        densities.at(group[j], value, out);
        return true;
    }
}
