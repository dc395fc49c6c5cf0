package io.kstep.multi;

import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import java.util.Optional;

/** A way to learn from rows that count for vectors of classes: the M step of EM where these are not sure. */
interface VectorLearner {

    JointClassifier learn(Chunk chunk, JointRows rows);

    Optional<String> refusal(Schema schema);

    /** What the features are learned with. */
    Learner features();

    /** The name and the options, each with a comma before it but the first. */
    String name();

    String options();
}
