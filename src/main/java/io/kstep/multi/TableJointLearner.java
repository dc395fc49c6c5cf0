package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import io.kstep.data.Target.ClassVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Learns multi-dimensional Bayesian network classifiers with arcs between any features: a table for each, continuous
 * features as intervals of equal frequency.
 *
 * @param bins intervals of a continuous feature
 * @param alpha pseudo-count of every cell
 */
record TableJointLearner(JointStructureSearch search, int bins, double alpha) implements VectorLearner {

    /** The table of a feature has no more cells. */
    static final int MOST_CELLS = 1 << 20;

    /** Bytes of a table beside its cells. */
    private static final double OBJECT = 400;

    @Override
    public JointTableNetwork learn(Chunk chunk, JointRows rows) {
        return learned(search.find(chunk, rows), chunk, rows, bins, alpha);
    }

    static JointTableNetwork learned(JointStructure structure, Chunk chunk, JointRows rows, int bins, double alpha) {
        CodedFeatures features = CodedFeatures.of(chunk, bins);
        int[][] states = features.states(chunk);
        List<NodeTable> classTables = new ArrayList<>();
        for (int j = 0; j < structure.variables(); j++) {
            classTables.add(ofClass(structure, j, chunk, rows, alpha));
        }
        List<NodeTable> featureTables = new ArrayList<>();
        int[] row = new int[features.count()];
        for (int i = 0; i < structure.features(); i++) {
            int[] scope = structure.bridge(i);
            int[] parents = structure.featureParents(i);
            ClassWeights weights = rows.of(scope);
            int classes = (int) rows.space().of(scope).count();
            NodeTable.Builder counts = new NodeTable.Builder(features.cardinalities()[i], classes);
            for (int r = 0; r < chunk.size(); r++) {
                for (int parent : parents) {
                    row[parent] = states[parent][r];
                }
                int key = JointTableNetwork.key(parents, row, features.cardinalities());
                int hard = weights.hardClass(r);
                boolean isKnown = key >= 0 && states[i][r] >= 0;
                for (int c = Math.max(0, hard); isKnown && c < (hard < 0 ? classes : hard + 1); c++) {
                    counts.add(key, states[i][r], c, chunk.rowWeight(r) * weights.of(r, c));
                }
            }
            featureTables.add(counts.table(alpha));
        }
        return new JointTableNetwork(rows.space(), structure, features, classTables, featureTables);
    }

    private static NodeTable ofClass(
            JointStructure structure, int variable, Chunk chunk, JointRows rows, double alpha) {
        int[] parents = structure.classParents(variable);
        int[] all = Arrays.copyOf(parents, parents.length + 1);
        all[parents.length] = variable;
        ClassWeights weights = rows.of(all);
        int classes = (int) rows.space().of(parents).count();
        int cells = classes * rows.space().size(variable);
        NodeTable.Builder counts = new NodeTable.Builder(rows.space().size(variable), classes);
        for (int r = 0; r < chunk.size(); r++) {
            int hard = weights.hardClass(r);
            for (int c = Math.max(0, hard); c < (hard < 0 ? cells : hard + 1); c++) {
                counts.add(0, c / classes, c % classes, chunk.rowWeight(r) * weights.of(r, c));
            }
        }
        return counts.table(alpha);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return refusal(schema, search.mostConfigurations(JointRows.space(schema)));
    }

    static Optional<String> refusal(Schema schema, double configurations) {
        if (!schema.targets().stream().allMatch(ClassVariable.class::isInstance)) {
            return Optional.of("learners of several class variables take no number to predict");
        }
        return configurations > NetworkJointLearner.MOST_CONFIGURATIONS
                ? Optional.of("class variables have " + (long) Math.min(configurations, 1e18)
                        + " vectors, and the most are " + NetworkJointLearner.MOST_CONFIGURATIONS
                        + "; use mdjk, independent or chain")
                : Optional.empty();
    }

    /** Rows are read once for every pair of features, and kept as states. */
    @Override
    public Cost cost(ChunkShape shape) {
        double all = shape.rows() * shape.features();
        double bytes = OBJECT * shape.features() + Double.BYTES * all;
        return new Cost(50 * all * shape.features(), bytes, 4 * bytes, 10 * all);
    }

    @Override
    public String name() {
        return search.name();
    }

    @Override
    public String options() {
        String own = search.options();
        return "bins=" + bins + ",alpha=" + alpha + (own.isEmpty() ? "" : "," + own);
    }
}
