package io.kstep.bayes;

import java.util.Arrays;

/** How far values of a feature lie from the mean of their class, over all classes. */
final class PooledDistances {

    private PooledDistances() {}

    /** Evenly spaced quantiles of the distances, or none where no class has two values. */
    static double[] quantiles(double[] column, ClassRows rows, int count) {
        double[] values = new double[rows.longest()];
        double[] weights = new double[rows.longest()];
        double[] distances = new double[column.length];
        int n = 0;
        for (int s = 0; s < rows.slots(); s++) {
            int size = rows.gather(s, column, values, weights);
            double mean = 0;
            double total = 0;
            for (int i = 0; i < size; i++) {
                mean += weights[i] * values[i];
                total += weights[i];
            }
            mean /= total;
            for (int i = 0; i < size && size > 1; i++) {
                if (n == distances.length) {
                    distances = Arrays.copyOf(distances, 2 * n); // a soft row counts in several classes
                }
                distances[n++] = values[i] - mean;
            }
        }
        if (n == 0) {
            return new double[0];
        }
        Arrays.sort(distances, 0, n);
        double[] quantiles = new double[count];
        for (int q = 0; q < count; q++) {
            quantiles[q] = distances[(int) ((q + 0.5) / count * n)];
        }
        return quantiles;
    }
}
