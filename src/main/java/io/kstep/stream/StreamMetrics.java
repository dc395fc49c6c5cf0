package io.kstep.stream;

import io.kstep.data.Target;
import io.kstep.evaluate.JointErrors;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.incremental.SubmodelShare;
import io.kstep.session.Asking;
import io.kstep.session.LabelOutcome;
import io.kstep.wire.ExpertFigures;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the processor reports about its work. Called from the stream threads, several at once, for every record:
 * implementations are thread-safe, quick and never fail. The model's key is given as it is; bounding the number of
 * models with metrics of their own is the implementation's task.
 */
public interface StreamMetrics {

    /** Ignores everything. */
    StreamMetrics NONE = new StreamMetrics() {};

    /** What waited in vain. */
    enum Waiting {
        /** An instance for its label. */
        INSTANCE,
        /** A label for its instance. */
        LABEL
    }

    /** An instance was predicted; the time covers decoding, predicting and encoding. */
    default void predicted(String model, long nanos) {}

    /** A label was asked for. */
    default void asked(String model, Asking.Reason why) {}

    /** A label was processed. */
    default void labelled(String model, LabelOutcome outcome) {}

    /** A record of a model came, which has learned this number of labels by now. */
    default void heard(String model, long learned) {}

    /** A label closed a chunk; the time covers learning its submodel and storing it. */
    default void chunkLearned(String model, long nanos) {}

    default void driftAlarm(String model) {}

    /** A feature joined the schema of a model after its first instance. */
    default void newFeature(String model) {}

    /** An instance or a label waited in vain. */
    default void expired(String model, Waiting what) {}

    /** A topic is read: its dead letters are counted from 0 on, so that the first one is seen as a rise. */
    default void input(String topic) {}

    /** A record was skipped since it had been processed: the group's offsets were lost. */
    default void skipped(String topic) {}

    /** Records were deleted before they were read. */
    default void lost(String topic, long count) {}

    /** A record became a dead letter. {@code topic} is where it came from. */
    default void deadLetter(String topic, LetterReason reason) {}

    /**
     * The state of a model after a chunk or an error report. Errors are in the order of {@link StreamErrors#MEASURED}, NaN
     * while nothing was labelled.
     */
    default void state(String model, int submodels, List<StreamErrors.Estimate> errors) {}

    /** What the decisions of a model cost, reported with its state; nothing where the most probable class is what is said. */
    default void decisions(String model, Optional<DecisionErrors.Report> costs) {}

    /** The errors of a model of several class variables, reported with its state. */
    default void several(String model, List<Target> targets, JointErrors.Report errors) {}

    /** How much of the latest answers of a model each submodel gave, oldest first; after an error report. */
    default void shares(String model, List<SubmodelShare> shares) {}

    /** What is known of the experts who vote on a model, those of most votes first; after an error report. */
    default void experts(String model, List<ExpertFigures> experts) {}

    /** The models with metrics of their own. */
    default Set<String> told() {
        return Set.of();
    }

    /** A model was deleted or moved to another replica: its gauges are removed. */
    default void gone(String model) {}

    /**
     * How much a partition holds; reported periodically.
     *
     * @param pending instances and labels that wait for each other
     * @param models that it has
     * @param cached models of it that are decoded in memory
     */
    default void partition(int partition, long pending, long models, long cached) {}

    /** How long a partition with work to do has been without a commit, in seconds; reported periodically. */
    default void progress(int partition, double seconds) {}

    /** A partition moved to another replica. */
    default void partitionGone(int partition) {}
}
