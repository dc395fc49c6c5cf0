package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of a chunk: a classifier by the first learner that could take it, and why those before it could not. A chunk
 * that no learner can take is closed all the same: kept, it would fail again at every label.
 *
 * @param classifier null if no learner could
 * @param learner that gave the classifier
 * @param refusals one line for each learner that could not, in their order
 */
record ChunkLearning(Classifier classifier, Learner learner, List<String> refusals) {

    /** Learns a chunk by the settings' learner, else by their fallback. */
    static ChunkLearning of(KStepSettings settings, Chunk chunk) {
        List<String> refusals = new ArrayList<>(0);
        for (Learner learner : List.of(settings.learner(), settings.fallback())) {
            try {
                return new ChunkLearning(learner.learn(chunk), learner, refusals);
            } catch (RuntimeException e) {
                refusals.add(reason(e));
            }
        }
        return new ChunkLearning(null, settings.fallback(), refusals);
    }

    /** What a learner says of its refusal; a fault of its own is told by its kind as well. */
    static String reason(RuntimeException e) {
        return e instanceof SpecException ? e.getMessage() : "fault of the learner: " + e;
    }

    boolean isLost() {
        return classifier == null;
    }

    String why() {
        return String.join("; ", refusals);
    }
}
