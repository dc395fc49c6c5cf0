package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import java.util.Arrays;

/**
 * Rows flattened into entries of row, class and weight: one for a row with a hard label, one for each class of positive
 * weight for a soft one.
 */
final class RowEntries {

    private int[] rows;
    private int[] classes;
    private double[] weights;
    private int size;

    private RowEntries(int room) {
        rows = new int[room];
        classes = new int[room];
        weights = new double[room];
    }

    /** The entries of some rows of a chunk, row i counting {@code times[i]}. */
    static RowEntries of(Chunk chunk, int[] rows, int[] times) {
        RowEntries entries = new RowEntries(rows.length);
        ClassWeights labels = chunk.classWeights();
        int classCount = chunk.schema().classCount();
        for (int i = 0; i < rows.length; i++) {
            int row = rows[i];
            double weight = times[i] * chunk.rowWeight(row);
            int hard = labels.hardClass(row);
            for (int c = Math.max(0, hard); c < (hard >= 0 ? hard + 1 : classCount); c++) {
                double ofClass = weight * labels.of(row, c);
                if (ofClass > 0) {
                    entries.add(row, c, ofClass);
                }
            }
        }
        return entries;
    }

    private void add(int row, int c, double weight) {
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, 2 * size + 1);
            classes = Arrays.copyOf(classes, 2 * size + 1);
            weights = Arrays.copyOf(weights, 2 * size + 1);
        }
        rows[size] = row;
        classes[size] = c;
        weights[size++] = weight;
    }

    int size() {
        return size;
    }

    int row(int i) {
        return rows[i];
    }

    int classOf(int i) {
        return classes[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** Weight of all entries of each class. */
    double[] classWeights(int classCount) {
        double[] sums = new double[classCount];
        for (int i = 0; i < size; i++) {
            sums[classes[i]] += weights[i];
        }
        return sums;
    }

    /** How many entries each class has. */
    int[] classEntries(int classCount) {
        int[] counts = new int[classCount];
        for (int i = 0; i < size; i++) {
            counts[classes[i]]++;
        }
        return counts;
    }
}
