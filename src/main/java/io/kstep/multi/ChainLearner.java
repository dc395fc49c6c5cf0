package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Classifier;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learns a chain of classifiers in the order of the class variables (Read et al. 2011). A class that is not known for
 * sure is a missing value to those after it, and its row says nothing to its own.
 */
record ChainLearner(Learner learner) implements JointLearner {

    @Override
    public JointClassifier learn(Chunk chunk) {
        List<Target> targets = chunk.schema().targets();
        if (targets.size() == 1) {
            return new IndependentLearner(learner).learn(chunk);
        }
        List<Classifier> links = new ArrayList<>();
        for (int j = 0; j < targets.size(); j++) {
            links.add(learner.learn(SingleChunks.of(withClasses(chunk, j), j)));
        }
        return new ChainClassifier(JointRows.space(chunk.schema()), links);
    }

    /** A schema with the first class variables as features as well. */
    private static Schema withClasses(Schema schema, int count) {
        List<Feature> features = new ArrayList<>(schema.features());
        for (Target target : schema.targets().subList(0, count)) {
            features.add(Feature.discrete("class " + target.name(), target.values()));
        }
        return new Schema(features, schema.targets());
    }

    private static Chunk withClasses(Chunk chunk, int count) {
        int features = chunk.schema().featureCount();
        double[][] columns = Arrays.copyOf(
                IntStream.range(0, features).mapToObj(chunk::column).toArray(double[][]::new), features + count);
        List<FeatureRange> ranges = new ArrayList<>(
                IntStream.range(0, features).mapToObj(chunk::range).toList());
        for (int j = 0; j < count; j++) {
            ClassWeights said = chunk.classWeights(j);
            columns[features + j] = IntStream.range(0, chunk.size())
                    .mapToDouble(row -> said.hardClass(row) < 0 ? Double.NaN : said.hardClass(row))
                    .toArray();
            ranges.add(FeatureRange.of(columns[features + j]));
        }
        List<ClassWeights> weights = IntStream.range(0, chunk.schema().targets().size())
                .mapToObj(chunk::classWeights)
                .toList();
        return Chunk.classified(withClasses(chunk.schema(), count), columns, weights)
                .withRowWeights(IntStream.range(0, chunk.size())
                        .mapToDouble(chunk::rowWeight)
                        .toArray())
                .withRanges(ranges);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        Optional<String> alone = IndependentLearner.refusal(learner, schema);
        if (alone.isPresent()) {
            return alone;
        }
        return IntStream.range(0, schema.targets().size())
                .mapToObj(j -> learner.refusal(new Schema(
                        withClasses(schema, j).features(),
                        List.of(schema.targets().get(j)))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return learner.cost(shape);
    }

    @Override
    public String spec() {
        return "chain(learner=" + learner.spec() + ")";
    }
}
