package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import java.util.Optional;

/** A way to learn from rows that count for vectors of classes: the M step of EM where these are not sure. */
interface VectorLearner {

    JointClassifier learn(Chunk chunk, JointRows rows);

    Optional<String> refusal(Schema schema);

    /**
     * What EM weights the vectors by: itself, or for a learner with many parameters one with fewer, since EM makes the rows
     * fit the parameters.
     */
    default VectorLearner guide() {
        return this;
    }

    /** What learning a chunk of this shape costs at the most. */
    Cost cost(ChunkShape shape);

    /** The name and the options, each with a comma before it but the first. */
    String name();

    String options();
}
