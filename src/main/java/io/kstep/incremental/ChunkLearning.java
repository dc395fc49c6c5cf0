package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of learning a chunk: a classifier by the first learner that could learn it, and why those before it could
 * not. A chunk that no learner can learn is closed all the same: kept, it would fail again at every label.
 *
 * @param classifier null if no learner could
 * @param learner that gave the classifier
 * @param refusals one line for each learner that could not, in their order
 */
record ChunkLearning(Classifier classifier, Learner learner, List<String> refusals) {

    /**
     * Learns a chunk by the settings' learner, else by their fallback.
     *
     * @param budget elementary steps that learning may take; a learner that would take more is not begun with
     */
    static ChunkLearning of(KStepSettings settings, Chunk chunk, double budget, LearningWatch watch) {
        List<String> refusals = new ArrayList<>(0);
        for (Learner learner : List.of(settings.learner(), settings.fallback())) {
            try {
                return new ChunkLearning(learn(learner, chunk, budget, watch), learner, refusals);
            } catch (RuntimeException e) {
                refusals.add(reason(e));
            }
        }
        return new ChunkLearning(null, settings.fallback(), refusals);
    }

    /** Learns a chunk, unless that would take more than the budget by the learner's own estimate. */
    static Classifier learn(Learner learner, Chunk chunk, double budget, LearningWatch watch) {
        ChunkShape shape = ChunkShape.of(chunk.schema(), chunk.size());
        double work = learner.cost(shape).work();
        if (work > budget) {
            throw new SpecException(String.format(
                    Locale.ROOT,
                    "learning %d rows of %d features and %.0f classes with %s would take %.1e steps, more than %.1e",
                    chunk.size(),
                    chunk.schema().featureCount(),
                    shape.classes(),
                    learner.spec(),
                    work,
                    budget));
        }
        return watch.run(work, () -> learner.learn(chunk));
    }

    /** A learner's own message; for an unexpected exception with its kind. */
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
