package io.kstep.bayes.sums;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;

/**
 * Rows flattened into entries of row and weight, class by class: one for a row with a hard label, one for each class of
 * positive weight for a soft one. Class by class, because then a sum over a class stays in a register.
 */
final class RowEntries {

    private final int[] starts;
    private final int[] rows;
    private final double[] weights;

    private RowEntries(int[] starts) {
        this.starts = starts;
        rows = new int[starts[starts.length - 1]];
        weights = new double[rows.length];
    }

    /** The entries of some rows of a chunk, the i-th of them counting {@code times[i]}. */
    static RowEntries of(Chunk chunk, int[] rows, int[] times) {
        int classes = chunk.schema().classCount();
        int[] starts = new int[classes + 1];
        each(chunk, rows, times, (row, c, weight) -> starts[c + 1]++);
        for (int c = 0; c < classes; c++) {
            starts[c + 1] += starts[c];
        }
        RowEntries entries = new RowEntries(starts);
        int[] next = starts.clone();
        each(chunk, rows, times, (row, c, weight) -> {
            entries.rows[next[c]] = row;
            entries.weights[next[c]++] = weight;
        });
        return entries;
    }

    private interface Taking {
        void entry(int row, int c, double weight);
    }

    private static void each(Chunk chunk, int[] rows, int[] times, Taking taking) {
        ClassWeights labels = chunk.classWeights();
        int classes = chunk.schema().classCount();
        for (int i = 0; i < rows.length; i++) {
            int row = rows[i];
            double weight = times[i] * chunk.rowWeight(row);
            int hard = labels.hardClass(row);
            if (hard >= 0) {
                if (weight > 0) {
                    taking.entry(row, hard, weight);
                }
                continue;
            }
            for (int c = 0; c < classes; c++) {
                double ofClass = weight * labels.of(row, c);
                if (ofClass > 0) {
                    taking.entry(row, c, ofClass);
                }
            }
        }
    }

    /** Where the entries of a class start; where those of the next start, they end. */
    int start(int c) {
        return starts[c];
    }

    int end(int c) {
        return starts[c + 1];
    }

    /** The rows of all entries, not to be written to. */
    int[] rows() {
        return rows;
    }

    /** The weights of all entries, not to be written to. */
    double[] weights() {
        return weights;
    }

    /** Weight of all entries of each class. */
    double[] classWeights() {
        double[] sums = new double[starts.length - 1];
        for (int c = 0; c < sums.length; c++) {
            for (int i = start(c); i < end(c); i++) {
                sums[c] += weights[i];
            }
        }
        return sums;
    }

    /** How many entries each class has. */
    int[] classEntries() {
        int[] counts = new int[starts.length - 1];
        for (int c = 0; c < counts.length; c++) {
            counts[c] = end(c) - start(c);
        }
        return counts;
    }
}
