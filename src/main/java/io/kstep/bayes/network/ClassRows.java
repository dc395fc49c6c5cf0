package io.kstep.bayes.network;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.probability.SortedColumn;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The rows of a chunk class by class, with their weights: a slot for each class that has any. */
public final class ClassRows {

    private final int[] present;
    private final double[] classWeights;
    private final int[][] rows;
    private final double[][] weights;
    private final boolean[] whole;
    private final int[] starts;
    /** Slots and weights of each row, row by row, and where those of a row start. */
    private final int[] firstEntry;

    private final int[] slotOfEntry;
    private final double[] weightOfEntry;

    /** @param height how many rows there are, whether they count or not */
    private ClassRows(int[] present, int[][] rows, double[][] weights, int height) {
        this.present = present;
        this.rows = rows;
        this.weights = weights;
        int slots = present.length;
        classWeights = new double[slots];
        whole = new boolean[slots];
        starts = new int[slots + 1];
        firstEntry = new int[height + 1];
        for (int s = 0; s < slots; s++) {
            whole[s] = true;
            starts[s + 1] = starts[s] + rows[s].length;
            for (int i = 0; i < rows[s].length; i++) {
                classWeights[s] += weights[s][i];
                whole[s] &= weights[s][i] == 1;
                firstEntry[rows[s][i] + 1]++;
            }
        }
        for (int row = 0; row < height; row++) {
            firstEntry[row + 1] += firstEntry[row];
        }
        slotOfEntry = new int[entries()];
        weightOfEntry = new double[entries()];
        int[] next = Arrays.copyOf(firstEntry, height);
        for (int s = 0; s < slots; s++) {
            for (int i = 0; i < rows[s].length; i++) {
                int entry = next[rows[s][i]]++;
                slotOfEntry[entry] = s;
                weightOfEntry[entry] = weights[s][i];
            }
        }
    }

    public static ClassRows of(Chunk chunk) {
        int classes = chunk.schema().classCount();
        int[] counts = new int[classes];
        ClassWeights labels = chunk.classWeights();
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = first(labels, row); c < end(labels, row, classes); c++) {
                counts[c] += chunk.weight(row, c) > 0 ? 1 : 0;
            }
        }
        int[] present = IntStream.range(0, classes).filter(c -> counts[c] > 0).toArray();
        int[] slotOf = new int[classes];
        int[][] rows = new int[present.length][];
        double[][] weights = new double[present.length][];
        for (int s = 0; s < present.length; s++) {
            slotOf[present[s]] = s;
            rows[s] = new int[counts[present[s]]];
            weights[s] = new double[rows[s].length];
        }
        int[] filled = new int[present.length];
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = first(labels, row); c < end(labels, row, classes); c++) {
                double weight = chunk.weight(row, c);
                if (weight > 0) {
                    int s = slotOf[c];
                    rows[s][filled[s]] = row;
                    weights[s][filled[s]++] = weight;
                }
            }
        }
        return new ClassRows(present, rows, weights, chunk.size());
    }

    /** Classes without rows. */
    static ClassRows none(int[] present) {
        return new ClassRows(present, new int[present.length][0], new double[present.length][0], 0);
    }

    /** The same classes with those rows only that a test picks; a class may be left without any. */
    ClassRows where(IntPredicate isPicked) {
        int[][] picked = new int[slots()][];
        double[][] pickedWeights = new double[slots()][];
        for (int s = 0; s < slots(); s++) {
            int[] of = rows[s];
            double[] ofWeights = weights[s];
            int[] at = IntStream.range(0, of.length)
                    .filter(i -> isPicked.test(of[i]))
                    .toArray();
            picked[s] = Arrays.stream(at).map(i -> of[i]).toArray();
            pickedWeights[s] = Arrays.stream(at).mapToDouble(i -> ofWeights[i]).toArray();
        }
        return new ClassRows(present, picked, pickedWeights, height());
    }

    /** How many rows there are, whether they count or not. */
    int height() {
        return firstEntry.length - 1;
    }

    /** Whether a row counts for any class. */
    boolean has(int row) {
        return firstEntry[row + 1] > firstEntry[row];
    }

    private static int first(ClassWeights labels, int row) {
        return Math.max(0, labels.hardClass(row));
    }

    private static int end(ClassWeights labels, int row, int classes) {
        return labels.hardClass(row) >= 0 ? labels.hardClass(row) + 1 : classes;
    }

    public int slots() {
        return present.length;
    }

    public int[] present() {
        return present;
    }

    public double[] classWeights() {
        return classWeights;
    }

    /** The rows of a slot, shared: not to be written to. */
    public int[] rows(int slot) {
        return rows[slot];
    }

    /** The weights of the rows of a slot, shared: not to be written to. */
    public double[] weights(int slot) {
        return weights[slot];
    }

    /** Whether every row of a slot has weight 1. */
    public boolean isWhole(int slot) {
        return whole[slot];
    }

    /** Standard deviation of the values of a column around the mean of their class, over all classes. */
    public double pooledDeviation(double[] column) {
        double[] seen = new double[slots()];
        double[] means = new double[slots()];
        double[] parts = new double[entries()];
        int[] next = starts.clone();
        // Row by row, so that the division of one class need not wait for that of another.
        for (int row = 0; row < column.length; row++) {
            double value = column[row];
            for (int e = firstEntry[row]; e < firstEntry[row + 1] && Double.isFinite(value); e++) {
                int s = slotOfEntry[e];
                double w = weightOfEntry[e];
                double difference = value - means[s];
                seen[s] += w;
                means[s] += difference * w / seen[s];
                parts[next[s]++] = w * difference * (value - means[s]);
            }
        }
        double scatter = 0;
        double total = 0;
        for (int s = 0; s < slots(); s++) {
            for (int i = starts[s]; i < next[s]; i++) {
                scatter += parts[i];
            }
            total += seen[s];
        }
        return total > 0 ? Math.sqrt(scatter / total) : 0;
    }

    /** Weighted sum of the finite values of a slot's rows. */
    public double sum(int slot, double[] column) {
        int[] of = rows[slot];
        double[] ofWeights = weights[slot];
        double sum = 0;
        for (int i = 0; i < of.length; i++) {
            double value = column[of[i]];
            sum += Double.isFinite(value) ? value * ofWeights[i] : 0;
        }
        return sum;
    }

    /** Weight of a slot's rows with a finite value. */
    public double weight(int slot, double[] column) {
        int[] of = rows[slot];
        double[] ofWeights = weights[slot];
        double sum = 0;
        for (int i = 0; i < of.length; i++) {
            sum += Double.isFinite(column[of[i]]) ? ofWeights[i] : 0;
        }
        return sum;
    }

    /** Where the values of each slot start in arrays of as many places as {@link #entries}. */
    public int start(int slot) {
        return starts[slot];
    }

    /** Rows of all slots together; a row with a soft label counts once for each of its classes. */
    public int entries() {
        return starts[starts.length - 1];
    }

    /**
     * Shares the values of a column out among the slots of their rows, in ascending order.
     *
     * @return how many each slot got, from its {@link #start} on
     */
    public int[] share(SortedColumn column, double[] values, double[] valueWeights) {
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

    /** Whether every row has weight 1 in one slot. */
    boolean areWhole() {
        for (boolean each : whole) {
            if (!each) {
                return false;
            }
        }
        return true;
    }

    /** The weight of every distinct value of a column over all slots. */
    double[] totals(SortedColumn column, double[] distinct) {
        double[] totals = new double[distinct.length];
        int at = 0;
        for (int i = 0; i < column.size(); i++) {
            at += column.values()[i] > distinct[at] ? 1 : 0;
            int row = column.row(i);
            for (int e = firstEntry[row]; e < firstEntry[row + 1]; e++) {
                totals[at] += weightOfEntry[e];
            }
        }
        return totals;
    }

    /**
     * The weight of every distinct value of a column in each slot.
     *
     * @param distinct {@link SortedColumn#distinct}
     */
    double[][] weights(SortedColumn column, double[] distinct) {
        double[][] sums = new double[slots()][distinct.length];
        int at = 0;
        for (int i = 0; i < column.size(); i++) {
            at += column.values()[i] > distinct[at] ? 1 : 0;
            int row = column.row(i);
            for (int e = firstEntry[row]; e < firstEntry[row + 1]; e++) {
                sums[slotOfEntry[e]][at] += weightOfEntry[e];
            }
        }
        return sums;
    }
}
