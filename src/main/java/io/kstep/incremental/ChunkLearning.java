package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Classifier;
import io.kstep.bayes.CorrectedCounts;
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
 * @param swept classifiers to take the place of those of earlier chunks
 */
record ChunkLearning(Classifier classifier, Learner learner, List<String> refusals, List<SoftWindow.Swept> swept) {

    /**
     * Learns the open chunk by the settings' learner, else by their fallback.
     *
     * @param budget elementary steps that learning may take; a learner that would take more is not begun with
     */
    static ChunkLearning of(KStepState state, double budget, LearningWatch watch) {
        KStepSettings settings = state.settings;
        Chunk chunk = state.chunk.toChunk(state.schema, state.seen.ranges().toList());
        List<String> refusals = new ArrayList<>(0);
        for (Learner learner : List.of(settings.learner(), settings.fallback())) {
            try {
                return learned(state, learner, chunk, budget, watch, refusals);
            } catch (RuntimeException e) {
                refusals.add(reason(e));
            }
        }
        return new ChunkLearning(null, settings.fallback(), refusals, List.of());
    }

    private static ChunkLearning learned(
            KStepState state, Learner learner, Chunk chunk, double budget, LearningWatch watch, List<String> refusals) {
        SoftMode mode = state.settings.labels().soft();
        boolean isOwn = learner.equals(state.settings.learner());
        if (isOwn && mode.sweeps() && !(state.chunk.isHard() && !state.window.hasUnlabelled())) {
            List<SoftWindow.Swept> swept = sweep(state, learner, budget, watch);
            SoftWindow.Swept own = swept.get(swept.size() - 1);
            return new ChunkLearning(own.classifier(), learner, refusals, swept.subList(0, swept.size() - 1));
        }
        if (isOwn && mode == SoftMode.CORRECTED && !state.chunk.isHard()) {
            Chunk corrected = state.chunk.weighted(chunk, SaidLabel::corrected);
            double work =
                    learner.cost(ChunkShape.of(state.schema, chunk.size())).work();
            check(learner, ChunkShape.of(state.schema, chunk.size()), work, budget);
            Classifier learned = watch.run(work, () -> CorrectedCounts.learn(learner, corrected));
            return new ChunkLearning(learned, learner, refusals, List.of());
        }
        return new ChunkLearning(learn(learner, chunk, budget, watch), learner, refusals, List.of());
    }

    private static List<SoftWindow.Swept> sweep(KStepState state, Learner learner, double budget, LearningWatch watch) {
        OpenChunk chunk = state.chunk;
        LabelSettings labels = state.settings.labels();
        double rows = state.window.rowsWith(chunk);
        UnlabelledRows unlabelled = state.window.takeUnlabelled(state.schema);
        ChunkShape shape = ChunkShape.of(state.schema, chunk.size() + unlabelled.size());
        double work = SoftWindow.work(learner, shape, ChunkShape.of(state.schema, (int) rows));
        check(learner, shape, work, budget);
        SoftWindow.Rows closed = new SoftWindow.Rows(state.version + 1, chunk.copy(state.schema), unlabelled);
        SoftWindow.Expectation how = new SoftWindow.Expectation(labels.soft().power(), labels.unlabelled());
        return watch.run(
                work,
                () -> state.window.close(
                        closed, learner, state.schema, state.seen.ranges().toList(), how));
    }

    /** Learns a chunk, unless that would take more than the budget by the learner's own estimate. */
    static Classifier learn(Learner learner, Chunk chunk, double budget, LearningWatch watch) {
        ChunkShape shape = ChunkShape.of(chunk.schema(), chunk.size());
        double work = learner.cost(shape).work();
        check(learner, shape, work, budget);
        return watch.run(work, () -> learner.learn(chunk));
    }

    private static void check(Learner learner, ChunkShape shape, double work, double budget) {
        if (work > budget) {
            throw new SpecException(String.format(
                    Locale.ROOT,
                    "learning %.0f rows of %.0f features and %.0f classes with %s would take %.1e steps, more than"
                            + " %.1e",
                    shape.rows(),
                    shape.features(),
                    shape.classes(),
                    learner.spec(),
                    work,
                    budget));
        }
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
