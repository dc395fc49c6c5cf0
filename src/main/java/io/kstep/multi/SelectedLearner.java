package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses features before a learner sees them: those that say something of at least one class variable and not what others
 * of these say; see {@link FeatureSubset}. Of none the first feature is left.
 *
 * @param bins intervals of a continuous feature for the choice
 */
record SelectedLearner(JointLearner learner, int bins) implements JointLearner {

    @Override
    public JointClassifier learn(Chunk chunk) {
        int[] chosen = new FeatureSubset(new JointCounts(chunk, JointRows.of(chunk), bins)).ofAll();
        int[] features = (chosen.length == 0 && chunk.schema().featureCount() > 0) ? new int[] {0} : chosen;
        return new SelectedClassifier(features, learner.learn(only(chunk, features)));
    }

    private static Chunk only(Chunk chunk, int[] features) {
        Schema schema = new Schema(
                Arrays.stream(features).mapToObj(chunk.schema().features()::get).toList(),
                chunk.schema().targets());
        return Chunk.classified(
                        schema,
                        Arrays.stream(features).mapToObj(chunk::column).toArray(double[][]::new),
                        IntStream.range(0, chunk.schema().targets().size())
                                .mapToObj(chunk::classWeights)
                                .toList())
                .withRowWeights(IntStream.range(0, chunk.size())
                        .mapToDouble(chunk::rowWeight)
                        .toArray())
                .withRanges(Arrays.stream(features).mapToObj(chunk::range).toList());
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return learner.refusal(schema);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return learner.cost(shape);
    }

    @Override
    public String spec() {
        return "cfs-indiv(learner=" + learner.spec() + ",bins=" + bins + ")";
    }
}
