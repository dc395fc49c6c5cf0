package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Learns the compound class, whose classes are the vectors seen. The probability of another one is the share of rows
 * whose vector was seen once (Good 1953), and at least that of one row more.
 */
record CompoundLearner(Learner learner) implements VectorLearner {

    /** No more vectors are kept: the heaviest. */
    private static final int MOST_VECTORS = 4096;

    /** Vectors that only EM has thought of are kept from this weight on. */
    private static final double LEAST_WEIGHT = 0.05;

    /** A vector of a weight below this was seen once. */
    private static final double ONCE = 1.5;

    private static final double MOST_UNSEEN = 0.5;

    private static final double GUIDE_LEVEL = 0.01;

    @Override
    public JointClassifier learn(Chunk chunk, JointRows rows) {
        IndependentClassifiers others = new IndependentLearner(learner).learn(chunk);
        if (rows.space().variables() == 1) {
            return others;
        }
        Map<List<Integer>, Double> seen = seen(chunk, rows);
        Map<List<Integer>, Integer> classOf = new HashMap<>();
        int[][] vectors = seen.keySet().stream()
                .map(vector -> vector.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        for (int[] vector : vectors) {
            classOf.put(key(vector), classOf.size());
        }
        ClassWeights weights = weights(rows, classOf);
        return new CompoundClassifier(
                vectors,
                learner.learn(SingleChunks.of(chunk, SingleChunks.all(chunk), vectors.length, weights)),
                unseen(seen),
                others);
    }

    /** The weights of the vectors seen, in the order of the classes. */
    private static Map<List<Integer>, Double> seen(Chunk chunk, JointRows rows) {
        Map<List<Integer>, Double> all = new HashMap<>();
        for (int row = 0; row < rows.size(); row++) {
            for (int k = 0; k < rows.vectors(row).length; k++) {
                all.merge(key(rows.vectors(row)[k]), chunk.rowWeight(row) * rows.weights(row)[k], Double::sum);
            }
        }
        if (all.isEmpty()) {
            all.put(key(new int[rows.space().variables()]), 1.0);
        }
        double most = all.values().stream().max(Comparator.naturalOrder()).orElseThrow();
        Map<List<Integer>, Double> seen = new LinkedHashMap<>();
        all.entrySet().stream()
                .filter(entry -> entry.getValue() >= Math.min(most, LEAST_WEIGHT))
                .sorted(Comparator.comparingDouble((Map.Entry<List<Integer>, Double> entry) -> -entry.getValue())
                        .thenComparing(entry -> entry.getKey().toString()))
                .limit(MOST_VECTORS)
                .sorted(Comparator.comparing(entry -> entry.getKey(), CompoundLearner::compare))
                .forEach(entry -> seen.put(entry.getKey(), entry.getValue()));
        return seen;
    }

    /** The order of numbers in mixed radix. */
    private static int compare(List<Integer> one, List<Integer> other) {
        for (int j = one.size() - 1; j >= 0; j--) {
            if (!one.get(j).equals(other.get(j))) {
                return Integer.compare(one.get(j), other.get(j));
            }
        }
        return 0;
    }

    private static ClassWeights weights(JointRows rows, Map<List<Integer>, Integer> classOf) {
        int[] hard = new int[rows.size()];
        double[][] soft = new double[rows.size()][];
        boolean isHard = true;
        for (int row = 0; row < hard.length; row++) {
            int[][] vectors = rows.vectors(row);
            Integer only = vectors.length == 1 ? classOf.get(key(vectors[0])) : null;
            hard[row] = only == null ? 0 : only;
            if (only == null) {
                isHard = false;
                soft[row] = new double[classOf.size()];
                for (int k = 0; k < vectors.length; k++) {
                    Integer to = classOf.get(key(vectors[k]));
                    if (to != null) {
                        soft[row][to] += rows.weights(row)[k];
                    }
                }
            }
        }
        return isHard ? ClassWeights.hard(hard) : ClassWeights.mixed(hard, soft);
    }

    private static double unseen(Map<List<Integer>, Double> seen) {
        double total = seen.values().stream().mapToDouble(weight -> weight).sum();
        double once = seen.values().stream()
                .mapToDouble(weight -> weight)
                .filter(weight -> weight < ONCE)
                .sum();
        return Math.min(MOST_UNSEEN, Math.max(1 / (total + 1), once / total));
    }

    private static List<Integer> key(int[] vector) {
        return Arrays.stream(vector).boxed().toList();
    }

    /** With a density for every vector EM would fit each to the few rows that might be its own. */
    @Override
    public VectorLearner guide() {
        return new NetworkJointLearner(new TestedBridge(1, 2, GUIDE_LEVEL), learner, 1);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return IndependentLearner.refusal(learner, schema);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return learner.cost(shape);
    }

    @Override
    public String name() {
        return "compound";
    }

    @Override
    public String options() {
        return "learner=" + learner.spec();
    }
}
