package io.kstep.stream;

import io.kstep.evaluate.StreamErrors;
import io.kstep.session.LabelOutcome;
import java.util.List;
import java.util.Set;

/**
 * What the processor tells of its work as it does it. Called from the stream threads, several at once, for every
 * record: implementations are thread-safe, quick and never fail. The model's key is given as it is; bounding how many
 * of them are told apart is the implementation's business.
 */
public interface StreamMetrics {

    /** Tells nobody. */
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

    /** A label was dealt with. */
    default void labelled(String model, LabelOutcome outcome) {}

    /** A label closed a chunk; the time covers learning its submodel and storing it. */
    default void chunkLearned(String model, long nanos) {}

    default void driftAlarm(String model) {}

    /** An instance or a label waited in vain. */
    default void expired(String model, Waiting what) {}

    /** A topic is read: its dead letters are counted from 0 on, so that the first one is seen as a rise. */
    default void input(String topic) {}

    /** A record was skipped since it had been processed: the group's offsets were lost. */
    default void skipped(String topic) {}

    /** So many records were deleted before they were read. */
    default void lost(String topic, long count) {}

    /** A record became a dead letter. {@code topic} is where it came from. */
    default void deadLetter(String topic) {}

    /** The state of a model after a chunk or an error report. Errors are NaN while nothing was labelled. */
    default void state(String model, int submodels, List<StreamErrors.Estimate> errors) {}

    /** The models that are told apart. */
    default Set<String> told() {
        return Set.of();
    }

    /** A model was deleted or moved to another instance: its gauges go. */
    default void gone(String model) {}

    /**
     * How much a partition holds, told now and then.
     *
     * @param pending instances and labels that wait for each other
     * @param models that it has
     * @param cached models of it that are decoded in memory
     */
    default void partition(int partition, long pending, long models, long cached) {}

    /** How long a partition that has something to do is without a commit, in seconds; told now and then. */
    default void progress(int partition, double seconds) {}

    /** A partition moved to another instance. */
    default void partitionGone(int partition) {}
}
