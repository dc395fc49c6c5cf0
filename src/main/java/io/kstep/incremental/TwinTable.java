package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The weights of one feature in a {@link Twin}, a row of classes for each of its values, with the faded sum of squared slopes
 * of each.
 */
final class TwinTable {

    /** Added under the root, so that slopes that have all but vanished do not move weights as far as large ones. */
    private static final double LEAST_SQUARES = 1e-2;

    /** Room for that many times the rows or classes that are needed, so that growing one by one stays cheap. */
    private static final double GROWTH = 1.25;

    private int rows;
    private int classes;
    /** Cells from one row to the next. */
    private int stride;

    private double[] weights;
    private double[] squares;

    TwinTable(int rows, int classes, double firstSquares) {
        this(rows, classes, new double[rows * classes], new double[rows * classes]);
        Arrays.fill(squares, firstSquares);
    }

    private TwinTable(int rows, int classes, double[] weights, double[] squares) {
        this.rows = rows;
        this.classes = classes;
        this.weights = weights;
        this.squares = squares;
        stride = classes;
    }

    int rows() {
        return rows;
    }

    double weight(int row, int c) {
        return weights[row * stride + c];
    }

    /** Adds a row, this often, to the score of each class. */
    void add(int row, double amount, double[] scores) {
        int at = row * stride;
        for (int c = 0; c < classes; c++) {
            scores[c] += amount * weights[at + c];
        }
    }

    /**
     * Moves the weights of a row along their slope.
     *
     * @param slopes of the log-likelihood in the score of each class
     */
    void step(int row, double amount, double[] slopes, TwinSettings settings) {
        double fading = settings.fading();
        double rate = settings.rate();
        int at = row * stride;
        for (int c = 0; c < classes; c++) {
            double slope = amount * slopes[c];
            double sum = fading * squares[at + c] + slope * slope;
            squares[at + c] = sum;
            weights[at + c] += rate * slope / Math.sqrt(sum + LEAST_SQUARES);
        }
    }

    /** Lets weights move fast again: what the sums of squares keep, and what they are at the least. */
    void loosen(double kept, double least) {
        for (int i = 0; i < squares.length; i++) {
            squares[i] = Math.max(least, kept * squares[i]);
        }
    }

    void grow(int newRows, int newClasses, double firstSquares) {
        if (newRows == rows && newClasses == classes) {
            return;
        }
        int wide = newClasses <= stride ? stride : Math.max(newClasses, (int) (GROWTH * stride));
        int high = newRows <= rows ? rows : Math.max(newRows, (int) (GROWTH * rows));
        if (wide != stride || high * wide > weights.length) {
            double[] largerWeights = new double[high * wide];
            double[] largerSquares = new double[high * wide];
            Arrays.fill(largerSquares, firstSquares);
            for (int row = 0; row < rows; row++) {
                System.arraycopy(weights, row * stride, largerWeights, row * wide, classes);
                System.arraycopy(squares, row * stride, largerSquares, row * wide, classes);
            }
            weights = largerWeights;
            squares = largerSquares;
            stride = wide;
        }
        rows = newRows;
        classes = newClasses;
    }

    /** Weights alone, which is what answering needs. */
    TwinTable copy() {
        return new TwinTable(rows, classes, dense(weights), new double[rows * classes]);
    }

    private double[] dense(double[] cells) {
        double[] dense = new double[rows * classes];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(cells, row * stride, dense, row * classes, classes);
        }
        return dense;
    }

    void write(BinaryWriter out, boolean isWhole) {
        out.writeInt(rows).writeDoubles(dense(weights));
        if (isWhole) {
            out.writeDoubles(dense(squares));
        }
    }

    static TwinTable read(int classes, BinaryReader in, boolean isWhole) {
        int rows = in.readInt();
        long cells = (long) rows * classes;
        double[] weights = in.readDoubles(cells);
        if (!isWhole) {
            in.claim(cells);
        }
        return new TwinTable(rows, classes, weights, isWhole ? in.readDoubles(cells) : new double[weights.length]);
    }
}
