package io.kstep.bayes.tree;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.Arrays;

/**
 * How values become codes of one byte: the number of an interval between quantiles, or the number of a discrete value.
 * Intervals hold their upper edge. Immutable.
 */
public final class Cuts {

    /** Intervals of a continuous feature, at the most. */
    public static final int INTERVALS = 63;

    /** The code of a value that is missing or not finite. */
    public static final int MISSING = 255;

    /** The code that all discrete values from this one on share: no split asks for it. */
    static final int LAST_VALUE = 254;

    /** Upper edges of all intervals but the last, ascending; null for a discrete feature. */
    private final double[][] edges;

    private Cuts(double[][] edges) {
        this.edges = edges;
    }

    /**
     * Cuts a continuous feature into intervals of equal weight, each at the middle between two values; with no more than
     * {@value #INTERVALS} different values between any two.
     *
     * @param weights of the rows
     * @param columns a column for each feature; those of discrete ones are not looked at
     */
    public static Cuts of(Schema schema, double[][] columns, double[] weights) {
        double[][] edges = new double[columns.length][];
        for (int f = 0; f < columns.length; f++) {
            if (schema.features().get(f).isContinuous()) {
                edges[f] = quantiles(columns[f], weights);
            }
        }
        return new Cuts(edges);
    }

    /** Before anything is known: one interval of each continuous feature. */
    public static Cuts none(Schema schema) {
        double[][] edges = new double[schema.featureCount()][];
        for (int f = 0; f < edges.length; f++) {
            edges[f] = schema.features().get(f).isContinuous() ? new double[0] : null;
        }
        return new Cuts(edges);
    }

    /** The same with features behind these of which nothing is known. */
    public Cuts widened(Schema schema) {
        double[][] wider = none(schema).edges;
        System.arraycopy(edges, 0, wider, 0, edges.length);
        return new Cuts(wider);
    }

    /** The same with a continuous feature cut again. */
    public Cuts recut(int feature, double[] column, double[] weights) {
        double[][] changed = edges.clone();
        changed[feature] = quantiles(column, weights);
        return new Cuts(changed);
    }

    private static double[] quantiles(double[] column, double[] weights) {
        long[] order = new long[column.length];
        int shown = 0;
        for (int i = 0; i < column.length; i++) {
            if (Double.isFinite(column[i]) && weights[i] > 0) {
                order[shown++] = i;
            }
        }
        double[] values = new double[shown];
        double[] cumulative = new double[shown];
        int different = distinct(column, weights, Arrays.copyOf(order, shown), values, cumulative);
        double total = different == 0 ? 0 : cumulative[different - 1];
        double[] found = new double[INTERVALS - 1];
        int count = 0;
        int at = 0;
        if (different <= INTERVALS) {
            for (; at < different - 1; at++) {
                found[count++] = between(values[at], values[at + 1]);
            }
            return Arrays.copyOf(found, count);
        }
        for (int b = 1; b < INTERVALS; b++) {
            int before = at;
            while (cumulative[at] < total * b / INTERVALS) {
                at++;
            }
            if (at < different - 1 && (count == 0 || at > before)) {
                found[count++] = between(values[at], values[at + 1]);
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Fills the different values, ascending, and the weight up to each; returns their number. */
    private static int distinct(double[] column, double[] weights, long[] rows, double[] values, double[] cumulative) {
        double[] sorted = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            sorted[i] = column[(int) rows[i]] + 0.0; // minus zero is zero
        }
        Arrays.sort(sorted);
        int count = 0;
        for (double value : sorted) {
            if (count == 0 || value > values[count - 1]) {
                values[count++] = value;
            }
        }
        double[] mass = new double[count];
        for (long row : rows) {
            mass[Arrays.binarySearch(values, 0, count, column[(int) row] + 0.0)] += weights[(int) row];
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += mass[i];
            cumulative[i] = sum;
        }
        return count;
    }

    /** A number not below the lower value and below the upper one, whatever their size. */
    private static double between(double lower, double upper) {
        double middle = lower / 2 + upper / 2;
        return middle >= lower && middle < upper ? middle : lower;
    }

    public int features() {
        return edges.length;
    }

    public boolean isDiscrete(int feature) {
        return edges[feature] == null;
    }

    double edge(int feature, int code) {
        return edges[feature][code];
    }

    /** The code of a value. */
    public int code(int feature, double value) {
        if (!Double.isFinite(value)) {
            return MISSING;
        }
        double[] upper = edges[feature];
        if (upper == null) {
            return value >= 0 ? (int) Math.min(LAST_VALUE, value) : MISSING;
        }
        int low = 0;
        int high = upper.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (value <= upper[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** A value with this code: the middle of its interval; of an interval without end, a value beyond its edge. */
    public double value(int feature, int code) {
        double[] upper = edges[feature];
        if (code == MISSING) {
            return Double.NaN;
        }
        if (upper == null || upper.length == 0) {
            return upper == null ? code : 0;
        }
        if (code == 0) {
            return upper[0];
        }
        return code < upper.length
                ? upper[code - 1] / 2 + upper[code] / 2
                : Math.min(Double.MAX_VALUE, Math.nextUp(upper[upper.length - 1]));
    }

    public void write(BinaryWriter out) {
        out.writeInt(edges.length);
        for (double[] upper : edges) {
            out.writeBoolean(upper != null);
            if (upper != null) {
                out.writeDoubles(upper);
            }
        }
    }

    public static Cuts read(BinaryReader in) {
        int features = in.readInt();
        in.claim(features);
        double[][] edges = new double[features][];
        for (int f = 0; f < features; f++) {
            edges[f] = in.readBoolean() ? in.readDoubles() : null;
            if (edges[f] != null && edges[f].length >= INTERVALS) {
                throw in.bad("at most " + INTERVALS + " intervals");
            }
        }
        return new Cuts(edges);
    }
}
