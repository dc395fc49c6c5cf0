package io.kstep.bayes.tree;

import java.util.Arrays;

/**
 * Labelled rows with a byte for each value, column by column. A row that may be of several classes stands there once for
 * each, with the weight of it.
 *
 * @param codes of each feature, a byte for each row
 * @param classes of each row
 * @param weights of each row, above 0
 */
public record CodedRows(byte[][] codes, int[] classes, double[] weights) {

    /** Room for a number of rows. */
    public static CodedRows of(int features, int rows) {
        return new CodedRows(new byte[features][rows], new int[rows], new double[rows]);
    }

    /** The same rows with features behind theirs, of which all values are missing. */
    public CodedRows widened(int features) {
        byte[][] wider = Arrays.copyOf(codes, features);
        for (int f = codes.length; f < features; f++) {
            wider[f] = new byte[size()];
            Arrays.fill(wider[f], (byte) Cuts.MISSING);
        }
        return new CodedRows(wider, classes, weights);
    }

    public int size() {
        return classes.length;
    }

    /** Writes a row into its place. */
    public void set(int row, Cuts cuts, double[] values, int label, double weight) {
        for (int f = 0; f < codes.length; f++) {
            codes[f][row] = (byte) cuts.code(f, values[f]);
        }
        classes[row] = label;
        weights[row] = weight;
    }
}
