package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * N[m][c]: how often one submodel said state c when the main state was m, fading row by row: a row loses weight only
 * when its own main state is seen again, so that a rare class is not forgotten for being rare.
 */
final class ConfusionCounts {

    private final int rows;
    private final int columns;
    private final double[] counts;
    private final double[] rowSums;
    /** Working memory: the states that count for a message, and their likelihoods. */
    private final int[] plausible;

    private final double[] likelihoods;

    ConfusionCounts(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        counts = new double[rows * columns];
        rowSums = new double[rows];
        plausible = new int[columns];
        likelihoods = new double[columns];
    }

    /** Takes the sums as they are: summed anew they would differ by rounding, and a restart would show. */
    private ConfusionCounts(int rows, int columns, double[] counts, double[] rowSums) {
        if (counts.length != rows * columns || rowSums.length != rows) {
            throw new IllegalArgumentException("a table of " + rows + " by " + columns + " cannot have " + counts.length
                    + " cells and " + rowSums.length + " sums");
        }
        this.rows = rows;
        this.columns = columns;
        this.counts = counts;
        this.rowSums = rowSums;
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
        return counts[m * columns + c];
    }

    double rowSum(int m) {
        return rowSums[m];
    }

    void add(int m, int c, double weight) {
        counts[m * columns + c] += weight;
        rowSums[m] += weight;
    }

    void fadeRow(int m, double factor) {
        for (int i = m * columns; i < (m + 1) * columns; i++) {
            counts[i] *= factor;
        }
        rowSums[m] *= factor;
    }

    /** Fades a row, then adds to one of its cells. */
    void fadeAndAdd(int m, double factor, int c, double weight) {
        if (columns != 2) {
            fadeRow(m, factor);
            add(m, c, weight);
            return;
        }
        counts[2 * m] *= factor;
        counts[2 * m + 1] *= factor;
        counts[2 * m + c] += weight;
        rowSums[m] = rowSums[m] * factor + weight;
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
        if (rows == 2 && columns == 2) {
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
                sum += counts[m * columns + plausible[k]] * likelihoods[k];
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
            int at = m * columns + plausible[k];
            double likelihood = likelihoods[k];
            first += counts[at] * likelihood;
            second += counts[at + columns] * likelihood;
            third += counts[at + 2 * columns] * likelihood;
            fourth += counts[at + 3 * columns] * likelihood;
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

    ConfusionCounts grown(int newRows, int newColumns) {
        if (newRows == rows && newColumns == columns) {
            return this;
        }
        ConfusionCounts result = new ConfusionCounts(newRows, newColumns);
        for (int m = 0; m < rows; m++) {
            System.arraycopy(counts, m * columns, result.counts, m * newColumns, columns);
        }
        result.sumRows();
        return result;
    }

    /** The mean of two tables: what is known of a submodel merged from two. */
    ConfusionCounts mean(ConfusionCounts other) {
        ConfusionCounts result = new ConfusionCounts(rows, columns);
        for (int i = 0; i < counts.length; i++) {
            result.counts[i] = (counts[i] + other.counts[i]) / 2;
        }
        result.sumRows();
        return result;
    }

    ConfusionCounts copy() {
        return new ConfusionCounts(rows, columns, counts.clone(), rowSums.clone());
    }

    void write(BinaryWriter out) {
        out.writeInt(rows).writeInt(columns).writeDoubles(counts).writeDoubles(rowSums);
    }

    static ConfusionCounts read(BinaryReader in) {
        int rows = in.readInt();
        int columns = in.readInt();
        in.claim(2L * columns);
        return new ConfusionCounts(rows, columns, in.readDoubles((long) rows * columns), in.readDoubles(rows));
    }

    private void sumRows() {
        for (int m = 0; m < rows; m++) {
            double sum = 0;
            for (int i = m * columns; i < (m + 1) * columns; i++) {
                sum += counts[i];
            }
            rowSums[m] = sum;
        }
    }
}
