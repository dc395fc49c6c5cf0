package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Learns multi-dimensional Bayesian network classifiers: finds the class subgraph and the bridge, then hands the features
 * that depend on the same class variables to a learner of any kind, to which these variables' vectors are classes. So
 * arcs between features, where that learner has any, join features with the same class parents.
 *
 * @param learner of the features
 * @param alpha pseudo-count of every class in the tables of the class variables
 */
record NetworkJointLearner(JointStructureSearch search, Learner learner, double alpha) implements VectorLearner {

    /** A feature depends on class variables with no more vectors. */
    static final int MOST_CONFIGURATIONS = 4096;

    @Override
    public JointClassifier learn(Chunk chunk, JointRows rows) {
        JointStructure structure = search.find(chunk, rows);
        double[] rowWeights =
                IntStream.range(0, chunk.size()).mapToDouble(chunk::rowWeight).toArray();
        List<ClassTable> tables = IntStream.range(0, rows.space().variables())
                .mapToObj(j -> ClassTable.learn(
                        j, structure.family(j), alpha, rows.of(structure.family(j)), rowWeights, rows.space()))
                .toList();
        return new JointNetwork(rows.space(), structure, groups(chunk, rows, structure), tables);
    }

    private List<FeatureGroup> groups(Chunk chunk, JointRows rows, JointStructure structure) {
        Map<String, List<Integer>> byScope = new TreeMap<>();
        for (int i = 0; i < structure.features(); i++) {
            if (structure.bridge(i).length > 0) {
                byScope.computeIfAbsent(Arrays.toString(structure.bridge(i)), scope -> new ArrayList<>())
                        .add(i);
            }
        }
        List<FeatureGroup> groups = new ArrayList<>();
        for (List<Integer> same : byScope.values()) {
            int[] features = same.stream().mapToInt(Integer::intValue).toArray();
            int[] scope = structure.bridge(features[0]);
            int classes = (int) rows.space().of(scope).count();
            groups.add(new FeatureGroup(
                    scope, features, learner.learn(SingleChunks.of(chunk, features, classes, rows.of(scope)))));
        }
        return groups;
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        double most = search.mostConfigurations(JointRows.space(schema));
        if (most > MOST_CONFIGURATIONS) {
            return Optional.of("a feature would depend on class variables with " + (long) Math.min(most, 1e18)
                    + " vectors, and the most are " + MOST_CONFIGURATIONS + "; use mdjk, independent or chain");
        }
        return IndependentLearner.refusal(learner, schema);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return learner.cost(shape);
    }

    @Override
    public String name() {
        return search.name();
    }

    @Override
    public String options() {
        String own = search.options();
        return "learner=" + learner.spec() + ",alpha=" + alpha + (own.isEmpty() ? "" : "," + own);
    }
}
