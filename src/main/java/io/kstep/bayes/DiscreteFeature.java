package io.kstep.bayes;

import io.kstep.bayes.network.PanelLayout;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Logarithms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Smoothed value tables of a discrete feature, P(v | c) = (n_cv + alpha) / (n_c + alpha |V|). A value that was never
 * seen has count 0; a class that was never seen is uniform. Logarithms are kept beside the counts, value by value, so
 * that reading takes one subtraction for each slot.
 */
public final class DiscreteFeature implements FeatureModel {

    private static final int LANES = 4;

    private final double alpha;
    private int values;
    private int slots;
    private int capacity;
    private double[] counts;
    private double[] logCounts;
    private double[] totals;
    private double[] logTotals;

    public DiscreteFeature(int values, double alpha) {
        this.alpha = alpha;
        this.values = Math.max(1, values);
        reshape(this.values, 2);
    }

    /**
     * The table of these counts.
     *
     * @param counts of each value and slot, slots innermost
     * @param totals of each slot: sums of fractions depend on their order, so that they are not summed again
     */
    static DiscreteFeature of(int values, double alpha, int slots, double[] counts, double[] totals) {
        DiscreteFeature feature = new DiscreteFeature(values, alpha);
        for (int s = 0; s < slots; s++) {
            feature.addSlot();
        }
        for (int s = 0; s < slots; s++) {
            for (int v = 0; v < feature.values; v++) {
                feature.counts[v * feature.capacity + s] = counts[v * slots + s];
            }
            feature.totals[s] = totals[s];
            feature.refresh(s);
        }
        return feature;
    }

    @Override
    public boolean logLikelihood(double value, double[] out) {
        int v = (int) value;
        if (slots == 2 && v >= 0 && v < values) { // the most frequent case, without a loop
            int at = v * capacity;
            out[0] = logCounts[at] - logTotals[0];
            out[1] = logCounts[at + 1] - logTotals[1];
        } else if (v < 0 || v >= values) {
            double logNone = Logarithms.of(alpha);
            for (int s = 0; s < slots; s++) {
                out[s] = logNone - logTotals[s];
            }
        } else {
            int at = v * capacity;
            for (int s = 0; s < slots; s++) {
                out[s] = logCounts[at + s] - logTotals[s];
            }
        }
        return true;
    }

    @Override
    public double logUnseen(double value) {
        return -Logarithms.of(values);
    }

    /** Adds the log likelihood of a known value to what stands for each slot. */
    void addLogLikelihood(int value, double[] out) {
        int at = value * capacity;
        for (int s = 0; s < slots; s++) {
            out[s] += logCounts[at + s] - logTotals[s];
        }
    }

    /** Makes room for one more slot, the last. */
    public void addSlot() {
        if (slots == capacity) {
            reshape(values, 2 * capacity);
        }
        slots++;
        refreshTotal(slots - 1);
    }

    /** Counts a value for a slot. */
    public void add(int slot, double value, double weight) {
        int at = count(slot, value, weight);
        logCounts[at] = Logarithms.of(counts[at] + alpha);
        refreshTotal(slot);
    }

    private int count(int slot, double value, double weight) {
        int v = (int) value;
        if (v >= values) {
            reshape(v + 1, capacity);
        }
        int at = v * capacity + slot;
        counts[at] += weight;
        totals[slot] += weight;
        return at;
    }

    /** Counts the finite values of some rows of a column for a slot, with their logarithms once at the end. */
    void addAll(int slot, double[] column, int[] rows, double[] weights) {
        double total = totals[slot];
        for (int i = 0; i < rows.length; i++) {
            double value = column[rows[i]];
            if (Double.isFinite(value)) {
                int v = (int) value;
                if (v >= values) {
                    reshape(v + 1, capacity);
                }
                counts[v * capacity + slot] += weights[i];
                total += weights[i];
            }
        }
        totals[slot] = total;
        refresh(slot);
    }

    /** The same for rows of weight 1 and a slot that had none yet. */
    void addAll(int slot, double[] column, int[] rows) {
        // Whole numbers, a few of them for each value in turn: additions to one number would wait for each other.
        int[] tally = new int[LANES * values];
        for (int i = 0; i < rows.length; i++) {
            double value = column[rows[i]];
            if (Double.isFinite(value)) {
                int v = (int) value;
                if (v >= values) {
                    reshape(v + 1, capacity);
                    tally = Arrays.copyOf(tally, LANES * values);
                }
                tally[LANES * v + i % LANES]++;
            }
        }
        int total = 0;
        for (int v = 0; v < values; v++) {
            int count = 0;
            for (int lane = 0; lane < LANES; lane++) {
                count += tally[LANES * v + lane];
            }
            counts[v * capacity + slot] = count;
            total += count;
        }
        totals[slot] = total;
        refresh(slot);
    }

    /** Adds the tables of another model of this feature to these, slot by slot. */
    void addAll(DiscreteFeature other, int[] slotOf) {
        for (int s = 0; s < other.slots; s++) {
            for (int v = 0; v < other.values; v++) {
                double count = other.count(s, v);
                if (count > 0) {
                    add(slotOf[s], v, count);
                }
            }
        }
    }

    private void refresh(int slot) {
        for (int v = 0, at = slot; v < values; v++, at += capacity) {
            logCounts[at] = Logarithms.of(counts[at] + alpha);
        }
        refreshTotal(slot);
    }

    int values() {
        return values;
    }

    double total(int slot) {
        return totals[slot];
    }

    double count(int slot, int value) {
        return counts[value * capacity + slot];
    }

    double probability(int slot, int value) {
        return (count(slot, value) + alpha) / (totals[slot] + alpha * values);
    }

    @Override
    public void place(int feature, PanelLayout layout) {
        layout.table(feature, values, this);
    }

    @Override
    public FeatureView.Discrete view() {
        List<double[]> probabilities = new ArrayList<>();
        for (int s = 0; s < slots; s++) {
            double[] row = new double[values];
            for (int v = 0; v < values; v++) {
                row[v] = probability(s, v);
            }
            probabilities.add(row);
        }
        return new FeatureView.Discrete(probabilities);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FeatureForm.DISCRETE).writeDouble(alpha).writeInt(values).writeInt(slots);
        // sums of fractions depend on their order: what was summed is written, not left to be summed again
        out.writeDoubles(Arrays.copyOf(totals, slots));
        double[] packed = new double[slots * values];
        for (int s = 0; s < slots; s++) {
            for (int v = 0; v < values; v++) {
                packed[s * values + v] = count(s, v);
            }
        }
        out.writeDoubles(packed);
    }

    static DiscreteFeature read(BinaryReader in) {
        double alpha = in.readDouble();
        int values = in.readInt();
        int slots = in.readInt();
        DiscreteFeature feature = empty(values, slots, alpha, in);
        double[] totals = in.readDoubles(slots);
        feature.readCounts(slots, in);
        for (int s = 0; s < slots; s++) {
            feature.totals[s] = totals[s];
            feature.refreshTotal(s);
        }
        return feature;
    }

    /** Reads the form of format 1, which left the totals to be summed again. */
    static DiscreteFeature readWithoutTotals(BinaryReader in) {
        double alpha = in.readDouble();
        int values = in.readInt();
        int slots = in.readInt();
        DiscreteFeature feature = empty(values, slots, alpha, in);
        feature.readCounts(slots, in);
        return feature;
    }

    /** A feature for which there is memory: counts and their logarithms, in room for up to twice as many slots. */
    private static DiscreteFeature empty(int values, int slots, double alpha, BinaryReader in) {
        if (values < 0 || slots < 0) {
            throw in.bad("counts of " + values + " values in " + slots + " classes");
        }
        in.claim(4L * (values + 1L) * (slots + 1L));
        return new DiscreteFeature(values, alpha);
    }

    private void readCounts(int newSlots, BinaryReader in) {
        double[] packed = in.readDoubles((long) newSlots * values);
        for (int s = 0; s < newSlots; s++) {
            addSlot();
            for (int v = 0; v < values; v++) {
                add(s, v, packed[s * values + v]);
            }
        }
    }

    private void refreshTotal(int slot) {
        logTotals[slot] = Logarithms.of(totals[slot] + alpha * values);
    }

    private void reshape(int newValues, int newCapacity) {
        double[] moved = new double[newValues * newCapacity];
        double[] logs = new double[moved.length];
        Arrays.fill(logs, Logarithms.of(alpha));
        for (int v = 0; counts != null && v < values; v++) {
            System.arraycopy(counts, v * capacity, moved, v * newCapacity, slots);
            System.arraycopy(logCounts, v * capacity, logs, v * newCapacity, slots);
        }
        counts = moved;
        logCounts = logs;
        totals = totals == null ? new double[newCapacity] : Arrays.copyOf(totals, newCapacity);
        logTotals = logTotals == null ? new double[newCapacity] : Arrays.copyOf(logTotals, newCapacity);
        values = newValues;
        capacity = newCapacity;
        for (int s = 0; s < slots; s++) {
            refreshTotal(s);
        }
    }
}
