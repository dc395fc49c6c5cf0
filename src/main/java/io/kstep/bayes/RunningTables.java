package io.kstep.bayes;

import io.kstep.bayes.network.Clamp;
import io.kstep.probability.Logarithms;
import java.util.Arrays;

/**
 * The value tables of all discrete features of a classifier that is kept up to date row by row, side by side in memory:
 * a row touches a cell of each. Counts and logarithms are those that {@link DiscreteFeature}s would have, bit for bit.
 */
final class RunningTables {

    private final double alpha;
    private final double logNone;
    /** The feature of each table, how many values it has, and where its cells start. */
    private final int[] columns;

    private final int[] values;
    private final int[] starts;
    private int slots;
    private int capacity = 2;
    /** A cell for each table, value and slot, slots innermost. */
    private double[] counts = new double[0];

    private double[] logCounts = new double[0];
    /** A cell for each table and slot. */
    private double[] totals = new double[0];

    private double[] logTotals = new double[0];

    /** @param values how many values each table has to begin with */
    RunningTables(double alpha, int[] columns, int[] values) {
        this.alpha = alpha;
        logNone = Logarithms.of(alpha);
        this.columns = columns;
        this.values = new int[columns.length];
        starts = new int[columns.length];
        int[] atLeastOne = new int[columns.length];
        Arrays.setAll(atLeastOne, i -> Math.max(1, values[i]));
        reshape(atLeastOne, capacity);
    }

    void addSlot() {
        if (slots == capacity) {
            reshape(values.clone(), 2 * capacity);
        }
        for (int i = 0; i < columns.length; i++) {
            logTotals[i * capacity + slots] = Logarithms.of(alpha * values[i]);
        }
        slots++;
    }

    /** Counts the finite values of a row for a slot. */
    void add(int slot, double[] row, double weight) {
        double total = Double.NaN;
        double logTotal = Double.NaN;
        for (int i = 0; i < columns.length; i++) {
            double value = row[columns[i]];
            if (!Double.isFinite(value)) {
                continue;
            }
            int v = (int) value;
            if (v >= values[i]) {
                widen(i, v + 1);
            }
            int at = starts[i] + v * capacity + slot;
            double count = counts[at] + weight;
            counts[at] = count;
            logCounts[at] = Logarithms.of(count + alpha);
            int t = i * capacity + slot;
            totals[t] += weight;
            double smoothed = totals[t] + alpha * values[i];
            if (smoothed != total) { // mostly the same for all
                total = smoothed;
                logTotal = Logarithms.of(smoothed);
            }
            logTotals[t] = logTotal;
        }
    }

    /** Counts this weight of one value of one table for a slot. */
    private void add(int i, int slot, int value, double weight) {
        if (value >= values[i]) {
            widen(i, value + 1);
        }
        int at = starts[i] + value * capacity + slot;
        counts[at] += weight;
        logCounts[at] = Logarithms.of(counts[at] + alpha);
        totals[i * capacity + slot] += weight;
        refreshTotal(i, slot);
    }

    /** Adds a model of the feature of table i, slot by slot. */
    void addAll(int i, DiscreteFeature other, int[] slotOf) {
        for (int s = 0; s < slotOf.length; s++) {
            for (int v = 0; v < other.values(); v++) {
                double count = other.count(s, v);
                if (count > 0) {
                    add(i, slotOf[s], v, count);
                }
            }
        }
    }

    /** Takes over a model of the feature of table i, whose slots are these. */
    void take(int i, DiscreteFeature model) {
        if (model.values() > values[i]) {
            widen(i, model.values());
        }
        for (int s = 0; s < slots; s++) {
            for (int v = 0; v < model.values(); v++) {
                int at = starts[i] + v * capacity + s;
                counts[at] = model.count(s, v);
                logCounts[at] = Logarithms.of(counts[at] + alpha);
            }
            totals[i * capacity + s] = model.total(s);
            refreshTotal(i, s);
        }
    }

    /** Table i by itself, copied. */
    DiscreteFeature frozen(int i) {
        double[] packed = new double[values[i] * slots];
        for (int v = 0; v < values[i]; v++) {
            System.arraycopy(counts, starts[i] + v * capacity, packed, v * slots, slots);
        }
        return DiscreteFeature.of(
                values[i], alpha, slots, packed, Arrays.copyOfRange(totals, i * capacity, i * capacity + slots));
    }

    /**
     * Adds the clamped log likelihoods that tables from one on to before another give to those of the slots.
     *
     * @param unseen the log likelihood of a class without rows so far, NaN where there is no such class
     * @return the same with these tables
     */
    double addLogLikelihoods(
            int from, int to, double[] row, double unseen, double clamp, double[] out, double[] scratch) {
        boolean allPresent = Double.isNaN(unseen);
        double sum = unseen;
        for (int i = from; i < to; i++) {
            double value = row[columns[i]];
            if (!Double.isFinite(value)) {
                continue; // missing, so marginalised
            }
            int v = (int) value;
            boolean known = v >= 0 && v < values[i];
            double best = Double.NEGATIVE_INFINITY;
            for (int s = 0, at = starts[i] + v * capacity, t = i * capacity; s < slots; s++, at++, t++) {
                scratch[s] = (known ? logCounts[at] : logNone) - logTotals[t];
                best = Math.max(best, scratch[s]);
            }
            double ofUnseen = allPresent ? Double.NEGATIVE_INFINITY : -Logarithms.of(values[i]);
            sum += Clamp.add(scratch, slots, best, ofUnseen, clamp, out);
        }
        return sum;
    }

    /** The same for two slots and no class but theirs, without loops over them. */
    void addLogLikelihoodsOfTwo(int from, int to, double[] row, double clamp, double[] out) {
        double first = out[0];
        double second = out[1];
        for (int i = from; i < to; i++) {
            double value = row[columns[i]];
            if (!Double.isFinite(value)) {
                continue;
            }
            int v = (int) value;
            boolean known = v >= 0 && v < values[i];
            int at = starts[i] + v * capacity;
            int t = i * capacity;
            double one = (known ? logCounts[at] : logNone) - logTotals[t];
            double other = (known ? logCounts[at + 1] : logNone) - logTotals[t + 1];
            first += Clamp.against(other, one, clamp);
            second += Clamp.against(one, other, clamp);
        }
        out[0] = first;
        out[1] = second;
    }

    private void refreshTotal(int i, int slot) {
        logTotals[i * capacity + slot] = Logarithms.of(totals[i * capacity + slot] + alpha * values[i]);
    }

    private void widen(int i, int atLeast) {
        int[] widened = values.clone();
        widened[i] = atLeast;
        reshape(widened, capacity);
    }

    private void reshape(int[] newValues, int newCapacity) {
        double[] oldCounts = counts;
        double[] oldLogs = logCounts;
        int[] oldStarts = starts.clone();
        int[] oldValues = values.clone();
        int oldCapacity = capacity;
        int room = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = room;
            values[i] = newValues[i];
            room += newValues[i] * newCapacity;
        }
        counts = new double[room];
        logCounts = new double[room];
        Arrays.fill(logCounts, logNone);
        double[] newTotals = new double[starts.length * newCapacity];
        for (int i = 0; i < starts.length; i++) {
            for (int v = 0; v < oldValues[i]; v++) {
                int at = oldStarts[i] + v * oldCapacity;
                System.arraycopy(oldCounts, at, counts, starts[i] + v * newCapacity, slots);
                System.arraycopy(oldLogs, at, logCounts, starts[i] + v * newCapacity, slots);
            }
            System.arraycopy(totals, slots == 0 ? 0 : i * oldCapacity, newTotals, i * newCapacity, slots);
        }
        totals = newTotals;
        logTotals = new double[newTotals.length];
        capacity = newCapacity;
        for (int i = 0; i < starts.length; i++) {
            for (int s = 0; s < slots; s++) {
                refreshTotal(i, s);
            }
        }
    }
}
