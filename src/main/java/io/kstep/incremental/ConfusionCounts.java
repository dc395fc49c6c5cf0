package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * N[m][c]: how often one submodel said state c when the main state was m, fading row by row: a row loses weight only
 * when its own main state is seen again, so that a rare class is not forgotten for being rare.
 */
final class ConfusionCounts {

    /** Room for that many times the states, so that the cost of growing one by one is spread over all of them. */
    private static final double GROWTH = 1.25;

    private int rows;
    private int columns;
    /** Cells from one row to the next: the columns and what room there is beside them. */
    private int stride;

    private double[] counts;
    private double[] rowSums;
    /** Rows whose sums are out of date since one of their cells changed. */
    private boolean[] changed;
    /** Working memory: the states that count for a message, and their likelihoods. */
    private int[] plausible;

    private double[] likelihoods;

    ConfusionCounts(int rows, int columns) {
        this(rows, columns, new double[rows * columns], new double[rows]);
    }

    /** Takes the sums as they are: summed again they would differ by rounding, and a restart would show. */
    private ConfusionCounts(int rows, int columns, double[] counts, double[] rowSums) {
        if (counts.length != rows * columns || rowSums.length != rows) {
            throw new IllegalArgumentException("a table of " + rows + " by " + columns + " cannot have " + counts.length
                    + " cells and " + rowSums.length + " sums");
        }
        this.rows = rows;
        this.columns = columns;
        this.counts = counts;
        this.rowSums = rowSums;
        stride = columns;
        changed = new boolean[rows];
        Arrays.fill(changed, true);
        plausible = new int[columns];
        likelihoods = new double[columns];
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    double count(int m, int c) {
        return counts[m * stride + c];
    }

    double rowSum(int m) {
        return rowSums[m];
    }

    void add(int m, int c, double weight) {
        counts[m * stride + c] += weight;
        rowSums[m] += weight;
        changed[m] = true;
    }

    void fadeRow(int m, double factor) {
        for (int i = m * stride; i < m * stride + columns; i++) {
            counts[i] *= factor;
        }
        rowSums[m] *= factor;
        changed[m] = true;
    }

    /** Fades a row, then adds to one of its cells. */
    void fadeAndAdd(int m, double factor, int c, double weight) {
        if (columns != 2 || stride != 2) {
            fadeRow(m, factor);
            add(m, c, weight);
            return;
        }
        counts[2 * m] *= factor;
        counts[2 * m + 1] *= factor;
        counts[2 * m + c] += weight;
        rowSums[m] = rowSums[m] * factor + weight;
        changed[m] = true;
    }

    void fade(double factor) {
        for (int m = 0; m < rows; m++) {
            fadeRow(m, factor);
        }
    }

    /**
     * Multiplies each row's factor by the sum over c of T[m][c] f(x | c), where T[m][c] = (N[m][c] + prior / C) / (N[m]. +
     * prior): the message of submodel i to Cl_M.
     */
    void multiplyExpected(Evidence evidence, int i, double rowPrior, double[] factors) {
        if (rows == 2 && columns == 2 && stride == 2) {
            multiplyTwo(evidence.likelihood(i, 0), evidence.likelihood(i, 1), rowPrior, factors);
            return;
        }
        int count = evidence.plausible(i, plausible);
        double all = 0;
        for (int k = 0; k < count; k++) {
            likelihoods[k] = evidence.likelihood(i, plausible[k]);
            all += likelihoods[k];
        }
        double smoothed = rowPrior / columns * all;
        int m = 0;
        for (; m + 4 <= rows; m += 4) {
            multiplyFour(m, count, smoothed, rowPrior, factors);
        }
        for (; m < rows; m++) {
            double sum = smoothed;
            for (int k = 0; k < count; k++) {
                sum += counts[m * stride + plausible[k]] * likelihoods[k];
            }
            factors[m] *= sum / (rowSums[m] + rowPrior);
        }
    }

    /** Four rows at once: their sums do not wait for each other. */
    private void multiplyFour(int m, int count, double smoothed, double rowPrior, double[] factors) {
        double first = smoothed;
        double second = smoothed;
        double third = smoothed;
        double fourth = smoothed;
        for (int k = 0; k < count; k++) {
            int at = m * stride + plausible[k];
            double likelihood = likelihoods[k];
            first += counts[at] * likelihood;
            second += counts[at + stride] * likelihood;
            third += counts[at + 2 * stride] * likelihood;
            fourth += counts[at + 3 * stride] * likelihood;
        }
        factors[m] *= first / (rowSums[m] + rowPrior);
        factors[m + 1] *= second / (rowSums[m + 1] + rowPrior);
        factors[m + 2] *= third / (rowSums[m + 2] + rowPrior);
        factors[m + 3] *= fourth / (rowSums[m + 3] + rowPrior);
    }

    private void multiplyTwo(double first, double second, double rowPrior, double[] factors) {
        double smoothed = rowPrior / 2 * (first + second);
        factors[0] *= (smoothed + counts[0] * first + counts[1] * second) / (rowSums[0] + rowPrior);
        factors[1] *= (smoothed + counts[2] * first + counts[3] * second) / (rowSums[1] + rowPrior);
    }

    /** Multiplies each row's factor by T[m][c] for the one state that the submodel says. */
    void multiplyProbabilities(int c, double rowPrior, double[] factors) {
        for (int m = 0; m < rows; m++) {
            factors[m] *= probability(m, c, rowPrior);
        }
    }

    /** T[m][c] with the smoothing of {@link #multiplyExpected}. */
    double probability(int m, int c, double alpha) {
        return (count(m, c) + alpha / columns) / (rowSums[m] + alpha);
    }

    /** Mutual information of row and column in nats, rows weighted by {@code rowShare}. */
    double information(double[] rowShare, double alpha) {
        double[] columnShare = new double[columns];
        for (int m = 0; m < rows; m++) {
            for (int c = 0; c < columns; c++) {
                columnShare[c] += rowShare[m] * probability(m, c, alpha);
            }
        }
        double sum = 0;
        for (int m = 0; m < rows; m++) {
            for (int c = 0; c < columns; c++) {
                double p = probability(m, c, alpha);
                sum += p > 0 ? rowShare[m] * p * Math.log(p / columnShare[c]) : 0;
            }
        }
        return sum;
    }

    /** Makes room for more rows and columns, none of which has been counted. */
    void grow(int newRows, int newColumns) {
        if (newRows == rows && newColumns == columns) {
            return;
        }
        int roomForRows = newRows <= rowSums.length ? rowSums.length : room(newRows);
        int roomForColumns = newColumns <= stride ? stride : room(newColumns);
        if (roomForRows != rowSums.length || roomForColumns != stride) {
            double[] roomier = new double[roomForRows * roomForColumns];
            for (int m = 0; m < rows; m++) {
                System.arraycopy(counts, m * stride, roomier, m * roomForColumns, columns);
            }
            counts = roomier;
            stride = roomForColumns;
            rowSums = Arrays.copyOf(rowSums, roomForRows);
            changed = Arrays.copyOf(changed, roomForRows);
            plausible = new int[stride];
            likelihoods = new double[stride];
        }
        rows = newRows;
        columns = newColumns;
        sumChangedRows();
    }

    /** The capacity for a number of states, with room for more. */
    static int room(int states) {
        return (int) Math.ceil(states * GROWTH);
    }

    /** The mean of two tables: what is known of a submodel merged from two. */
    ConfusionCounts mean(ConfusionCounts other) {
        ConfusionCounts result = new ConfusionCounts(rows, columns);
        for (int m = 0; m < rows; m++) {
            for (int c = 0; c < columns; c++) {
                result.counts[m * columns + c] = (count(m, c) + other.count(m, c)) / 2;
            }
        }
        result.sumChangedRows();
        return result;
    }

    ConfusionCounts copy() {
        return new ConfusionCounts(rows, columns, cells(), Arrays.copyOf(rowSums, rows));
    }

    /** The cells without the room beside them. */
    private double[] cells() {
        double[] cells = new double[rows * columns];
        for (int m = 0; m < rows; m++) {
            System.arraycopy(counts, m * stride, cells, m * columns, columns);
        }
        return cells;
    }

    void write(BinaryWriter out) {
        out.writeInt(rows).writeInt(columns).writeDoubles(cells()).writeDoubles(Arrays.copyOf(rowSums, rows));
    }

    static ConfusionCounts read(BinaryReader in) {
        return new ConfusionCounts(in.readInt(), in.readInt(), in.readDoubles(), in.readDoubles());
    }

    /** The sums of the others would come out as they are. */
    private void sumChangedRows() {
        for (int m = 0; m < rows; m++) {
            if (changed[m]) {
                double sum = 0;
                for (int i = m * stride; i < m * stride + columns; i++) {
                    sum += counts[i];
                }
                rowSums[m] = sum;
                changed[m] = false;
            }
        }
    }
}
