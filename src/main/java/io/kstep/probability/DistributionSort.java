package io.kstep.probability;

import java.util.Arrays;

/**
 * Sorts values, and weights along with them, by distributing them over equal buckets, more than there are values: much
 * faster than comparing, for values of any usual density. Buckets that stay crowded, as all but one do beside a
 * gross outlier, are distributed again. Holds scratch memory.
 */
final class DistributionSort {

    private static final int CROWDED = 24;
    /** Buckets per value: enough that most values have a bucket to themselves and little is left to insertion sort. */
    private static final int BUCKETS_PER_VALUE = 2;

    /** Ranges below it are lifted, so that the number of buckets per unit stays finite. */
    private static final double SMALL_RANGE = 1e-200;

    private static final double LIFT = 0x1p600;

    private int[] buckets = new int[0];
    private int[] starts = new int[0];
    private double[] spareValues = new double[0];
    private double[] spareWeights = new double[0];
    /** Ranges still to be distributed, from and to in turn. */
    private int[] crowded = new int[0];

    private int crowdedCount;

    /** Sorts the first n values; the weights move along unless they are all the same. */
    void sort(double[] values, double[] weights, int n, boolean sameWeights) {
        if (buckets.length < n) {
            buckets = new int[n];
            starts = new int[BUCKETS_PER_VALUE * n];
            spareValues = new double[n];
            spareWeights = new double[n];
            crowded = new int[2 * (n / CROWDED + 1)];
        }
        crowdedCount = 0;
        if (n > CROWDED) {
            push(0, n);
        }
        while (crowdedCount > 0) {
            crowdedCount -= 2;
            distribute(values, weights, crowded[crowdedCount], crowded[crowdedCount + 1], sameWeights);
        }
        insert(values, weights, n, sameWeights);
    }

    private void push(int from, int to) {
        crowded[crowdedCount++] = from;
        crowded[crowdedCount++] = to;
    }

    private void distribute(double[] values, double[] weights, int from, int to, boolean sameWeights) {
        double low = values[from];
        double high = low;
        for (int i = from + 1; i < to; i++) {
            double x = values[i];
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        if (low == high) {
            return;
        }
        int n = to - from;
        int count = BUCKETS_PER_VALUE * n;
        Arrays.fill(starts, 0, count, 0);
        if (high - low <= Double.MAX_VALUE) {
            double lift = high - low < SMALL_RANGE ? LIFT : 1;
            double perUnit = (count - 1) / ((high - low) * lift);
            for (int i = 0; i < n; i++) {
                int bucket = (int) ((values[from + i] - low) * lift * perUnit);
                buckets[i] = bucket;
                starts[bucket]++;
            }
        } else {
            countHalves(values, from, n, low, high);
        }
        int start = from;
        for (int b = 0; b < count; b++) {
            int size = starts[b];
            if (size > CROWDED) {
                push(start, start + size);
            }
            starts[b] = start;
            start += size;
        }
        scatter(values, weights, from, n, sameWeights);
    }

    /** The same by half of each value, where the range itself is more than a double holds. */
    private void countHalves(double[] values, int from, int n, double low, double high) {
        int last = BUCKETS_PER_VALUE * n - 1;
        for (int i = 0; i < n; i++) {
            double part = (values[from + i] / 2 - low / 2) / (high / 2 - low / 2);
            buckets[i] = (int) (part * last);
            starts[buckets[i]]++;
        }
    }

    /** Moves every value to the next free place of its bucket. */
    private void scatter(double[] values, double[] weights, int from, int n, boolean sameWeights) {
        for (int i = 0; i < n; i++) {
            int place = starts[buckets[i]]++;
            spareValues[place] = values[from + i];
            if (!sameWeights) {
                spareWeights[place] = weights[from + i];
            }
        }
        System.arraycopy(spareValues, from, values, from, n);
        if (!sameWeights) {
            System.arraycopy(spareWeights, from, weights, from, n);
        }
    }

    /** Insertion sort; what has been distributed is all but in order. */
    private static void insert(double[] values, double[] weights, int n, boolean sameWeights) {
        for (int i = 1; i < n; i++) {
            double x = values[i];
            if (values[i - 1] > x) {
                double weight = weights[i];
                int j = i;
                while (j > 0 && values[j - 1] > x) {
                    values[j] = values[j - 1];
                    if (!sameWeights) {
                        weights[j] = weights[j - 1];
                    }
                    j--;
                }
                values[j] = x;
                if (!sameWeights) {
                    weights[j] = weight;
                }
            }
        }
    }
}
