package io.kstep.incremental;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.List;

/**
 * A model that learns from a stream: for each instance first {@link #predict}, then, when its label is known, at once or
 * later, {@link #learn}. All that a session, {@code prequential}, the experiments and the processor know of a model is
 * here. Mutable, deterministic and not thread-safe; {@link #view()} is the immutable value of the moment.
 *
 * <p>Every kind of model is named by a spec, which {@link StreamModels} lists: {@code kstep(learner=nb(density=mte))}.
 */
public interface StreamModel extends StoredModel {

    /** What decides how it learns, by which it can be started and resumed. */
    StreamSettings settings();

    Schema schema();

    /** How often it has learned in one go: the chunks closed so far. */
    long version();

    /** Labels learned so far. */
    long labels();

    /**
     * Writes what the model believes of every target. Changes nothing that can be seen from outside, and allocates
     * nothing once {@code out} has its size.
     *
     * @return what {@link #learn} needs of this moment; to be kept with an instance that waits for its label
     */
    Context predict(double[] values, Beliefs out);

    /**
     * Learns from a label; one that says nothing changes nothing.
     *
     * @param context what {@link #predict} gave for this instance
     * @param time in milliseconds, of the stream's own clock; only chunks closed by age look at it
     * @param watch over what is learned in one go
     * @return what happened that a user may want to know of, in order
     */
    List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch);

    /**
     * Whether the row of an earlier label is in a chunk that is still open, so that {@link #correct} can replace the label.
     *
     * @param age how many labels ago it was learned, 1 for the latest
     */
    default boolean isOpen(int age) {
        return false;
    }

    /**
     * Replaces a label whose row {@link #isOpen is open}: the chunk is learned with the new one. What was counted of the old
     * one stays.
     *
     * @return what happened that a user may want to know of, in order
     */
    default List<StreamEvent> correct(int age, Label label, LearningWatch watch) {
        throw new IllegalStateException("no label of this model can be corrected");
    }

    /** Learns what is still open, if anything is: for a stream that has ended. */
    List<StreamEvent> closeChunk();

    /**
     * Takes a schema whose dictionaries have grown since, or that has features behind those there were: these are missing
     * in all rows so far. A no-op for the same schema. Values that are new change no belief before the next label: a model
     * that is restored hears of them with that label, not with the row that showed them.
     */
    void grow(Schema grown);

    /** This model, from now on with this number of elementary steps, at most, to learn a chunk in. */
    StreamModel within(double steps);

    /**
     * The model that continues instead of this one with other settings: it keeps the schema and all that was learned
     * and still fits. This one is not used again.
     */
    StreamModel reconfigured(StreamSettings changed);

    /** The value of this moment, which further learning does not change: what is published. */
    ModelView view();

    /** What it takes in memory and work now, its open chunk full. */
    ModelCost cost();

    /** The posterior of each submodel that answers, oldest first, the open chunk's provisional one last; newly made. */
    double[][] submodelPosteriors(double[] values);
}
