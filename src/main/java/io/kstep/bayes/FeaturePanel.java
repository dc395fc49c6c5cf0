package io.kstep.bayes;

import io.kstep.probability.Density;
import io.kstep.probability.LogDensities;
import java.util.ArrayList;
import java.util.List;

/**
 * The features of one naive Bayes classifier ready to be asked: all fitted densities compiled side by side, and all
 * value tables with the clamp worked in, so that asking them walks through memory once, in order. Features that still
 * change are asked themselves.
 */
final class FeaturePanel {

    private static final int ITSELF = -1;

    private final FeatureModel[] features;
    private final int slots;
    /** Group of a feature's densities. */
    private final int[] group;

    private final double[] informed;
    private final LogDensities densities;
    /** Where a feature's value table starts in the clamped tables, and where its last row does. */
    private final int[] start;

    private final int[] lastRow;
    /** For each value, and last for one never seen, the clamped log likelihood of each slot and of an unseen class. */
    private final double[] clamped;
    /** The same where every class is present, so that the unseen class does not count for the clamp. */
    private final double[] clampedAllPresent;

    private FeaturePanel(FeatureModel[] features, int slots, double clamp, boolean compiled) {
        this.features = features;
        this.slots = slots;
        group = new int[features.length];
        start = new int[features.length];
        lastRow = new int[features.length];
        informed = new double[2 * features.length];
        List<Density> all = new ArrayList<>();
        int room = 0;
        for (int j = 0; j < features.length; j++) {
            group[j] = ITSELF;
            start[j] = ITSELF;
            if (!compiled) {
                continue;
            }
            FeatureModel model = features[j] instanceof SpikedFeature spiked ? spiked.rest() : features[j];
            if (model instanceof DensityFeature feature) {
                group[j] = all.size() / slots;
                informed[2 * j] = feature.informedLow();
                informed[2 * j + 1] = feature.informedHigh();
                for (int s = 0; s < slots; s++) {
                    all.add(feature.density(s));
                }
            } else if (model instanceof DiscreteFeature feature) {
                start[j] = room;
                lastRow[j] = room + feature.values() * (slots + 1);
                room = lastRow[j] + slots + 1;
            }
        }
        densities = LogDensities.of(slots, all.toArray(Density[]::new));
        clamped = new double[room];
        clampedAllPresent = new double[room];
        for (int j = 0; j < features.length; j++) {
            if (start[j] != ITSELF) {
                clampTable((DiscreteFeature) features[j], start[j], clamp);
            }
        }
    }

    /** A panel of features that do not change any more. */
    static FeaturePanel of(FeatureModel[] features, int slots, double clamp) {
        return new FeaturePanel(features, slots, clamp, true);
    }

    /** A panel that asks every feature itself, because they go on changing. */
    static FeaturePanel asking(FeatureModel[] features) {
        return new FeaturePanel(features, 0, 0, false);
    }

    private void clampTable(DiscreteFeature feature, int from, double clamp) {
        double[] logs = new double[slots];
        for (int v = 0, at = from; v <= feature.values(); v++, at += slots + 1) {
            feature.logLikelihood(v, logs);
            double unseen = feature.logUnseen(v);
            double best = Double.NEGATIVE_INFINITY;
            for (double log : logs) {
                best = Math.max(best, log);
            }
            double floor = Math.max(best, unseen) - clamp;
            for (int s = 0; s < slots; s++) {
                clamped[at + s] = Math.max(logs[s], floor);
                clampedAllPresent[at + s] = Math.max(logs[s], best - clamp);
            }
            clamped[at + slots] = Math.max(unseen, floor);
        }
    }

    /** Whether {@link #addClamped} knows feature j. */
    boolean isTable(int j) {
        return start[j] != ITSELF;
    }

    /**
     * Adds the clamped log likelihood of a value to each slot.
     *
     * @return that of a class without rows
     */
    double addClamped(int j, double value, boolean allPresent, double[] out) {
        double[] table = clampedTable(allPresent);
        int at = row(j, value);
        for (int s = 0; s < slots; s++) {
            out[s] += table[at + s];
        }
        return table[at + slots];
    }

    /** All value tables, clamped: a row holds the log likelihoods of the slots and of an unseen class. */
    double[] clampedTable(boolean allPresent) {
        return allPresent ? clampedAllPresent : clamped;
    }

    /** Where the row of a value of feature j starts; a value never seen has the last row. */
    int row(int j, double value) {
        int v = (int) value;
        int at = start[j] + v * (slots + 1);
        return at < start[j] || at > lastRow[j] ? lastRow[j] : at;
    }

    double logUnseen(int j, double value) {
        return features[j].logUnseen(value);
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
