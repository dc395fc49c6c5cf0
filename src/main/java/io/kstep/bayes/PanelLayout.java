package io.kstep.bayes;

import io.kstep.probability.Density;
import io.kstep.probability.LogDensities;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where the parts of each feature lie in a {@link FeaturePanel}: features of a kind stand together, so that each kind is
 * asked in a loop of its own.
 */
final class PanelLayout {

    private final int slots;
    private final List<Density> densities = new ArrayList<>();
    private final DoubleStream.Builder added = DoubleStream.builder();
    private final DoubleStream.Builder informed = DoubleStream.builder();
    private final DoubleStream.Builder spikes = DoubleStream.builder();
    private int tableRoom;

    /** Features of densities alone; those of the first are group 0, and so on. */
    final int[] plain;

    /** Features with spikes, the groups of their densities (-1: none), and where their spikes and tables start. */
    final int[] spiked;

    final int[] spikedGroup;
    final int[] firstSpike;
    final int[] spikedTable;

    /** Features that are tables of values, where those start, and how many values each has. */
    final int[] tables;

    final int[] tableStart;
    final int[] tableValues;

    /** Features that are asked themselves. */
    final int[] others;

    PanelLayout(FeatureModel[] features, int slots) {
        this.slots = slots;
        plain = those(DensityFeature.class, features);
        spiked = those(SpikedFeature.class, features);
        tables = those(DiscreteFeature.class, features);
        others = those(GaussianFeature.class, features);
        for (int j : plain) {
            place((DensityFeature) features[j], new double[slots]);
        }
        spikedGroup = new int[spiked.length];
        spikedTable = new int[spiked.length];
        firstSpike = new int[spiked.length + 1];
        for (int i = 0; i < spiked.length; i++) {
            place(i, (SpikedFeature) features[spiked[i]]);
        }
        tableStart = new int[tables.length];
        tableValues = new int[tables.length];
        for (int i = 0; i < tables.length; i++) {
            DiscreteFeature table = (DiscreteFeature) features[tables[i]];
            tableStart[i] = place(table);
            tableValues[i] = table.values();
        }
    }

    private static int[] those(Class<? extends FeatureModel> kind, FeatureModel[] features) {
        return IntStream.range(0, features.length)
                .filter(j -> kind.isInstance(features[j]))
                .toArray();
    }

    /** A cell for each slot and one for a class without rows. */
    private int rowLength() {
        return slots + 1;
    }

    private void place(int i, SpikedFeature feature) {
        spikedTable[i] = place(feature.table());
        double[] values = feature.spikes();
        for (double spike : values) {
            spikes.add(spike);
        }
        firstSpike[i + 1] = firstSpike[i] + values.length;
        spikedGroup[i] = -1;
        if (feature.rest() instanceof DensityFeature rest) {
            double[] logNoSpike = new double[slots];
            feature.table().addLogLikelihood(values.length, logNoSpike);
            spikedGroup[i] = place(rest, logNoSpike);
        }
    }

    /** Makes room for a row for each value and one for a value never seen. */
    private int place(DiscreteFeature table) {
        int start = tableRoom;
        tableRoom += (table.values() + 1) * rowLength();
        return start;
    }

    /** @param factors logarithms of what each slot's density is multiplied by */
    private int place(DensityFeature feature, double[] factors) {
        int group = densities.size() / slots;
        informed.add(feature.informedLow()).add(feature.informedHigh());
        for (int s = 0; s < slots; s++) {
            densities.add(feature.density(s));
            added.add(factors[s]);
        }
        return group;
    }

    LogDensities densities() {
        return LogDensities.of(
                slots, densities.toArray(Density[]::new), added.build().toArray());
    }

    /** Between which values each group tells something, two to a group. */
    double[] informed() {
        return informed.build().toArray();
    }

    double[] spikes() {
        return spikes.build().toArray();
    }

    /** Cells of all tables together. */
    int tableRoom() {
        return tableRoom;
    }
}
