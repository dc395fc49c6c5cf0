package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import java.util.Optional;

/**
 * Immutable settings that turn a chunk with several class variables into a classifier. The same chunk gives the same
 * classifier, always. Rows of which only some class variables are known are learned from as well.
 */
public interface JointLearner {

    JointClassifier learn(Chunk chunk);

    /** The structures that were weighed against each other for a chunk; nothing for a learner that does not search so. */
    default Optional<Front> front(Chunk chunk) {
        return Optional.empty();
    }

    /** Why no chunk of this schema can be learned, in one line; nothing where one can. */
    Optional<String> refusal(Schema schema);

    /** What learning a chunk with one class variable of this shape costs at the most. */
    Cost cost(ChunkShape shape);

    /** The spec that names this learner with all its settings. */
    String spec();
}
