package io.kstep.bayes.network;

import io.kstep.probability.Density;
import io.kstep.probability.LogDensities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

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
        return each(plain, Densities::feature);
    }

    int[] spikedFeatures() {
        return each(spiked, Spiked::feature);
    }

    /** By loops: every learned naive Bayes is laid out, and streams would take longer than what they move. */
    private static <T> int[] each(List<T> of, ToIntFunction<T> number) {
        int[] numbers = new int[of.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number.applyAsInt(of.get(i));
        }
        return numbers;
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
        int[] first = firstSpikes();
        double[] spikes = new double[first[spiked.size()]];
        for (int i = 0; i < spiked.size(); i++) {
            double[] of = spiked.get(i).spikes;
            System.arraycopy(of, 0, spikes, first[i], of.length);
        }
        return spikes;
    }

    /** The tables of the features with spikes. */
    ClampedTables spikeTables(double clamp) {
        ClassConditional[] of = new ClassConditional[spiked.size()];
        Arrays.setAll(of, i -> spiked.get(i).table);
        return new ClampedTables(slots, clamp, of, each(spiked, one -> one.spikes.length + 1));
    }

    int[] tableFeatures() {
        return each(tables, Table::feature);
    }

    /** The tables of the features that are one each. */
    ClampedTables tables(double clamp) {
        ClassConditional[] of = new ClassConditional[tables.size()];
        Arrays.setAll(of, i -> tables.get(i).of);
        return new ClampedTables(slots, clamp, of, each(tables, Table::values));
    }

    int[] askedFeatures() {
        return each(asked, Integer::intValue);
    }

    /** The densities of all features, the plain ones first. */
    private List<Densities> groups() {
        List<Densities> groups = new ArrayList<>(plain);
        for (Spiked one : spiked) {
            if (one.rest != null) {
                groups.add(one.rest);
            }
        }
        return groups;
    }

    /** All densities compiled side by side, each group with what its slots are multiplied by. */
    LogDensities densities() {
        List<Densities> groups = groups();
        Density[] all = new Density[groups.size() * slots];
        for (int g = 0; g < groups.size(); g++) {
            System.arraycopy(groups.get(g).of, 0, all, g * slots, slots);
        }
        double[] added = new double[all.length];
        double[] logNoSpike = new double[slots];
        int at = plain.size() * slots;
        for (Spiked one : spiked) {
            if (one.rest != null) {
                one.table.logLikelihood(one.spikes.length, logNoSpike);
                System.arraycopy(logNoSpike, 0, added, at, slots);
                at += slots;
            }
        }
        return LogDensities.of(slots, all, added);
    }

    /** The lowest and the highest informative value of each group, two to a group. */
    double[] informed() {
        List<Densities> groups = groups();
        double[] informed = new double[2 * groups.size()];
        for (int g = 0; g < groups.size(); g++) {
            informed[2 * g] = groups.get(g).low;
            informed[2 * g + 1] = groups.get(g).high;
        }
        return informed;
    }
}
