package io.kstep.data;

import java.util.Arrays;
import java.util.List;

/**
 * How much each row of a chunk counts for each class: 1 at the true class for a hard label, spread for a soft one.
 * Learners read weights and never label kinds. A row may also carry a weight of its own, kept by the chunk.
 *
 * <p>Beside the weights there may be the plausibilities that the labels give to the classes, which EM needs at every step
 * and which are not the weights: of a label with a doubt of p they are 1, p, ..., p, while its weights are pignistic, p / K
 * and 1 - p more at its class (Côme et al. 2009, 4.3.1). Where there are none the weights are the plausibilities.
 */
public final class ClassWeights {

    private static final int SOFT = -1;

    private final int[] hard;
    private final double[][] soft;
    /** Of each soft row; empty where the weights stand for them. */
    private final double[][] plausibilities;

    private ClassWeights(int[] hard, double[][] soft, double[][] plausibilities) {
        this.hard = hard;
        this.soft = soft;
        this.plausibilities = plausibilities;
    }

    /** Every row belongs to one class. The array is given away. */
    public static ClassWeights hard(int[] classes) {
        return new ClassWeights(classes, new double[0][], new double[0][]);
    }

    /**
     * What labels of any kind say: pignistic weights, and plausibilities beside them. A label that leaves one class only
     * is a hard one.
     */
    public static ClassWeights of(List<Label> labels, int classes) {
        int[] only = new int[labels.size()];
        double[][] weights = new double[only.length][];
        double[][] plausibilities = new double[only.length][];
        boolean isHard = true;
        for (int i = 0; i < only.length; i++) {
            LabelContour contour = labels.get(i).contour(classes);
            if (contour.isInconsistent()) {
                throw new IllegalArgumentException("the label of row " + i + " leaves no class plausible");
            }
            only[i] = contour.hardClass();
            if (only[i] < 0) {
                isHard = false;
                weights[i] = labels.get(i).pignistic(classes);
                plausibilities[i] = contour.toArray();
            }
        }
        return isHard ? hard(only) : mixed(only, weights, plausibilities);
    }

    /** Row i counts {@code soft[i][c]} for class c, or wholly for {@code hard[i]} where {@code soft[i]} is null. */
    public static ClassWeights mixed(int[] hard, double[][] soft) {
        return mixed(hard, soft, new double[0][]);
    }

    /**
     * The same where the plausibilities of soft rows are not their weights. All arrays are given away but {@code hard}.
     *
     * @param plausibilities of each row that {@code soft} has weights of, not negative and not all 0
     */
    public static ClassWeights mixed(int[] hard, double[][] soft, double[][] plausibilities) {
        int[] classes = hard.clone();
        for (int i = 0; i < soft.length; i++) {
            if (soft[i] != null) {
                classes[i] = SOFT;
            }
        }
        return new ClassWeights(classes, soft, plausibilities);
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

    /** How plausible a row's label leaves a class, up to a factor of the row. */
    public double plausibility(int row, int c) {
        if (hard[row] != SOFT || plausibilities.length == 0) {
            return of(row, c);
        }
        return c < plausibilities[row].length ? plausibilities[row][c] : 0;
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

    /** Of every row its weights for this number of classes, divided by their sum; even where it has none. */
    public double[][] shares(int classes) {
        double[][] shares = new double[rows()][classes];
        for (int row = 0; row < shares.length; row++) {
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                shares[row][c] = of(row, c);
                sum += shares[row][c];
            }
            for (int c = 0; c < classes; c++) {
                shares[row][c] = sum > 0 ? shares[row][c] / sum : 1.0 / classes;
            }
        }
        return shares;
    }

    ClassWeights subset(int[] rows) {
        int[] classes = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            classes[i] = hard[rows[i]];
        }
        return new ClassWeights(classes, subset(soft, rows), subset(plausibilities, rows));
    }

    private static double[][] subset(double[][] of, int[] rows) {
        return of.length == 0 ? of : Arrays.stream(rows).mapToObj(i -> of[i]).toArray(double[][]::new);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassWeights that
                && Arrays.equals(hard, that.hard)
                && Arrays.deepEquals(soft, that.soft)
                && Arrays.deepEquals(plausibilities, that.plausibilities);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hard);
    }
}
