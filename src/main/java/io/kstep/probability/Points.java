package io.kstep.probability;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The core of a sample as distinct values in rising order with their weights, ties added up. */
record Points(double[] values, double[] weights, double weight) {

    static Points ofCore(WeightedSample sample) {
        int[] order = IntStream.range(sample.from, sample.to)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> sample.values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] values = new double[order.length];
        double[] weights = new double[order.length];
        int size = 0;
        for (int i : order) {
            if (size == 0 || sample.values[i] > values[size - 1]) {
                values[size++] = sample.values[i];
            }
            weights[size - 1] += sample.weights[i];
        }
        return new Points(Arrays.copyOf(values, size), Arrays.copyOf(weights, size), sample.coreWeight());
    }

    int size() {
        return values.length;
    }

    /** Index of the first value not below x, looked for from a start on. */
    int firstFrom(double x, int start) {
        int i = start;
        while (i < values.length && values[i] < x) {
            i++;
        }
        return i;
    }
}
