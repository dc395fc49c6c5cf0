package io.kstep.bayes.network;

import io.kstep.probability.LogDensities;
import java.util.function.ObjIntConsumer;

/**
 * The features of a network without arcs, which is naive Bayes, ready to be asked: all fitted densities compiled side by side, and
 * all value tables clamped already ({@link Clamp}), so that asking them walks through memory once, in order.
 */
public final class FeaturePanel {

    private static final int NO_SPIKE = -1;

    private final ClassConditional[] features;
    private final int slots;
    private final double clamp;
    private final LogDensities densities;
    private final double[] informed;
    /** Features of densities alone; their number is that of their group. */
    private final int[] plain;

    private final int[] spiked;
    private final int[] spikedGroup;
    private final int[] firstSpike;
    private final double[] spikes;
    private final ClampedTables spikeTables;
    private final int[] tables;
    private final ClampedTables clamped;
    /** Features that are asked themselves. */
    private final int[] others;

    public FeaturePanel(ClassConditional[] features, int slots, double clamp) {
        this.features = features;
        this.slots = slots;
        this.clamp = clamp;
        PanelLayout layout = new PanelLayout(features, slots);
        densities = layout.densities();
        informed = layout.informed();
        plain = layout.plainFeatures();
        spiked = layout.spikedFeatures();
        spikedGroup = layout.spikedGroups();
        firstSpike = layout.firstSpikes();
        spikes = layout.spikes();
        spikeTables = layout.spikeTables(clamp);
        tables = layout.tableFeatures();
        clamped = layout.tables(clamp);
        others = layout.askedFeatures();
    }

    /**
     * Writes the sum over the observed features of the clamped log likelihood of each slot.
     *
     * @param allPresent whether there is no class but those of the slots
     * @param out at least as long as there are slots; so is {@code scratch}
     * @return the sum of a class without rows; undefined where all are present
     */
    public double sum(double[] values, boolean allPresent, double[] out, double[] scratch) {
        if (slots == 2 && allPresent) {
            sumOfTwo(values, out, scratch);
            return Double.NaN;
        }
        for (int s = 0; s < slots; s++) {
            out[s] = 0; // for a few classes faster than Arrays.fill
        }
        double unseen = 0;
        for (int g = 0; g < plain.length; g++) {
            double value = values[plain[g]];
            if (isInformed(g, value)) {
                unseen += addDensities(g, plain[g], value, allPresent, out, scratch);
            }
        }
        for (int i = 0; i < spiked.length; i++) {
            unseen += addSpiked(i, values[spiked[i]], allPresent, out, scratch);
        }
        unseen = clamped.add(tables, values, allPresent, unseen, out);
        for (int j : others) {
            if (Double.isFinite(values[j])) {
                unseen += features[j].addClamped(values[j], slots, allPresent, clamp, out, scratch);
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
            return clamped.cells(allPresent);
        }

        /** Where the row of a value starts. */
        public int row(double value) {
            return clamped.row(number, value);
        }
    }

    /** Passes on each feature that is a table of values, in the order in which they are summed. */
    public void eachTable(ObjIntConsumer<Table> told) {
        for (int i = 0; i < tables.length; i++) {
            told.accept(new Table(i), tables[i]);
        }
    }

    /**
     * Passes on each feature that is not compiled into this panel, in the order in which they are summed: after the
     * tables.
     */
    public void eachAsked(ObjIntConsumer<ClassConditional> told) {
        for (int j : others) {
            told.accept(features[j], j);
        }
    }

    private double addSpiked(int i, double value, boolean allPresent, double[] out, double[] scratch) {
        int row = spikeRow(i, value);
        if (row != NO_SPIKE) {
            return addRow(spikeTables.cells(allPresent), row, out);
        }
        int group = spikedGroup[i];
        if (group >= 0 && isInformed(group, value)) {
            return addDensities(group, spiked[i], value, allPresent, out, scratch);
        }
        if (!Double.isFinite(value)) {
            return 0; // missing, so marginalised
        }
        return allPresent
                ? addRow(spikeTables.cells(true), noSpikeRow(i), out)
                : features[spiked[i]].addClamped(value, slots, false, clamp, out, scratch);
    }

    private double addDensities(
            int group, int feature, double value, boolean allPresent, double[] out, double[] scratch) {
        double best = densities.at(group, value, scratch);
        double unseen = allPresent ? Double.NEGATIVE_INFINITY : features[feature].logUnseen(value);
        return Clamp.add(scratch, slots, best, unseen, clamp, out);
    }

    private double addRow(double[] cells, int row, double[] out) {
        for (int s = 0; s < slots; s++) {
            out[s] += cells[row + s];
        }
        return cells[row + slots];
    }

    /**
     * The same for two classes and no other, the most frequent case, without loops over them: it takes half the time.
     */
    private void sumOfTwo(double[] values, double[] out, double[] scratch) {
        double first = 0;
        double second = 0;
        for (int g = 0; g < plain.length; g++) {
            double value = values[plain[g]];
            if (densities.atTwo(g, value, clamp, scratch) || askTwo(g, value, scratch)) {
                first += scratch[0];
                second += scratch[1];
            }
        }
        double[] spikeCells = spikeTables.cells(true);
        for (int i = 0; i < spiked.length; i++) {
            double value = values[spiked[i]];
            int group = spikedGroup[i];
            int row = spikeRow(i, value);
            if (row == NO_SPIKE
                    && group >= 0
                    && (densities.atTwo(group, value, clamp, scratch) || askTwo(group, value, scratch))) {
                first += scratch[0];
                second += scratch[1];
            } else if (row != NO_SPIKE || Double.isFinite(value)) {
                row = row == NO_SPIKE ? noSpikeRow(i) : row;
                first += spikeCells[row];
                second += spikeCells[row + 1];
            }
        }
        double[] cells = clamped.cells(true);
        for (int i = 0; i < tables.length; i++) {
            double value = values[tables[i]];
            if (Double.isFinite(value)) {
                int row = clamped.row(i, value);
                first += cells[row];
                second += cells[row + 1];
            }
        }
        for (int j : others) {
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

    /** Whether a value is there and not strange to all densities of a group (neutral rule). */
    private boolean isInformed(int group, double value) {
        return value >= informed[2 * group] && value <= informed[2 * group + 1] && Double.isFinite(value);
    }

    private int spikeRow(int i, double value) {
        int first = firstSpike[i];
        for (int spike = first; spike < firstSpike[i + 1]; spike++) {
            if (spikes[spike] == value) {
                return spikeTables.rowOf(i, spike - first);
            }
        }
        return NO_SPIKE;
    }

    private int noSpikeRow(int i) {
        return spikeTables.rowOf(i, firstSpike[i + 1] - firstSpike[i]);
    }
}
