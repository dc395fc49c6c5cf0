package io.kstep.multi;

import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Arcs from class variables to features by what they are worth: in the order of their information each is kept where it
 * makes the mean accuracy of a stratified cross-validation larger, in rounds until one keeps none.
 */
record BridgeWrapper(int bins, double alpha) {

    private static final int FOLDS = 5;
    /** Rounding is no gain. */
    private static final double GAIN = 1e-9;

    /** An arc from a class variable to a feature. */
    private record Arc(int variable, int feature, double nats) {}

    /**
     * The class variables that each feature depends on.
     *
     * @param complete rows whose classes are all known
     * @param classParents of the structure that is tested; features have no feature parents in it
     */
    int[][] bridge(Chunk complete, JointCounts counts, int[][] classParents) {
        CodedRows rows = CodedRows.of(complete, bins);
        int[] folds = rows.folds(FOLDS, new SplittableRandom(1));
        StructureTests tests = new StructureTests(rows, new int[][] {folds}, alpha);
        List<Arc> open = new ArrayList<>();
        for (int j = 0; j < classParents.length; j++) {
            for (int i = 0; i < counts.features(); i++) {
                open.add(new Arc(j, i, counts.bridge(i, j).nats()));
            }
        }
        open.sort(Comparator.comparingDouble((Arc arc) -> -arc.nats));
        int[][] bridge = new int[counts.features()][0];
        double best = mean(tests, classParents, bridge);
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (Arc arc : List.copyOf(open)) {
                int[] before = bridge[arc.feature];
                if (rows.space().of(before).count() * rows.space().size(arc.variable)
                        > NetworkJointLearner.MOST_CONFIGURATIONS) {
                    continue;
                }
                bridge[arc.feature] = IntStream.concat(IntStream.of(before), IntStream.of(arc.variable))
                        .sorted()
                        .toArray();
                double found = mean(tests, classParents, bridge);
                if (found > best + GAIN) {
                    best = found;
                    open.remove(arc);
                    hasChanged = true;
                } else {
                    bridge[arc.feature] = before;
                }
            }
        }
        return bridge;
    }

    private static double mean(StructureTests tests, int[][] classParents, int[][] bridge) {
        return tests.test(new JointStructure(
                        Arrays.stream(classParents).map(int[]::clone).toArray(int[][]::new),
                        Arrays.stream(bridge).map(int[]::clone).toArray(int[][]::new),
                        new int[bridge.length][0]))
                .mean();
    }
}
