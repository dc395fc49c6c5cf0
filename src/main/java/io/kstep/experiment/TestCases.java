package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Test cases of discrete features, alike ones together: each distinct instance is predicted once. */
final class TestCases {

    /** Writes the posterior of an instance. */
    @FunctionalInterface
    interface Predictor {
        void predict(double[] values, double[] out);
    }

    private final List<double[]> instances = new ArrayList<>();
    private final List<int[]> classCounts = new ArrayList<>();
    private final int classes;
    private final int size;

    TestCases(Chunk chunk) {
        classes = chunk.schema().classCount();
        size = chunk.size();
        Map<List<Double>, Integer> indices = new LinkedHashMap<>();
        for (int row = 0; row < size; row++) {
            double[] values = chunk.row(row);
            int index = indices.computeIfAbsent(Arrays.stream(values).boxed().toList(), key -> {
                instances.add(values);
                classCounts.add(new int[classes]);
                return instances.size() - 1;
            });
            classCounts.get(index)[chunk.classWeights().hardClass(row)]++;
        }
    }

    /** Percent of the cases whose likeliest class, the lowest on ties, is the true one. */
    double accuracy(Predictor predictor) {
        double[] posterior = new double[classes];
        int hits = 0;
        for (int i = 0; i < instances.size(); i++) {
            predictor.predict(instances.get(i), posterior);
            hits += classCounts.get(i)[LogSpace.argMax(posterior)];
        }
        return 100.0 * hits / size;
    }
}
