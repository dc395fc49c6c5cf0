package io.kstep.probability;

import java.util.Arrays;

/**
 * The logarithm of a density as a table: over the core one polynomial of degree 4 in each of 64 equal cells, exact lines
 * in the tails of an {@link Mte}. A cell whose polynomial is off by more than 1e-4, or that a cut runs through, is
 * answered by the density itself; the default estimator cuts on the edges of the same cells, so hardly any is.
 */
public final class TabulatedLogDensity implements LogDensity {

    static final int CELLS = 64;

    static final int COEFFICIENTS = 5;
    /** Length of the part of an array that one table takes. */
    static final int LENGTH = CELLS * COEFFICIENTS;

    /** Half of the tolerance of 1e-4: the rest is for the rounding of floats and for points that are not checked. */
    private static final double ALLOWED = 0.5e-4;

    /** Chebyshev nodes of a cell about its middle, besides the middle itself. */
    private static final double OUTER = 0.5 * Math.cos(Math.PI / 10);

    private static final double INNER = 0.5 * Math.cos(3 * Math.PI / 10);
    /** Middle, nodes, and the ends of the cell, where the error of an interpolation at these nodes is largest. */
    private static final double[] POINTS = {0, INNER, -INNER, OUTER, -OUTER, 0.5, -0.5};

    /** Room for the logarithms at all points of all cells. */
    static final int SCRATCH = CELLS * POINTS.length;

    /** Of a density without a core, this much on either side is left to the density itself. */
    private static final double UNTABULATED = 1e-3;

    private final Density exact;
    private final double low;
    private final double high;
    private final double cellsPerUnit;
    /** Distance from a cell's middle within which rounding cannot have moved a value across a cut. */
    private final double reach;

    /** The density's own answers at the ends: the least and the largest value of a sample are often asked again. */
    private final double atLow;

    private final double atHigh;
    private final double leftHeight;
    private final double leftScale;
    private final double rightHeight;
    private final double rightScale;
    /** The logarithm that is subtracted from the table's entries, so that floats keep enough digits. */
    private final double base;

    private final float[] table;
    private final int offset;

    private TabulatedLogDensity(
            Density exact,
            double low,
            double high,
            ExponentialTail left,
            ExponentialTail right,
            float[] tables,
            int offset) {
        this.exact = exact;
        this.low = low;
        this.high = high;
        cellsPerUnit = CELLS / (high - low);
        double rounding = 4 * Math.ulp(Math.max(Math.abs(low), Math.abs(high))) * cellsPerUnit;
        reach = 0.5 - Math.max(1e-12, rounding);
        atLow = exact.logDensity(low);
        atHigh = exact.logDensity(high);
        leftHeight = left == null ? Double.NaN : left.logHeight();
        leftScale = left == null ? 1 : left.scale();
        rightHeight = right == null ? Double.NaN : right.logHeight();
        rightScale = right == null ? 1 : right.scale();
        base = -Math.log(high - low);
        table = tables;
        this.offset = offset;
        Arrays.fill(table, offset, offset + LENGTH, Float.NaN);
    }

    /** Compiles any density. */
    public static TabulatedLogDensity of(Density density) {
        return of(density, new float[LENGTH], 0, new double[SCRATCH]);
    }

    /**
     * Compiles any density into a part of an array of many tables.
     *
     * @param scratch of length {@link #SCRATCH}, to be used again for the next
     */
    static TabulatedLogDensity of(Density density, float[] tables, int offset, double[] scratch) {
        return density instanceof Mte mte
                ? of(mte, tables, offset, scratch)
                : sampled(density, tables, offset, scratch);
    }

    private static TabulatedLogDensity of(Mte mte, float[] tables, int offset, double[] scratch) {
        TabulatedLogDensity result =
                new TabulatedLogDensity(mte, mte.low(), mte.high(), mte.leftTail(), mte.rightTail(), tables, offset);
        double shift = Math.log(mte.coreMass()) - result.base;
        for (int p = 0; p < mte.core().pieceCount(); p++) {
            result.tabulate(mte.core().piece(p), shift, scratch);
        }
        return result;
    }

    private static TabulatedLogDensity sampled(Density density, float[] tables, int offset, double[] logs) {
        double low = density.quantile(UNTABULATED);
        double high = density.quantile(1 - UNTABULATED);
        TabulatedLogDensity result = new TabulatedLogDensity(density, low, high, null, null, tables, offset);
        for (int cell = 0; cell < CELLS; cell++) {
            for (int i = 0; i < POINTS.length; i++) {
                logs[i] = density.logDensity(low + (cell + 0.5 + POINTS[i]) / result.cellsPerUnit) - result.base;
            }
            result.interpolate(cell, logs, 0);
        }
        return result;
    }

    @Override
    public double at(double x) {
        double u = (x - low) * cellsPerUnit;
        int cell = (int) u;
        double c = u - cell - 0.5;
        // A u just below 0 gives cell 0 too, but a c out of reach, as NaN does.
        if ((cell & -CELLS) == 0 && Math.abs(c) < reach) {
            int o = offset + cell * COEFFICIENTS;
            float[] t = table;
            double cc = c * c;
            double value = base + (t[o] + t[o + 1] * c) + cc * ((t[o + 2] + t[o + 3] * c) + t[o + 4] * cc);
            return Double.isNaN(value) ? exact.logDensity(x) : value;
        }
        return beside(x);
    }

    private double beside(double x) {
        if (x == low || x == high) {
            return x == low ? atLow : atHigh;
        }
        double value = x < low
                ? leftHeight - (low - x) / leftScale
                : x > high ? rightHeight - (x - high) / rightScale : Double.NaN;
        return Double.isNaN(value) ? exact.logDensity(x) : value;
    }

    /** What {@link LogDensities} needs of each table beside its cells; a tail is a height and a slope by cells. */
    void copyNumbers(double[] into, int at) {
        into[at] = low;
        into[at + 1] = cellsPerUnit;
        into[at + 2] = reach;
        into[at + 3] = base;
        into[at + 4] = leftHeight;
        into[at + 5] = 1 / (leftScale * cellsPerUnit);
        into[at + 6] = rightHeight;
        into[at + 7] = 1 / (rightScale * cellsPerUnit);
    }

    /** Part of the cells that are left to the density itself. */
    double exactCells() {
        int count = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            count += Float.isNaN(table[offset + cell * COEFFICIENTS]) ? 1 : 0;
        }
        return count / (double) CELLS;
    }

    /** Fills the cells that lie within a piece. */
    private void tabulate(MtePiece piece, double shift, double[] values) {
        double slack = 0.5 - reach;
        int first = (int) Math.max(0, Math.ceil((piece.low() - low) * cellsPerUnit - slack));
        int end = (int) Math.min(CELLS, Math.floor((piece.high() - low) * cellsPerUnit + slack));
        if (first >= end) {
            return;
        }
        double cellWidth = 1 / (cellsPerUnit * piece.width());
        double middle = ((low - piece.low()) + (first + 0.5) / cellsPerUnit) / piece.width();
        int n = POINTS.length;
        Arrays.fill(values, 0, n * (end - first), piece.constant());
        for (int i = 0; i < piece.exponents().length; i++) {
            addTerm(piece.coefficients()[i], piece.exponents()[i], middle, cellWidth, end - first, values);
        }
        for (int i = 0; i < n * (end - first); i++) {
            values[i] = shift + Math.log(values[i]);
        }
        for (int cell = first; cell < end; cell++) {
            interpolate(cell, values, n * (cell - first));
        }
    }

    /** Adds a term at the points of consecutive cells; from cell to cell it changes by a constant factor. */
    private static void addTerm(
            double coefficient, double exponent, double middle, double cellWidth, int cells, double[] values) {
        double inner = Math.exp(exponent * cellWidth * INNER);
        double outer = Math.exp(exponent * cellWidth * OUTER);
        double end = Math.exp(exponent * cellWidth * 0.5);
        double innerBack = 1 / inner;
        double outerBack = 1 / outer;
        double endBack = 1 / end;
        double step = end * end;
        double term = coefficient * Math.exp(exponent * middle);
        for (int cell = 0, o = 0; cell < cells; cell++, o += POINTS.length) {
            values[o] += term;
            values[o + 1] += term * inner;
            values[o + 2] += term * innerBack;
            values[o + 3] += term * outer;
            values[o + 4] += term * outerBack;
            values[o + 5] += term * end;
            values[o + 6] += term * endBack;
            term *= step;
        }
    }

    /** The polynomial through the logarithms at the nodes, kept if it also meets those at the ends of the cell. */
    private void interpolate(int cell, double[] logs, int from) {
        double middle = logs[from];
        double evenInner = ((logs[from + 1] + logs[from + 2]) / 2 - middle) / (INNER * INNER);
        double evenOuter = ((logs[from + 3] + logs[from + 4]) / 2 - middle) / (OUTER * OUTER);
        double oddInner = (logs[from + 1] - logs[from + 2]) / (2 * INNER);
        double oddOuter = (logs[from + 3] - logs[from + 4]) / (2 * OUTER);
        double squares = 1 / (OUTER * OUTER - INNER * INNER);
        double fourth = (evenOuter - evenInner) * squares;
        double second = evenInner - fourth * (INNER * INNER);
        double third = (oddOuter - oddInner) * squares;
        double first = oddInner - third * (INNER * INNER);
        double even = middle + second / 4 + fourth / 16;
        double odd = first / 2 + third / 8;
        if (Math.abs(even + odd - logs[from + 5]) <= ALLOWED && Math.abs(even - odd - logs[from + 6]) <= ALLOWED) {
            int o = offset + cell * COEFFICIENTS;
            table[o] = (float) middle;
            table[o + 1] = (float) first;
            table[o + 2] = (float) second;
            table[o + 3] = (float) third;
            table[o + 4] = (float) fourth;
        }
    }
}
