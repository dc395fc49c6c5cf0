package io.kstep.bayes.network;

import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The weighted rows of a chunk class by class: a slot for each class that has any. Columns are the chunk's own and not to
 * be written to.
 */
public final class Sample {

    private final double[][] columns;
    private final int[] cardinalities;
    private final FeatureRange[] ranges;
    private final ClassRows rows;
    private final double[] classWeights;

    private Sample(
            double[][] columns, int[] cardinalities, FeatureRange[] ranges, ClassRows rows, double[] classWeights) {
        this.columns = columns;
        this.cardinalities = cardinalities;
        this.ranges = ranges;
        this.rows = rows;
        this.classWeights = classWeights;
    }

    /**
     * Classes of known weights whose rows are not there any more, of continuous features only: enough to fit what needs
     * nothing but moments.
     */
    static Sample withoutRows(FeatureRange[] ranges, int[] present, double[] classWeights) {
        int n = ranges.length;
        return new Sample(new double[n][0], new int[n], ranges, ClassRows.none(present), classWeights);
    }

    public static Sample of(Chunk chunk) {
        Schema schema = chunk.schema();
        int n = schema.featureCount();
        double[][] columns = new double[n][];
        int[] cardinalities = new int[n];
        FeatureRange[] ranges = new FeatureRange[n];
        for (int j = 0; j < n; j++) {
            columns[j] = chunk.column(j);
            boolean continuous = schema.features().get(j).isContinuous();
            cardinalities[j] = continuous
                    ? 0
                    : Math.max(1, schema.features().get(j).values().size());
            ranges[j] = chunk.range(j);
        }
        ClassRows rows = ClassRows.of(chunk);
        return new Sample(columns, cardinalities, ranges, rows, rows.classWeights());
    }

    /** The same classes with those rows only that a test picks; a class may be left without any. */
    Sample where(IntPredicate isPicked) {
        ClassRows picked = rows.where(isPicked);
        return new Sample(columns, cardinalities, ranges, picked, picked.classWeights());
    }

    /** The rows class by class. */
    ClassRows rows() {
        return rows;
    }

    /** The values of a feature with those missing whose rows do not count. */
    double[] counted(int feature) {
        double[] column = columns[feature];
        double[] counted = null;
        for (int row = 0; row < column.length; row++) {
            if (!rows.has(row)) {
                counted = counted == null ? column.clone() : counted;
                counted[row] = Double.NaN;
            }
        }
        return counted == null ? column : counted;
    }

    public int features() {
        return columns.length;
    }

    double[] column(int feature) {
        return columns[feature];
    }

    /** How many rows the columns have, whether they count or not. */
    int height() {
        return columns.length == 0 ? 0 : columns[0].length;
    }

    /** How many values a discrete feature has, 0 for a continuous one. */
    public int cardinality(int feature) {
        return cardinalities[feature];
    }

    public boolean isContinuous(int feature) {
        return cardinalities[feature] == 0;
    }

    /** What the stream has shown of a feature. */
    public FeatureRange range(int feature) {
        return ranges[feature];
    }

    public int slots() {
        return rows.slots();
    }

    /** The class of each slot. */
    public int[] present() {
        return rows.present().clone();
    }

    public double[] classWeights() {
        return classWeights.clone();
    }

    double classWeight(int slot) {
        return classWeights[slot];
    }

    double total() {
        return Arrays.stream(classWeights).sum();
    }

    int size(int slot) {
        return rows.rows(slot).length;
    }

    int row(int slot, int i) {
        return rows.rows(slot)[i];
    }

    /** All rows of a slot; not to be written to. */
    int[] rows(int slot) {
        return rows.rows(slot);
    }

    double weight(int slot, int i) {
        return rows.weights(slot)[i];
    }

    /** The joint state of some features that every row shows, -1 where it lacks one of their values. */
    int[] states(StateSpace space) {
        int[] states = new int[height()];
        double[] values = new double[features()];
        for (int row = 0; row < states.length; row++) {
            for (int j : space.features()) {
                values[j] = columns[j][row];
            }
            states[row] = space.index(values);
        }
        return states;
    }

    /** Copies a row's values. */
    void copyRow(int row, double[] into) {
        for (int j = 0; j < columns.length; j++) {
            into[j] = columns[j][row];
        }
    }

    /** Whether a feature shows at least two values in these rows: it says nothing otherwise. */
    boolean varies(int feature) {
        double[] column = columns[feature];
        double first = Double.NaN;
        for (int s = 0; s < slots(); s++) {
            for (int row : rows.rows(s)) {
                double x = column[row];
                if (Double.isFinite(x)) {
                    if (Double.isNaN(first)) {
                        first = x;
                    } else if (x != first) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The features that vary, ascending. */
    int[] varying() {
        return IntStream.range(0, features()).filter(this::varies).toArray();
    }
}
