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
    private final int[] present;
    private final int[][] rows;
    private final double[][] weights;
    private final double[] classWeights;

    private Sample(
            double[][] columns,
            int[] cardinalities,
            FeatureRange[] ranges,
            int[] present,
            int[][] rows,
            double[][] weights,
            double[] classWeights) {
        this.columns = columns;
        this.cardinalities = cardinalities;
        this.ranges = ranges;
        this.present = present;
        this.rows = rows;
        this.weights = weights;
        this.classWeights = classWeights;
    }

    private static double[] sums(double[][] weights) {
        return Arrays.stream(weights).mapToDouble(of -> Arrays.stream(of).sum()).toArray();
    }

    /**
     * Classes of known weights whose rows are not there any more, of continuous features only: enough to fit what needs
     * nothing but moments.
     */
    static Sample withoutRows(FeatureRange[] ranges, int[] present, double[] classWeights) {
        int n = ranges.length;
        int slots = present.length;
        return new Sample(
                new double[n][0], new int[n], ranges, present, new int[slots][0], new double[slots][0], classWeights);
    }

    public static Sample of(Chunk chunk) {
        Schema schema = chunk.schema();
        int n = schema.featureCount();
        int classes = schema.classCount();
        int[][] rows = new int[classes][];
        double[][] weights = new double[classes][];
        int[] sizes = sizes(chunk, classes);
        for (int c = 0; c < classes; c++) {
            rows[c] = new int[sizes[c]];
            weights[c] = new double[sizes[c]];
        }
        int[] next = new int[classes];
        for (int row = 0; row < chunk.size(); row++) {
            int hard = chunk.classWeights().hardClass(row);
            for (int c = Math.max(0, hard); c < Math.min(classes, hard < 0 ? classes : hard + 1); c++) {
                double weight = chunk.weight(row, c);
                if (weight > 0) {
                    weights[c][next[c]] = weight;
                    rows[c][next[c]++] = row;
                }
            }
        }
        int[] present =
                IntStream.range(0, classes).filter(c -> rows[c].length > 0).toArray();
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
        double[][] kept = Arrays.stream(present).mapToObj(c -> weights[c]).toArray(double[][]::new);
        return new Sample(
                columns,
                cardinalities,
                ranges,
                present,
                Arrays.stream(present).mapToObj(c -> rows[c]).toArray(int[][]::new),
                kept,
                sums(kept));
    }

    /** How many rows count for each class. */
    private static int[] sizes(Chunk chunk, int classes) {
        int[] sizes = new int[classes];
        for (int row = 0; row < chunk.size(); row++) {
            int hard = chunk.classWeights().hardClass(row);
            for (int c = Math.max(0, hard); c < Math.min(classes, hard < 0 ? classes : hard + 1); c++) {
                sizes[c] += chunk.weight(row, c) > 0 ? 1 : 0;
            }
        }
        return sizes;
    }

    /** The same classes with those rows only that a test picks; a class may be left without any. */
    Sample where(IntPredicate isPicked) {
        int[][] picked = new int[slots()][];
        double[][] pickedWeights = new double[slots()][];
        for (int s = 0; s < slots(); s++) {
            int slot = s;
            int[] at = IntStream.range(0, rows[s].length)
                    .filter(i -> isPicked.test(rows[slot][i]))
                    .toArray();
            picked[s] = Arrays.stream(at).map(i -> rows[slot][i]).toArray();
            pickedWeights[s] =
                    Arrays.stream(at).mapToDouble(i -> weights[slot][i]).toArray();
        }
        return new Sample(columns, cardinalities, ranges, present, picked, pickedWeights, sums(pickedWeights));
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
        return present.length;
    }

    /** The class of each slot. */
    public int[] present() {
        return present.clone();
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
        return rows[slot].length;
    }

    int row(int slot, int i) {
        return rows[slot][i];
    }

    /** All rows of a slot; not to be written to. */
    int[] rows(int slot) {
        return rows[slot];
    }

    double weight(int slot, int i) {
        return weights[slot][i];
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
            for (int row : rows[s]) {
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
