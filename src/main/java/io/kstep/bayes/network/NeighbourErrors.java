package io.kstep.bayes.network;

import io.kstep.probability.Abandonment;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Leave-one-out errors of the k nearest neighbours with k the square root of the number of rows, which for that k is
 * consistent (Devroye, Györfi and Lugosi 1996, chapter 11): with all features, and without each of them, in one pass over
 * all pairs of rows. Squared differences of numbers count in units of the feature's variance, different values as what two
 * rows differ by on average, and so does a missing value. Among rows as near as each other the first ones count.
 */
final class NeighbourErrors {

    private final Sample sample;
    private final int[] features;
    private final int[] rows;
    /** Weights of each row for the classes. */
    private final double[][] weights;
    /** One over the mean squared difference of two rows, feature by feature. */
    private final double[] rates;

    private final int k;
    private final double[] after;

    /** The error with all features, then without each of them; null before it is asked for. */
    private double[] errors;

    NeighbourErrors(Sample sample, int[] features) {
        this.sample = sample;
        this.features = features;
        weights = new double[sample.height()][];
        for (int s = 0; s < sample.slots(); s++) {
            for (int i = 0; i < sample.size(s); i++) {
                int row = sample.row(s, i);
                weights[row] = weights[row] == null ? new double[sample.slots()] : weights[row];
                weights[row][s] += sample.weight(s, i);
            }
        }
        rows = IntStream.range(0, weights.length)
                .filter(row -> weights[row] != null)
                .toArray();
        rates = Arrays.stream(features).mapToDouble(this::rate).toArray();
        after = new double[features.length + 1];
        k = Math.max(1, (int) Math.round(Math.sqrt(rows.length)));
    }

    /** The error with all features, or with all but one. */
    double error(int[] some) {
        if (errors == null) {
            errors = errors();
        }
        if (some.length == features.length) {
            return errors[0];
        }
        for (int j = 0; j < features.length; j++) {
            if (j == some.length || features[j] != some[j]) {
                return errors[1 + j];
            }
        }
        throw new IllegalArgumentException("these are not all features but one: " + Arrays.toString(some));
    }

    private double rate(int feature) {
        double[] column = Arrays.stream(rows)
                .mapToDouble(row -> sample.column(feature)[row])
                .filter(Double::isFinite)
                .toArray();
        double apart;
        if (sample.isContinuous(feature)) {
            double mean = Arrays.stream(column).average().orElse(0);
            apart = 2
                    * Arrays.stream(column)
                            .map(x -> (x - mean) * (x - mean))
                            .average()
                            .orElse(0);
        } else {
            double[] counts = new double[sample.cardinality(feature)];
            Arrays.stream(column).forEach(x -> counts[(int) x]++);
            apart = 1
                    - Arrays.stream(counts).map(n -> n * n).sum()
                            / Math.max(1.0, (double) column.length * column.length);
        }
        return apart > 0 && Double.isFinite(1 / apart) ? 1 / apart : 0;
    }

    private double[] errors() {
        double[] wrong = new double[1 + features.length];
        double[] parts = new double[features.length];
        Nearest[] nearest = new Nearest[wrong.length];
        Arrays.setAll(nearest, i -> new Nearest(k));
        double total = 0;
        for (int row : rows) {
            Abandonment.check();
            for (Nearest one : nearest) {
                one.clear();
            }
            for (int other : rows) {
                if (other != row) {
                    offer(row, other, parts, nearest);
                }
            }
            for (int i = 0; i < wrong.length; i++) {
                wrong[i] += Arrays.stream(weights[row]).sum() - weights[row][vote(nearest[i])];
            }
            total += Arrays.stream(weights[row]).sum();
        }
        for (int i = 0; i < wrong.length; i++) {
            wrong[i] /= total;
        }
        return wrong;
    }

    /** Sums from both ends: what a subtraction leaves would break ties by its rounding. */
    private void offer(int row, int other, double[] parts, Nearest[] nearest) {
        parts(row, other, parts);
        after[parts.length] = 0;
        for (int j = parts.length - 1; j >= 0; j--) {
            after[j] = parts[j] + after[j + 1];
        }
        nearest[0].offer(after[0], other);
        double before = 0;
        for (int j = 0; j < parts.length; j++) {
            nearest[1 + j].offer(before + after[j + 1], other);
            before += parts[j];
        }
    }

    private void parts(int row, int other, double[] parts) {
        for (int j = 0; j < features.length; j++) {
            double[] column = sample.column(features[j]);
            double difference = column[row] - column[other];
            double square = sample.isContinuous(features[j]) ? difference * difference : difference == 0 ? 0 : 1;
            parts[j] = Double.isNaN(difference) ? 1 : square * rates[j];
        }
    }

    private int vote(Nearest nearest) {
        double[] votes = new double[sample.slots()];
        for (int i = 0; i < nearest.size; i++) {
            double[] of = weights[nearest.rows[i]];
            for (int s = 0; s < votes.length; s++) {
                votes[s] += of[s];
            }
        }
        return LogSpace.argMax(votes);
    }

    /** The k least distances that were offered, as a heap with the greatest on top. */
    private static final class Nearest {
        private final double[] distances;
        private final int[] rows;
        private int size;

        Nearest(int k) {
            distances = new double[k];
            rows = new int[k];
        }

        void clear() {
            size = 0;
        }

        void offer(double distance, int row) {
            if (size < rows.length) {
                int at = size++;
                while (at > 0 && isFarther(distance, row, (at - 1) / 2)) {
                    set(at, distances[(at - 1) / 2], rows[(at - 1) / 2]);
                    at = (at - 1) / 2;
                }
                set(at, distance, row);
            } else if (!isFarther(distance, row, 0)) {
                replaceTop(distance, row);
            }
        }

        private void replaceTop(double distance, int row) {
            int at = 0;
            while (2 * at + 1 < size) {
                int child = 2 * at + 1;
                child += child + 1 < size && isFarther(distances[child + 1], rows[child + 1], child) ? 1 : 0;
                if (isFarther(distance, row, child)) {
                    break;
                }
                set(at, distances[child], rows[child]);
                at = child;
            }
            set(at, distance, row);
        }

        /** Among equals the later row is the farther one. */
        private boolean isFarther(double distance, int row, int than) {
            return distance != distances[than] ? distance > distances[than] : row > rows[than];
        }

        private void set(int at, double distance, int row) {
            distances[at] = distance;
            rows[at] = row;
        }
    }
}
