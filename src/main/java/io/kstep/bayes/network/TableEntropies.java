package io.kstep.bayes.network;

import io.kstep.bayes.network.SetEntropies.Row;
import io.kstep.probability.information.DiscreteInformation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Entropies of sets of features from counts of the joint states that rows show. */
final class TableEntropies {

    private TableEntropies() {}

    /** @param statesOf the state of every row at a feature, as {@link Counts} reads them */
    static SetEntropies of(Sample sample, int[] set, IntFunction<int[]> statesOf) {
        List<Row> rows = SetEntropies.complete(sample, set);
        int[][] states = new int[set.length][];
        for (int f = 0; f < set.length; f++) {
            states[f] = statesOf.apply(set[f]);
        }
        double[] alone = new double[1 << set.length];
        double[] withClass = new double[alone.length];
        for (int subset = 0; subset < alone.length; subset++) {
            Map<Long, double[]> counts = new HashMap<>();
            Map<Long, double[]> joint = new HashMap<>();
            for (Row row : rows) {
                long state = 0;
                for (int f = 0; f < set.length; f++) {
                    if ((subset >> f & 1) == 1) {
                        state = state * states[f][sample.height()] + states[f][row.at()];
                    }
                }
                counts.computeIfAbsent(state, k -> new double[1])[0] += row.weight();
                joint.computeIfAbsent(state * sample.slots() + row.slot(), k -> new double[1])[0] += row.weight();
            }
            alone[subset] = entropy(counts);
            withClass[subset] = entropy(joint);
        }
        return new SetEntropies(alone, withClass, SetEntropies.weight(rows), false);
    }

    private static double entropy(Map<Long, double[]> counts) {
        return DiscreteInformation.entropy(counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .mapToDouble(entry -> entry.getValue()[0])
                .toArray());
    }
}
