package io.kstep.session;

import io.kstep.incremental.StreamEvent;
import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
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

    /** The planned events and those that came of the changes. */
    List<ModelEvent> eventsWith(List<StreamEvent> told) {
        List<ModelEvent> all = new ArrayList<>(events);
        for (Change change : changes) {
            if (change instanceof JournalEntry.NewClass grown) {
                all.add(new ModelEvent.NewClass(grown.name()));
            }
        }
        told.forEach(event -> all.add(new ModelEvent.Learning(event)));
        return all;
    }

    /** The changes with the steps of learning that were abandoned. */
    List<Change> changesHaving(long stepsGivenUp) {
        if (stepsGivenUp == 0) {
            return changes;
        }
        return changes.stream()
                .map(change -> change instanceof JournalEntry entry ? entry.having(stepsGivenUp) : change)
                .toList();
    }

    /** Of a label that changes a model. */
    static Outcome of(LabelOutcome label, List<Change> changes) {
        return new Outcome(null, 0, label, changes, List.of(), null, null, false);
    }

    /** Of a label that changed nothing. */
    static Outcome of(LabelOutcome label) {
        return of(label, List.of());
    }

    /** Of a command. */
    static Outcome of(List<Change> changes, List<ModelEvent> events, byte[] model) {
        return new Outcome(null, 0, null, changes, events, model, null, false);
    }
}
