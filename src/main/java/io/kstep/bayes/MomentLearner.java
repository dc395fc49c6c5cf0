package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.bayes.network.Sample;
import io.kstep.binary.BinaryReader;
import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Optional;

/**
 * Learns Gaussian networks over continuous features from class moments alone, and keeps these: its classifiers can be
 * merged, and learned row by row, structure included, with the same result as learning from all rows at once (Pérez 2010,
 * 3.5).
 */
record MomentLearner(NetworkLearner networks) implements RunningLearner, MergingLearner, AdditiveLearner {

    static MomentLearner of(NetworkLearner networks) {
        if (!networks.needsMomentsOnly()) {
            throw new SpecException(
                    "mergeable=true is for density=gaussian without wrappers, ranking, phi and cfs, which '"
                            + networks.spec() + "' is not: it needs the rows");
        }
        return new MomentLearner(networks);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return schema.features().stream()
                .filter(feature -> !feature.isContinuous())
                .map(discrete -> "mergeable=true is for continuous features and '" + discrete.name()
                        + "' is discrete; use nb(density=gaussian)")
                .findFirst();
    }

    @Override
    public MStep mStep(Schema schema) {
        return networks.mStep(schema);
    }

    /** What it keeps beside its network are the moments, and row by row it learns as often as it is asked. */
    @Override
    public Cost cost(ChunkShape shape) {
        Cost network = networks.cost(shape);
        double moments = 4 * Cost.NUMBER * shape.shown() * shape.features() * (shape.features() + 4);
        return new Cost(network.work(), network.bytes() + moments, network.working() + moments, network.answer());
    }

    private void check(Schema schema) {
        refusal(schema).ifPresent(reason -> {
            throw new SpecException(reason);
        });
    }

    @Override
    public MomentClassifier learn(Chunk chunk) {
        check(chunk.schema());
        return learn(ClassMoments.of(Sample.of(chunk)));
    }

    MomentClassifier learn(ClassMoments moments) {
        return new MomentClassifier(moments, networks.learn(moments));
    }

    @Override
    public Optional<SufficientStatistics> statistics() {
        return networks.statistics((moments, rows) ->
                networks.learnSurely(moments, rows).map(network -> new MomentClassifier(moments, network)));
    }

    @Override
    public boolean canMerge(Classifier first, Classifier second) {
        return ((MomentClassifier) first).moments().features()
                == ((MomentClassifier) second).moments().features();
    }

    /**
     * The structure is searched for again: features may depend on each other in another way in the merged rows than in
     * either part.
     */
    @Override
    public Classifier merge(Classifier first, Classifier second) {
        return learn(((MomentClassifier) first).moments().merge(((MomentClassifier) second).moments()));
    }

    @Override
    public RunningClassifier start(Schema schema, List<FeatureRange> known) {
        check(schema);
        return new RunningMoments(this, known.toArray(FeatureRange[]::new));
    }

    @Override
    public RunningClassifier resume(BinaryReader in) {
        return new RunningMoments(this, ClassMoments.read(in));
    }

    @Override
    public String spec() {
        return networks.spec().replaceFirst("\\)$", ",mergeable=true)");
    }
}
