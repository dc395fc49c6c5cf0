package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import java.util.ArrayList;
import java.util.List;

/** The rows of a chunk class by class, with their weights: a slot for each class that has any. */
final class ClassRows {

    private final int[] present;
    private final double[] classWeights;
    private final List<int[]> rows = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();
    private int longest;

    private ClassRows(int slots) {
        present = new int[slots];
        classWeights = new double[slots];
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
        ClassRows result = new ClassRows(slots);
        for (int c = 0; c < classes; c++) {
            if (counts[c] > 0) {
                result.present[slotOf[c]] = c;
                result.rows.add(new int[counts[c]]);
                result.weights.add(new double[counts[c]]);
                result.longest = Math.max(result.longest, counts[c]);
            }
        }
        int[] filled = new int[slots];
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = first(labels, row); c < end(labels, row, classes); c++) {
                double weight = chunk.weight(row, c);
                if (weight > 0) {
                    int s = slotOf[c];
                    result.rows.get(s)[filled[s]] = row;
                    result.weights.get(s)[filled[s]++] = weight;
                    result.classWeights[s] += weight;
                }
            }
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

    /** The most rows of any class. */
    int longest() {
        return longest;
    }

    /** The rows of a slot, shared: not to be written to. */
    int[] rows(int slot) {
        return rows.get(slot);
    }

    /** The weights of the rows of a slot, shared: not to be written to. */
    double[] weights(int slot) {
        return weights.get(slot);
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

    /** Copies the finite values of a slot's rows and their weights to the front of two arrays; returns how many. */
    int gather(int slot, double[] column, double[] values, double[] valueWeights) {
        int[] of = rows.get(slot);
        double[] ofWeights = weights.get(slot);
        int n = 0;
        for (int i = 0; i < of.length; i++) {
            double value = column[of[i]];
            if (Double.isFinite(value)) {
                values[n] = value;
                valueWeights[n++] = ofWeights[i];
            }
        }
        return n;
    }
}
