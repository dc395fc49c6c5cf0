package io.kstep.data;

import java.util.Arrays;

/**
 * How much each row of a chunk counts for each class: 1 at the true class for a hard label, spread for a soft one. A
 * stream spreads a row by the plausibilities of its label alone, divided by their sum; the learner {@code gem} spreads it
 * again by what it has learned. Learners read weights and never label kinds. A row may also carry a weight of its own,
 * kept by the chunk.
 */
public final class ClassWeights {

    private static final int SOFT = -1;

    private final int[] hard;
    private final double[][] soft;

    private ClassWeights(int[] hard, double[][] soft) {
        this.hard = hard;
        this.soft = soft;
    }

    /** Every row belongs to one class. The array is given away. */
    public static ClassWeights hard(int[] classes) {
        return new ClassWeights(classes, new double[0][]);
    }

    /** Row i counts {@code soft[i][c]} for class c, or wholly for {@code hard[i]} where {@code soft[i]} is null. */
    public static ClassWeights mixed(int[] hard, double[][] soft) {
        int[] classes = hard.clone();
        for (int i = 0; i < soft.length; i++) {
            if (soft[i] != null) {
                classes[i] = SOFT;
            }
        }
        return new ClassWeights(classes, soft);
    }

    public int rows() {
        return hard.length;
    }

    /** The class of a hard-labelled row, or -1 where the row is spread over classes. */
    public int hardClass(int row) {
        return hard[row];
    }

    public boolean isHard() {
        return soft.length == 0;
    }

    /** Weight of a row for a class. */
    public double of(int row, int c) {
        if (hard[row] != SOFT) {
            return hard[row] == c ? 1 : 0;
        }
        return c < soft[row].length ? soft[row][c] : 0;
    }

    /** The class with the largest weight, the lowest index on ties. */
    public int heaviest(int row) {
        if (hard[row] != SOFT) {
            return hard[row];
        }
        int best = 0;
        for (int c = 1; c < soft[row].length; c++) {
            if (soft[row][c] > soft[row][best]) {
                best = c;
            }
        }
        return best;
    }

    ClassWeights subset(int[] rows) {
        int[] classes = new int[rows.length];
        double[][] spread = isHard() ? soft : new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            classes[i] = hard[rows[i]];
            if (!isHard()) {
                spread[i] = soft[rows[i]];
            }
        }
        return new ClassWeights(classes, spread);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassWeights that
                && Arrays.equals(hard, that.hard)
                && Arrays.deepEquals(soft, that.soft);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hard);
    }
}
