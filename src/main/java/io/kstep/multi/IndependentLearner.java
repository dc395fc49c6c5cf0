package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.Target.ClassVariable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Learns every class variable on its own, from the rows of which it is known. */
record IndependentLearner(Learner learner) implements JointLearner {

    @Override
    public IndependentClassifiers learn(Chunk chunk) {
        return new IndependentClassifiers(
                JointRows.space(chunk.schema()),
                IntStream.range(0, chunk.schema().targets().size())
                        .mapToObj(j -> learner.learn(SingleChunks.of(chunk, j)))
                        .toList());
    }

    /** That of the first class variable that cannot be learned. */
    static Optional<String> refusal(Learner learner, Schema schema) {
        if (!schema.targets().stream().allMatch(ClassVariable.class::isInstance)) {
            return Optional.of("learners of several class variables take no number to predict");
        }
        return schema.targets().stream()
                .map(target -> learner.refusal(new Schema(schema.features(), List.of(target))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return refusal(learner, schema);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return learner.cost(shape);
    }

    @Override
    public String spec() {
        return "independent(learner=" + learner.spec() + ")";
    }
}
