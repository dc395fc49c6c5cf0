package io.kstep.bayes.mixture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where EM starts: the rows of a class in parts. Again and again the part with the largest scatter is cut at the mean of
 * the feature that varies most (Su and Dy 2007), a discrete one into its most frequent value and the others. It does not
 * depend on the order of the rows, and needs no random numbers.
 */
final class Partition {

    private static final double LEAST_VARIANCE = 1e-9;

    private final double[][] seen;
    private final double[] weights;
    private final int[] values;

    /**
     * @param seen the rows of a class as components see them
     * @param weights how much each counts
     */
    Partition(double[][] seen, double[] weights, int[] values) {
        this.seen = seen;
        this.weights = weights;
        this.values = values;
    }

    /** Rows, and how they could be cut. */
    private final class Part {
        private final int[] rows;
        private double scatter;
        private double widest;
        private int feature = -1;
        private double at;

        Part(int[] rows) {
            this.rows = rows;
            for (int f = 0; f < values.length; f++) {
                if (values[f] > 0) {
                    measureTable(f);
                } else {
                    measureNumber(f);
                }
            }
        }

        private void measureNumber(int f) {
            double weight = 0;
            double sum = 0;
            double squares = 0;
            for (int row : rows) {
                double value = seen[row][f];
                if (!Double.isNaN(value)) {
                    weight += weights[row];
                    sum += weights[row] * value;
                    squares += weights[row] * value * value;
                }
            }
            double mean = weight > 0 ? sum / weight : 0;
            consider(f, weight, weight > 0 ? squares / weight - mean * mean : 0, mean);
        }

        private void measureTable(int f) {
            double[] counts = new double[values[f]];
            double weight = 0;
            for (int row : rows) {
                double value = seen[row][f];
                if (!Double.isNaN(value)) {
                    counts[(int) value] += weights[row];
                    weight += weights[row];
                }
            }
            double same = 0;
            int most = 0;
            for (int v = 0; v < counts.length; v++) {
                same += weight > 0 ? counts[v] / weight * (counts[v] / weight) : 0;
                most = counts[v] > counts[most] ? v : most;
            }
            consider(f, weight, weight > 0 ? 1 - same : 0, most);
        }

        private void consider(int f, double weight, double variance, double where) {
            scatter += weight * Math.max(0, variance);
            if (variance > Math.max(LEAST_VARIANCE, widest)) {
                widest = variance;
                feature = f;
                at = where;
            }
        }

        private boolean isLeft(int row) {
            double value = seen[row][feature];
            return values[feature] > 0 ? value == at : value <= at; // missing: right
        }

        List<Part> cut() {
            return List.of(
                    new Part(Arrays.stream(rows).filter(this::isLeft).toArray()),
                    new Part(Arrays.stream(rows).filter(row -> !isLeft(row)).toArray()));
        }
    }

    /** At most this number of parts, as indices of rows. */
    List<int[]> parts(int most) {
        List<Part> parts = new ArrayList<>();
        int[] all = new int[seen.length];
        Arrays.setAll(all, row -> row);
        parts.add(new Part(all));
        while (parts.size() < most) {
            Part widest = parts.get(0);
            for (Part part : parts) {
                widest = part.feature >= 0 && (widest.feature < 0 || part.scatter > widest.scatter) ? part : widest;
            }
            if (widest.feature < 0) {
                break;
            }
            parts.remove(widest);
            parts.addAll(widest.cut());
        }
        return parts.stream().map(part -> part.rows).toList();
    }
}
