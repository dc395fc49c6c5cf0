package io.kstep.session;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The EM of Dawid and Skene 1979 over the votes on some rows; what was counted of earlier rows stands beside the counts of
 * these.
 */
final class ExpertRun {

    private static final int ITERATIONS = 50;
    private static final double TOLERANCE = 1e-4;

    /** Steps of about a nanosecond that a run may take. */
    private static final double MOST_WORK = 2e8;

    /**
     * The votes on a row, of experts who are known.
     *
     * @param said plausibilities of the classes, by each expert
     */
    record Row(double[][] said, Expert[] by) {}

    private final List<Row> rows;
    private final double reliability;
    private final double[] frequencies;
    private final int classes;
    private final double[][] weights;
    private double[] rowsOfClass;
    private Map<Expert, double[]> counts = Map.of();

    /** @param frequencies rows of each class before these */
    ExpertRun(List<Row> rows, double reliability, double[] frequencies) {
        this.rows = rows;
        this.reliability = reliability;
        this.frequencies = frequencies;
        classes = frequencies.length;
        weights = new double[rows.size()][classes];
        rowsOfClass = new double[classes];
    }

    /** Expected rows of each class among these. */
    double[] rowsOfClass() {
        return rowsOfClass;
    }

    /** Runs until no row moves, and adds what was found to what is known of the experts, which fades. */
    void learn(Iterable<Expert> experts, double fading) {
        double work = 4.0
                * classes
                * classes
                * rows.stream().mapToInt(row -> row.by.length).sum();
        int iterations = (int) Math.max(2, Math.min(ITERATIONS, MOST_WORK / work));
        double moved = 1;
        for (int i = 0; i < iterations && moved > TOLERANCE; i++) {
            moved = step(experts);
        }
        for (Expert expert : experts) {
            expert.fade(fading, counts.get(expert));
        }
        for (int i = 0; i < weights.length; i++) {
            judge(rows.get(i), weights[i]);
        }
    }

    private static void judge(Row row, double[] weight) {
        for (int v = 0; v < row.by.length; v++) {
            double sum = Arrays.stream(row.said[v]).sum();
            double right = 0;
            for (int k = 0; k < weight.length; k++) {
                right += weight[k] * row.said[v][k] / sum;
            }
            row.by[v].judge(right);
        }
    }

    /** Both steps of EM; how far a weight has moved at most. */
    private double step(Iterable<Expert> experts) {
        Map<Expert, double[]> matrices = new LinkedHashMap<>();
        for (Expert expert : experts) {
            matrices.put(expert, expert.matrix(classes, reliability, counts.get(expert)));
        }
        Map<Expert, double[]> expected = new LinkedHashMap<>();
        double[] nowOfClass = new double[classes];
        double moved = 0;
        for (int i = 0; i < weights.length; i++) {
            double[] weight = expectation(rows.get(i), matrices);
            for (int k = 0; k < classes; k++) {
                moved = Math.max(moved, Math.abs(weight[k] - weights[i][k]));
                nowOfClass[k] += weight[k];
            }
            weights[i] = weight;
            count(rows.get(i), weight, matrices, expected);
        }
        counts = expected;
        rowsOfClass = nowOfClass;
        return moved;
    }

    private double[] expectation(Row row, Map<Expert, double[]> matrices) {
        double[] logs = new double[classes];
        for (int k = 0; k < classes; k++) {
            logs[k] = Math.log(1 + frequencies[k] + rowsOfClass[k]);
        }
        for (int v = 0; v < row.by.length; v++) {
            addLogs(row.said[v], matrices.get(row.by[v]), logs);
        }
        double most = Arrays.stream(logs).max().orElseThrow();
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            logs[k] = Math.exp(logs[k] - most);
            sum += logs[k];
        }
        for (int k = 0; k < classes; k++) {
            logs[k] /= sum;
        }
        return logs;
    }

    /** Adds the logarithm of what a vote says of each class. */
    static void addLogs(double[] said, double[] matrix, double[] logs) {
        for (int k = 0; k < logs.length; k++) {
            logs[k] += Math.log(likelihood(said, matrix, k));
        }
    }

    private static double likelihood(double[] said, double[] matrix, int k) {
        double sum = 0;
        for (int l = 0; l < said.length; l++) {
            sum += said[l] > 0 ? matrix[k * said.length + l] * said[l] : 0;
        }
        return sum;
    }

    private void count(Row row, double[] weight, Map<Expert, double[]> matrices, Map<Expert, double[]> into) {
        for (int v = 0; v < row.by.length; v++) {
            double[] matrix = matrices.get(row.by[v]);
            double[] sums = into.computeIfAbsent(row.by[v], e -> new double[matrix.length]);
            for (int k = 0; k < classes; k++) {
                double likelihood = likelihood(row.said[v], matrix, k);
                for (int l = 0; l < classes; l++) {
                    sums[k * classes + l] += weight[k] * matrix[k * classes + l] * row.said[v][l] / likelihood;
                }
            }
        }
    }
}
