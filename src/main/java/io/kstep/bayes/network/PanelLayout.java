package io.kstep.bayes.network;

import io.kstep.probability.Density;
import io.kstep.probability.LogDensities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where the parts of each feature lie in a {@link FeaturePanel}: features of a kind stand together, so that each kind is
 * asked in a loop of its own. Every feature says itself which kind it is.
 */
public final class PanelLayout {

    private record Table(int feature, int values, ClassConditional of) {}

    private record Densities(int feature, Density[] of, double low, double high) {}

    /** @param rest null for a feature of spikes only */
    private record Spiked(int feature, double[] spikes, ClassConditional table, Densities rest) {}

    private final int slots;
    private final List<Densities> plain = new ArrayList<>();
    private final List<Spiked> spiked = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Integer> asked = new ArrayList<>();

    PanelLayout(ClassConditional[] features, int slots) {
        this.slots = slots;
        for (int j = 0; j < features.length; j++) {
            features[j].place(j, this);
        }
    }

    /** A feature that is a density for each slot. */
    public void densities(int feature, Density[] of, double informedLow, double informedHigh) {
        plain.add(new Densities(feature, of, informedLow, informedHigh));
    }

    /** A feature of spikes only: the last value of the table stands for none of them. */
    public void spikes(int feature, double[] spikes, ClassConditional table) {
        spiked.add(new Spiked(feature, spikes, table, null));
    }

    /** A feature with spikes and densities of all other values. */
    public void spikes(
            int feature,
            double[] spikes,
            ClassConditional table,
            Density[] others,
            double informedLow,
            double informedHigh) {
        spiked.add(new Spiked(feature, spikes, table, new Densities(feature, others, informedLow, informedHigh)));
    }

    /** A feature that is a table of values, numbered from 0. */
    public void table(int feature, int values, ClassConditional of) {
        tables.add(new Table(feature, values, of));
    }

    /** A feature that has to be asked itself. */
    void asked(int feature) {
        asked.add(feature);
    }

    /** Features of densities alone; those of the first are group 0, and so on. */
    int[] plainFeatures() {
        return plain.stream().mapToInt(Densities::feature).toArray();
    }

    int[] spikedFeatures() {
        return spiked.stream().mapToInt(Spiked::feature).toArray();
    }

    /** The group of densities of each feature with spikes, -1 where there is none: after the plain ones. */
    int[] spikedGroups() {
        int[] groups = new int[spiked.size()];
        int next = plain.size();
        for (int i = 0; i < groups.length; i++) {
            groups[i] = spiked.get(i).rest == null ? -1 : next++;
        }
        return groups;
    }

    /** Where the spikes of each feature start among all of them, and last where they end. */
    int[] firstSpikes() {
        int[] first = new int[spiked.size() + 1];
        for (int i = 0; i < spiked.size(); i++) {
            first[i + 1] = first[i] + spiked.get(i).spikes.length;
        }
        return first;
    }

    double[] spikes() {
        return spiked.stream().flatMapToDouble(one -> Arrays.stream(one.spikes)).toArray();
    }

    /** The tables of the features with spikes. */
    ClampedTables spikeTables(double clamp) {
        return new ClampedTables(
                slots,
                clamp,
                spiked.stream().map(Spiked::table).toList(),
                spiked.stream().mapToInt(one -> one.spikes.length + 1).toArray());
    }

    int[] tableFeatures() {
        return tables.stream().mapToInt(Table::feature).toArray();
    }

    /** The tables of the features that are one each. */
    ClampedTables tables(double clamp) {
        return new ClampedTables(
                slots,
                clamp,
                tables.stream().map(Table::of).toList(),
                tables.stream().mapToInt(Table::values).toArray());
    }

    int[] askedFeatures() {
        return asked.stream().mapToInt(Integer::intValue).toArray();
    }

    /** All densities compiled side by side, each group with what its slots are multiplied by. */
    LogDensities densities() {
        List<Density> all = new ArrayList<>();
        DoubleStream.Builder added = DoubleStream.builder();
        for (Densities group : plain) {
            place(group, new double[slots], all, added);
        }
        for (Spiked one : spiked) {
            if (one.rest != null) {
                double[] logNoSpike = new double[slots];
                one.table.logLikelihood(one.spikes.length, logNoSpike);
                place(one.rest, logNoSpike, all, added);
            }
        }
        return LogDensities.of(slots, all.toArray(Density[]::new), added.build().toArray());
    }

    private static void place(Densities group, double[] factors, List<Density> all, DoubleStream.Builder added) {
        for (int s = 0; s < factors.length; s++) {
            all.add(group.of[s]);
            added.add(factors[s]);
        }
    }

    /** The lowest and the highest informative value of each group, two to a group. */
    double[] informed() {
        DoubleStream.Builder informed = DoubleStream.builder();
        plain.forEach(group -> informed.add(group.low).add(group.high));
        spiked.stream()
                .filter(one -> one.rest != null)
                .forEach(one -> informed.add(one.rest.low).add(one.rest.high));
        return informed.build().toArray();
    }
}
