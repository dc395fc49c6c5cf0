package io.kstep.session;

import io.kstep.wire.ModelEvent;
import java.util.List;

/**
 * The result of processing a record. It is in memory only; the caller writes the changes to the stores and then sends
 * the rest.
 *
 * @param prediction null if none was asked for
 * @param predictedAt nanoseconds of the session's clock when the prediction was ready
 * @param label what happened to the label, null if there was none
 * @param changes of the model, applied already, in order
 * @param events to be published, in order
 * @param model to be published, null if that is not due
 * @param report of the errors, null if it is not due
 * @param chunkClosed whether the label closed a chunk
 */
public record Outcome(
        byte[] prediction,
        long predictedAt,
        LabelOutcome label,
        List<Change> changes,
        List<ModelEvent> events,
        byte[] model,
        byte[] report,
        boolean chunkClosed) {

    /** Of a label that changed nothing. */
    static Outcome of(LabelOutcome label) {
        return new Outcome(null, 0, label, List.of(), List.of(), null, null, false);
    }

    /** Of a command. */
    static Outcome of(List<Change> changes, List<ModelEvent> events, byte[] model) {
        return new Outcome(null, 0, null, changes, events, model, null, false);
    }
}
