package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.incremental.StreamEvent;
import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of processing a record. It is in memory only; the caller writes the changes to the stores and then sends
 * the rest.
 *
 * @param answer to an instance, null if there was none
 * @param label what happened to the label, null if there was none
 * @param changes of the model, applied already, in order
 * @param events to be published, in order
 * @param model to be published, null if that is not due
 * @param report of the errors, null if it is not due
 * @param chunkClosed whether the label closed a chunk
 */
public record Outcome(
        Answer answer,
        LabelOutcome label,
        List<Change> changes,
        List<ModelEvent> events,
        byte[] model,
        byte[] report,
        boolean chunkClosed) {

    /**
     * What is said to an instance.
     *
     * @param at nanoseconds of the session's clock when the prediction was ready
     * @param question null if its label is not asked for
     */
    record Answer(byte[] prediction, long at, Question question) {}

    /** A label is asked for. */
    public record Question(Asking.Reason why, byte[] json) {}

    /** Null if none was wanted. */
    public byte[] prediction() {
        return answer == null ? null : answer.prediction;
    }

    /** Nanoseconds of the session's clock when the prediction was ready. */
    public long predictedAt() {
        return answer == null ? 0 : answer.at;
    }

    /** Null if no label is asked for. */
    public Question question() {
        return answer == null ? null : answer.question;
    }

    /** The planned events and those that came of the changes. */
    List<ModelEvent> eventsWith(List<StreamEvent> told, Schema schema) {
        List<ModelEvent> all = new ArrayList<>(events);
        for (Change change : changes) {
            if (change instanceof JournalEntry.NewClass grown) {
                all.add(new ModelEvent.NewClass(
                        grown.name(),
                        schema.isOfSeveral()
                                ? schema.targets().get(grown.target()).name()
                                : null));
            } else if (change instanceof NewcomerEntry.Refused refused) {
                all.add(new ModelEvent.FeatureRefused(refused.name(), refused.reason()));
            } else if (change instanceof Change.FeaturesJoined joined) {
                joined.features().forEach(feature -> all.add(new ModelEvent.NewFeature(feature)));
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
        return new Outcome(null, label, changes, List.of(), null, null, false);
    }

    /**
     * Of a label that waits for others of its instance.
     *
     * @param updateOrNull a better prediction of what is still waited for
     */
    static Outcome vote(byte[] updateOrNull, long predictedAt) {
        Answer answer = updateOrNull == null ? null : new Answer(updateOrNull, predictedAt, null);
        return new Outcome(answer, LabelOutcome.VOTE, List.of(), List.of(), null, null, false);
    }

    /** Of a label that changed nothing. */
    static Outcome of(LabelOutcome label) {
        return of(label, List.of());
    }

    /** Of a command. */
    static Outcome of(List<Change> changes, List<ModelEvent> events, byte[] model) {
        return new Outcome(null, null, changes, events, model, null, false);
    }
}
