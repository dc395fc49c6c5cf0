package io.kstep.bayes;

import io.kstep.bayes.network.Clamp;
import io.kstep.probability.LogDensities;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/**
 * The features of one learned naive Bayes classifier ready to be asked: all fitted densities compiled side by side, and
 * all value tables clamped already ({@link Clamp}), so that asking them walks through memory once, in order.
 */
public final class FeaturePanel {

    private static final int NO_SPIKE = -1;

    private final FeatureModel[] features;
    private final int slots;
    private final double clamp;
    private final PanelLayout at;
    private final LogDensities densities;
    private final double[] informed;
    private final double[] spikes;
    /** For each value, and last for one never seen, the clamped log likelihood of each slot and of an unseen class. */
    private final double[] clamped;
    /** The same where every class is present, so that the unseen class does not count for the clamp. */
    private final double[] clampedAllPresent;

    FeaturePanel(FeatureModel[] features, int slots, double clamp) {
        this.features = features;
        this.slots = slots;
        this.clamp = clamp;
        at = new PanelLayout(features, slots);
        densities = at.densities();
        informed = at.informed();
        spikes = at.spikes();
        clamped = new double[at.tableRoom()];
        clampedAllPresent = new double[clamped.length];
        for (int i = 0; i < at.tables.length; i++) {
            clampTable((DiscreteFeature) features[at.tables[i]], at.tableStart[i]);
        }
        for (int i = 0; i < at.spiked.length; i++) {
            clampTable(((SpikedFeature) features[at.spiked[i]]).table(), at.spikedTable[i]);
        }
    }

    private void clampTable(DiscreteFeature feature, int from) {
        double[] logs = new double[slots];
        for (int v = 0, row = from; v <= feature.values(); v++, row += slots + 1) {
            feature.logLikelihood(v, logs);
            double best = Clamp.best(logs, slots);
            double[] sums = new double[slots + 1];
            Clamp.add(logs, slots, best, Double.NEGATIVE_INFINITY, clamp, sums);
            System.arraycopy(sums, 0, clampedAllPresent, row, slots);
            Arrays.fill(sums, 0);
            sums[slots] = Clamp.add(logs, slots, best, feature.logUnseen(v), clamp, sums);
            System.arraycopy(sums, 0, clamped, row, slots + 1);
        }
    }

    /**
     * Writes the sum over the observed features of the clamped log likelihood of each slot.
     *
     * @param allPresent whether there is no class but those of the slots
     * @param out at least as long as there are slots; so is {@code scratch}
     * @return the sum of a class without rows; undefined where all are present
     */
    double sum(double[] values, boolean allPresent, double[] out, double[] scratch) {
        if (slots == 2 && allPresent) {
            sumOfTwo(values, out, scratch);
            return Double.NaN;
        }
        for (int s = 0; s < slots; s++) {
            out[s] = 0; // for a few classes faster than Arrays.fill
        }
        double unseen = 0;
        for (int g = 0; g < at.plain.length; g++) {
            double value = values[at.plain[g]];
            if (isInformed(g, value)) {
                unseen += addDensities(g, at.plain[g], value, allPresent, out, scratch);
            }
        }
        for (int i = 0; i < at.spiked.length; i++) {
            unseen += addSpiked(i, values[at.spiked[i]], allPresent, out, scratch);
        }
        double[] table = allPresent ? clampedAllPresent : clamped;
        int[] tables = at.tables;
        for (int i = 0; i < tables.length; i++) {
            double value = values[tables[i]];
            if (Double.isFinite(value)) {
                int row = row(i, value);
                for (int s = 0; s < slots; s++) {
                    out[s] += table[row + s];
                }
                unseen += table[row + slots];
            }
        }
        for (int j : at.others) {
            if (Double.isFinite(values[j])) {
                unseen += addAsked(features[j], values[j], slots, allPresent, clamp, out, scratch);
            }
        }
        return unseen;
    }

    /** A table of values as it lies in this panel. */
    public final class Table {

        private final int number;

        private Table(int number) {
            this.number = number;
        }

        /** Clamped log likelihoods of each slot and of an unseen class, row by row. */
        public double[] cells(boolean allPresent) {
            return allPresent ? clampedAllPresent : clamped;
        }

        /** Where the row of a value starts. */
        public int row(double value) {
            return FeaturePanel.this.row(number, value);
        }
    }

    /** Tells each feature that is a table of values, in the order in which they are summed. */
    public void eachTable(ObjIntConsumer<Table> told) {
        for (int i = 0; i < at.tables.length; i++) {
            told.accept(new Table(i), at.tables[i]);
        }
    }

    /** Tells each feature of normal densities, in the order in which they are summed: after the tables. */
    public void eachNormal(ObjIntConsumer<GaussianFeature> told) {
        for (int j : at.others) {
            told.accept((GaussianFeature) features[j], j);
        }
    }

    private double addSpiked(int i, double value, boolean allPresent, double[] out, double[] scratch) {
        int row = spikeRow(i, value);
        if (row != NO_SPIKE) {
            return addRow(row, allPresent, out);
        }
        int group = at.spikedGroup[i];
        if (group >= 0 && isInformed(group, value)) {
            return addDensities(group, at.spiked[i], value, allPresent, out, scratch);
        }
        if (!Double.isFinite(value)) {
            return 0; // missing, so marginalised
        }
        return allPresent
                ? addRow(noSpikeRow(i), true, out)
                : addAsked(features[at.spiked[i]], value, slots, false, clamp, out, scratch);
    }

    private double addDensities(
            int group, int feature, double value, boolean allPresent, double[] out, double[] scratch) {
        double best = densities.at(group, value, scratch);
        double unseen = allPresent ? Double.NEGATIVE_INFINITY : features[feature].logUnseen(value);
        return Clamp.add(scratch, slots, best, unseen, clamp, out);
    }

    private double addRow(int row, boolean allPresent, double[] out) {
        double[] table = allPresent ? clampedAllPresent : clamped;
        for (int s = 0; s < slots; s++) {
            out[s] += table[row + s];
        }
        return table[row + slots];
    }

    /**
     * The same for two classes and no other, the most frequent case, without loops over them: it takes half the time.
     */
    private void sumOfTwo(double[] values, double[] out, double[] scratch) {
        double first = 0;
        double second = 0;
        double[] table = clampedAllPresent;
        int[] plain = at.plain;
        for (int g = 0; g < plain.length; g++) {
            double value = values[plain[g]];
            if (densities.atTwo(g, value, clamp, scratch) || askTwo(g, value, scratch)) {
                first += scratch[0];
                second += scratch[1];
            }
        }
        int[] spiked = at.spiked;
        for (int i = 0; i < spiked.length; i++) {
            double value = values[spiked[i]];
            int group = at.spikedGroup[i];
            int row = spikeRow(i, value);
            if (row == NO_SPIKE
                    && group >= 0
                    && (densities.atTwo(group, value, clamp, scratch) || askTwo(group, value, scratch))) {
                first += scratch[0];
                second += scratch[1];
            } else if (row != NO_SPIKE || Double.isFinite(value)) {
                row = row == NO_SPIKE ? noSpikeRow(i) : row;
                first += table[row];
                second += table[row + 1];
            }
        }
        int[] tables = at.tables;
        for (int i = 0; i < tables.length; i++) {
            double value = values[tables[i]];
            if (Double.isFinite(value)) {
                int row = row(i, value);
                first += table[row];
                second += table[row + 1];
            }
        }
        for (int j : at.others) {
            if (Double.isFinite(values[j]) && features[j].logLikelihood(values[j], scratch)) {
                Clamp.two(scratch, clamp);
                first += scratch[0];
                second += scratch[1];
            }
        }
        out[0] = first;
        out[1] = second;
    }

    /** Asks the two densities of a group where the short way does not do. */
    private boolean askTwo(int group, double value, double[] scratch) {
        if (!isInformed(group, value)) {
            return false;
        }
        densities.at(group, value, scratch);
        Clamp.two(scratch, clamp);
        return true;
    }

    /** Whether a value is there and not strange to all densities of a group (neutral rule of method.md). */
    private boolean isInformed(int group, double value) {
        return value >= informed[2 * group] && value <= informed[2 * group + 1] && Double.isFinite(value);
    }

    /** Where the row of a value of a table starts; a value never seen has the last row. */
    private int row(int table, double value) {
        int v = (int) value;
        int known = at.tableValues[table];
        return at.tableStart[table] + (v < 0 || v >= known ? known : v) * (slots + 1);
    }

    private int spikeRow(int i, double value) {
        int first = at.firstSpike[i];
        for (int spike = first; spike < at.firstSpike[i + 1]; spike++) {
            if (spikes[spike] == value) {
                return at.spikedTable[i] + (spike - first) * (slots + 1);
            }
        }
        return NO_SPIKE;
    }

    private int noSpikeRow(int i) {
        return at.spikedTable[i] + (at.firstSpike[i + 1] - at.firstSpike[i]) * (slots + 1);
    }

    /**
     * Adds the log likelihoods that a feature gives, clamped, to those of the slots.
     *
     * @return what is to be added to that of a class without rows
     */
    static double addAsked(
            FeatureModel feature,
            double value,
            int slots,
            boolean allPresent,
            double clamp,
            double[] out,
            double[] scratch) {
        if (!feature.logLikelihood(value, scratch)) {
            return 0;
        }
        double unseen = allPresent ? Double.NEGATIVE_INFINITY : feature.logUnseen(value);
        return Clamp.add(scratch, slots, Clamp.best(scratch, slots), unseen, clamp, out);
    }
}
