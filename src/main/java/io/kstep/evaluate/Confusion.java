package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A confusion matrix M[predicted][true] of weights that grows with the classes. Only the cells that occurred are
 * stored, so that ten thousand classes cost what was seen of them and not their square. Adding allocates only when a
 * class or cell is new. A rate with a zero denominator is NaN.
 */
public final class Confusion {

    private static final long EMPTY = -1;

    /** One cell of the matrix that occurred. */
    public record Cell(int predicted, int truth, double weight) {}

    private long[] keys = emptyKeys(64);
    private double[] weights = new double[64];
    private int used;
    private double[] byTruth = new double[8];
    private double[] byPrediction = new double[8];
    private int classes;
    private double total;
    private double correct;

    void add(int predicted, int truth, double weight) {
        int highest = Math.max(predicted, truth);
        if (predicted < 0 || truth < 0) {
            throw new IllegalArgumentException(
                    "a class index cannot be negative: predicted " + predicted + ", truth " + truth);
        }
        if (highest >= classes) {
            grow(highest + 1);
        }
        byTruth[truth] += weight;
        byPrediction[predicted] += weight;
        total += weight;
        if (predicted == truth) {
            correct += weight;
        }
        long key = key(predicted, truth);
        int slot = slot(key);
        if (keys[slot] == EMPTY) {
            keys[slot] = key;
            used++;
        }
        weights[slot] += weight;
        if (used > keys.length / 2) {
            rehash();
        }
    }

    void add(Confusion other) {
        for (int slot = 0; slot < other.keys.length; slot++) {
            if (other.keys[slot] != EMPTY) {
                add(predicted(other.keys[slot]), truth(other.keys[slot]), other.weights[slot]);
            }
        }
    }

    void write(BinaryWriter out) {
        out.writeInt(classes)
                .writeList(
                        cells(),
                        (to, cell) ->
                                to.writeInt(cell.predicted).writeInt(cell.truth).writeDouble(cell.weight));
    }

    /** The matrix that was written; sums of weights are taken again, exact for whole weights. */
    static Confusion read(BinaryReader in) {
        Confusion confusion = new Confusion();
        int classes = in.readInt();
        in.claim(2L * classes);
        confusion.grow(classes);
        in.readList(from -> new Cell(from.readInt(), from.readInt(), from.readDouble()))
                .forEach(cell -> confusion.add(cell.predicted, cell.truth, cell.weight));
        return confusion;
    }

    /** A copy that no longer changes with this one. */
    public Confusion copy() {
        Confusion copy = new Confusion();
        copy.add(this);
        return copy;
    }

    /** One more than the highest class index seen, predicted or true. */
    public int classes() {
        return classes;
    }

    public double total() {
        return total;
    }

    /** Weight of the cell, 0 where it never occurred. */
    public double of(int predicted, int truth) {
        return weights[slot(key(predicted, truth))];
    }

    /** Weight of all that is truly of a class. */
    public double ofTruth(int c) {
        return c < classes ? byTruth[c] : 0;
    }

    /** Weight of all that was predicted to be of a class. */
    public double ofPrediction(int c) {
        return c < classes ? byPrediction[c] : 0;
    }

    /** The cells that occurred, by true class, then by predicted class. */
    public List<Cell> cells() {
        return IntStream.range(0, keys.length)
                .filter(slot -> keys[slot] != EMPTY)
                .mapToObj(slot -> new Cell(predicted(keys[slot]), truth(keys[slot]), weights[slot]))
                .sorted((a, b) -> a.truth != b.truth ? a.truth - b.truth : a.predicted - b.predicted)
                .toList();
    }

    public double accuracy() {
        return correct / total;
    }

    /** Cohen's kappa: accuracy beyond what the two margins agree on by chance; NaN if they agree wholly. */
    public double kappa() {
        double chance = 0;
        for (int c = 0; c < classes; c++) {
            chance += byTruth[c] / total * (byPrediction[c] / total);
        }
        return beyond(accuracy(), chance);
    }

    /** TP / (TP + FN) of one class against the rest. */
    public double recall(int c) {
        return of(c, c) / ofTruth(c);
    }

    /** TP / (TP + FP) of one class against the rest. */
    public double precision(int c) {
        return of(c, c) / ofPrediction(c);
    }

    /** FP / (FP + TN) of one class against the rest; TN keeps the confusions among the others. */
    public double falsePositiveRate(int c) {
        return (ofPrediction(c) - of(c, c)) / (total - ofTruth(c));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Confusion that && cells().equals(that.cells());
    }

    @Override
    public int hashCode() {
        return cells().hashCode();
    }

    /** (value - baseline) / (1 - baseline), NaN where the baseline leaves nothing to gain. */
    static double beyond(double value, double baseline) {
        return baseline >= 1 ? Double.NaN : (value - baseline) / (1 - baseline);
    }

    private void grow(int needed) {
        classes = needed;
        if (needed > byTruth.length) {
            int length = Math.max(needed, 2 * byTruth.length);
            byTruth = Arrays.copyOf(byTruth, length);
            byPrediction = Arrays.copyOf(byPrediction, length);
        }
    }

    private void rehash() {
        long[] oldKeys = keys;
        double[] oldWeights = weights;
        keys = emptyKeys(2 * oldKeys.length);
        weights = new double[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != EMPTY) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                weights[slot] = oldWeights[i];
            }
        }
    }

    /** Slot of a key, or the empty one where it would go: open addressing, at most half full. */
    private int slot(long key) {
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 33) & (keys.length - 1);
        while (keys[slot] != key && keys[slot] != EMPTY) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private static long key(int predicted, int truth) {
        return (long) predicted << 32 | truth;
    }

    private static int predicted(long key) {
        return (int) (key >>> 32);
    }

    private static int truth(long key) {
        return (int) key;
    }

    private static long[] emptyKeys(int length) {
        long[] keys = new long[length];
        Arrays.fill(keys, EMPTY);
        return keys;
    }
}
