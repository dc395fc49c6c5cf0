package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.probability.SortedColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a chunk class by class, with their weights: a slot for each class that has any. */
final class ClassRows {

    private final int[] present;
    private final double[] classWeights;
    private final List<int[]> rows = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();
    private final boolean[] whole;
    private final int[] starts;
    /** Slots and weights of each row, row by row, and where those of a row start. */
    private final int[] firstEntry;

    private int[] slotOfEntry = new int[0];
    private double[] weightOfEntry = new double[0];

    private ClassRows(int slots, int size) {
        present = new int[slots];
        classWeights = new double[slots];
        whole = new boolean[slots];
        Arrays.fill(whole, true);
        starts = new int[slots + 1];
        firstEntry = new int[size + 1];
    }

    static ClassRows of(Chunk chunk) {
        int classes = chunk.schema().classCount();
        int[] counts = new int[classes];
        ClassWeights labels = chunk.classWeights();
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = first(labels, row); c < end(labels, row, classes); c++) {
                counts[c] += chunk.weight(row, c) > 0 ? 1 : 0;
            }
        }
        int[] slotOf = new int[classes];
        int slots = 0;
        for (int c = 0; c < classes; c++) {
            slotOf[c] = counts[c] > 0 ? slots++ : -1;
        }
        ClassRows result = new ClassRows(slots, chunk.size());
        for (int c = 0; c < classes; c++) {
            if (counts[c] > 0) {
                result.present[slotOf[c]] = c;
                result.rows.add(new int[counts[c]]);
                result.weights.add(new double[counts[c]]);
                result.starts[slotOf[c] + 1] = result.starts[slotOf[c]] + counts[c];
            }
        }
        int[] filled = new int[slots];
        int entries = 0;
        result.slotOfEntry = new int[result.entries()];
        result.weightOfEntry = new double[result.entries()];
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = first(labels, row); c < end(labels, row, classes); c++) {
                double weight = chunk.weight(row, c);
                if (weight > 0) {
                    int s = slotOf[c];
                    result.slotOfEntry[entries] = s;
                    result.weightOfEntry[entries++] = weight;
                    result.rows.get(s)[filled[s]] = row;
                    result.weights.get(s)[filled[s]++] = weight;
                    result.classWeights[s] += weight;
                    result.whole[s] &= weight == 1;
                }
            }
            result.firstEntry[row + 1] = entries;
        }
        return result;
    }

    private static int first(ClassWeights labels, int row) {
        return Math.max(0, labels.hardClass(row));
    }

    private static int end(ClassWeights labels, int row, int classes) {
        return labels.hardClass(row) >= 0 ? labels.hardClass(row) + 1 : classes;
    }

    int slots() {
        return present.length;
    }

    int[] present() {
        return present;
    }

    double[] classWeights() {
        return classWeights;
    }

    /** The rows of a slot, shared: not to be written to. */
    int[] rows(int slot) {
        return rows.get(slot);
    }

    /** The weights of the rows of a slot, shared: not to be written to. */
    double[] weights(int slot) {
        return weights.get(slot);
    }

    /** Whether every row of a slot has weight 1. */
    boolean isWhole(int slot) {
        return whole[slot];
    }

    /** Standard deviation of the values of a column around the mean of their class, over all classes. */
    double pooledDeviation(double[] column) {
        double scatter = 0;
        double total = 0;
        for (int s = 0; s < slots(); s++) {
            double weight = 0;
            double mean = 0;
            int[] of = rows.get(s);
            double[] ofWeights = weights.get(s);
            for (int i = 0; i < of.length; i++) {
                double value = column[of[i]];
                if (Double.isFinite(value)) {
                    double w = ofWeights[i];
                    double difference = value - mean;
                    weight += w;
                    mean += difference * w / weight;
                    scatter += w * difference * (value - mean);
                }
            }
            total += weight;
        }
        return total > 0 ? Math.sqrt(scatter / total) : 0;
    }

    /** Weighted sum of the finite values of a slot's rows. */
    double sum(int slot, double[] column) {
        int[] of = rows.get(slot);
        double[] ofWeights = weights.get(slot);
        double sum = 0;
        for (int i = 0; i < of.length; i++) {
            double value = column[of[i]];
            sum += Double.isFinite(value) ? value * ofWeights[i] : 0;
        }
        return sum;
    }

    /** Weight of a slot's rows with a finite value. */
    double weight(int slot, double[] column) {
        int[] of = rows.get(slot);
        double[] ofWeights = weights.get(slot);
        double sum = 0;
        for (int i = 0; i < of.length; i++) {
            sum += Double.isFinite(column[of[i]]) ? ofWeights[i] : 0;
        }
        return sum;
    }

    /** Where the values of each slot start in arrays of as many places as {@link #entries}. */
    int start(int slot) {
        return starts[slot];
    }

    /** Rows of all slots together; a row with a soft label counts once for each of its classes. */
    int entries() {
        return starts[starts.length - 1];
    }

    /**
     * Shares the values of a column out among the slots of their rows, in ascending order.
     *
     * @return how many each slot got, from its {@link #start} on
     */
    int[] share(SortedColumn column, double[] values, double[] valueWeights) {
        int[] counts = new int[slots()];
        for (int i = 0; i < column.size(); i++) {
            int row = column.row(i);
            for (int e = firstEntry[row]; e < firstEntry[row + 1]; e++) {
                int s = slotOfEntry[e];
                int at = starts[s] + counts[s]++;
                values[at] = column.values()[i];
                valueWeights[at] = weightOfEntry[e];
            }
        }
        return counts;
    }
}
