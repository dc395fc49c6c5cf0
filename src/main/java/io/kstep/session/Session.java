package io.kstep.session;

import io.kstep.session.Waiting.WaitingInstance;
import io.kstep.session.Waiting.WaitingLabel;
import io.kstep.session.WaitingStore.Place;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.WireException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Models at work: a record goes in, its {@link Outcome} comes out. An instance is predicted, then its label is learned
 * if it is known; else it waits for it. A record that is refused, by a {@link WireException} or a bad spec, has changed
 * nothing: all that can be refused is refused before the first change. After any other failure the model in memory may
 * be inconsistent and has to be read again. Not thread-safe.
 */
public final class Session {

    private final ModelRules rules;
    private final Models models;
    private final WaitingRoom room;
    private final LongSupplier nanoTime;
    private final Outputs outputs;
    private final Commands commands;
    private final Consequences consequences;
    private final Ballots ballots;
    private final Beginnings beginnings;

    /** @param nanoTime measures when predictions are ready; nothing is decided by it */
    public Session(ModelRules rules, Models models, WaitingRoom room, LongSupplier nanoTime) {
        this.rules = rules;
        this.models = models;
        this.room = room;
        this.nanoTime = nanoTime;
        outputs = new Outputs(rules);
        commands = new Commands(rules, models, room, outputs);
        consequences = new Consequences(rules, outputs);
        ballots = new Ballots(rules);
        beginnings = new Beginnings(rules);
    }

    /**
     * Predicts an instance, and learns its label if that is known.
     *
     * @param time of the record
     * @param now the stream's clock
     */
    public Outcome instance(String key, byte[] json, long time, long now) {
        LiveModel found = models.find(key);
        boolean begins = found == null || found.waitsForFeatures();
        LiveModel model = begins ? beginnings.of(found, json, time) : found;
        InstanceRecord instance = model.read(json);
        Place place = new Place(key, instance.id());
        Waiting waiting = room.look(place);
        NamedLabel label = waiting == null ? instance.label() : ballots.together(waiting, instance.label(), model);
        String refusal = label == instance.label() ? null : refusal(model, label);
        label = refusal == null ? label : instance.label();
        if (model.dictionaries().isTurnedBy(label)) {
            model = model.turnedBy(label, time);
            instance = model.read(json);
            begins = true;
        }
        byte[] open = ballots.isOpen(label, model) ? ballots.record(instance.id(), label) : null;
        Predicted predicted = model.predict(instance);
        byte[] prediction = outputs.prediction(model, instance.id(), predicted);
        long predictedAt = nanoTime.getAsLong();
        List<ModelEvent> events = begins || refusal != null ? new ArrayList<>() : List.of();
        if (refusal != null) {
            events.add(new ModelEvent.LabelExpired(instance.id(), ModelEvent.Waiting.LABEL, refusal));
        }
        byte[] published = null;
        if (begins) {
            events.add(outputs.created(key, model, time));
            published = outputs.model(model, events);
        }
        long id = RememberedIds.hash(instance.id());
        boolean again = model.isLabelled(id);
        predicted = predicted.counting(model.ledger().counts(id));
        List<Change> learned =
                label == null || again || open != null ? List.of() : model.labelled(label, id, time, predicted, true);
        boolean saidNothing = learned.isEmpty();
        boolean waits = waiting == null && open == null && saidNothing && !again;
        Outcome.Question question = null;
        Asking.Look look = waits ? model.look(id, predicted, time) : null;
        if (look != null) {
            predicted = predicted.counting(look.counts());
            learned = List.of(new JournalEntry.Looked(look));
            question = look.asked() ? outputs.question(key, model, instance.id(), look) : null;
        }
        List<Change> changes = instance.changes(begins ? model : null, learned);
        Outcome planned = new Outcome(
                new Outcome.Answer(prediction, predictedAt, question),
                open != null && !again ? LabelOutcome.VOTE : fate(model, label, again, saidNothing),
                changes,
                events,
                published,
                null,
                false);
        Outcome outcome = consequences.apply(key, model, time, planned);
        if (open != null && !again) {
            room.vote(place, waiting, predicted, open, now);
        } else if (waits) {
            room.add(place, predicted, teaches(model), now);
        } else if (waiting != null && (refusal != null || !learned.isEmpty())) {
            room.take(place);
        }
        return outcome;
    }

    /** Why a model cannot learn from a label that waited, null if it can. */
    private static String refusal(LiveModel model, NamedLabel label) {
        try {
            model.check(label);
            return null;
        } catch (WireException e) { // it came before the model did, or when there were fewer classes
            return e.getMessage();
        }
    }

    private static LabelOutcome fate(LiveModel model, NamedLabel label, boolean again, boolean saidNothing) {
        if (label == null) {
            return null;
        }
        if (again) {
            return LabelOutcome.DUPLICATE;
        }
        return saidNothing ? LabelOutcome.VACUOUS : LabelOutcome.of(model);
    }

    /** Learns a label that comes separately from its instance, or lets it wait for the instance. */
    public Outcome label(String key, byte[] json, long time, long now) {
        LabelRecord labelled = LabelRecord.decode(json, rules.limits().wire());
        NamedLabel said = rules.labels().said(labelled.label(), labelled.expert());
        LiveModel model = models.find(key);
        long id = RememberedIds.hash(labelled.id());
        if (model != null && model.isLabelled(id)) {
            return again(key, model, id, said, time);
        }
        Place place = new Place(key, labelled.id());
        Waiting waiting = room.look(place);
        NamedLabel label = waiting == null ? said : ballots.separate(waiting, said, model);
        if (label == null) {
            return Outcome.of(LabelOutcome.DUPLICATE);
        }
        if (model != null) {
            model.check(label);
        }
        if (!(waiting instanceof WaitingInstance instance) || model == null) {
            return early(place, waiting, ballots.record(labelled.id(), label), now);
        }
        if (ballots.isOpen(label, model)) {
            byte[] update = outputs.update(model, labelled.id(), instance.predicted(), label);
            room.vote(place, instance, null, ballots.record(labelled.id(), label), now);
            return Outcome.vote(update, nanoTime.getAsLong());
        }
        List<ModelEvent> events = List.of();
        byte[] published = null;
        LiveModel begun = null;
        if (model.dictionaries().isTurnedBy(label)) {
            begun = model.turnedBy(label, time);
            model = begun;
            events = new ArrayList<>(List.of(outputs.created(key, model, time)));
            published = outputs.model(model, events);
        }
        List<Change> learned = model.labelled(label, id, time, instance.predicted(), false);
        if (learned.isEmpty()) {
            return Outcome.of(LabelOutcome.VACUOUS);
        }
        List<Change> changes = new ArrayList<>();
        if (begun != null) {
            changes.add(new Change.Begun(begun));
        }
        changes.addAll(learned);
        Outcome planned = new Outcome(null, LabelOutcome.of(model), changes, events, published, null, false);
        Outcome outcome = consequences.apply(key, model, time, planned);
        room.take(place);
        return outcome;
    }

    /** A label of an instance that was labelled before. A vote is no better than those that were learned without it. */
    private Outcome again(String key, LiveModel model, long id, NamedLabel said, long time) {
        if (!rules.labels().corrections() || ballots.isOpen(said, model)) {
            return Outcome.of(LabelOutcome.DUPLICATE);
        }
        int age = model.correctableAge(id);
        if (age == 0) {
            return Outcome.of(LabelOutcome.LATE);
        }
        model.check(said);
        List<Change> changes = model.corrected(said, age);
        return changes.isEmpty()
                ? Outcome.of(LabelOutcome.VACUOUS)
                : consequences.apply(key, model, time, Outcome.of(LabelOutcome.CORRECTED, changes));
    }

    /** @param before the label that waits for the same instance, null if none does */
    private Outcome early(Place place, Waiting before, byte[] json, long now) {
        if (before instanceof WaitingLabel label) {
            room.replace(place, label, json);
            return Outcome.of(LabelOutcome.VOTE);
        }
        room.add(place, json, now);
        return Outcome.of(LabelOutcome.EARLY);
    }

    /** The instances that have waited for more votes long enough: {@link #settle} makes use of those that have come. */
    public List<Place> due(long now) {
        return room.due(now);
    }

    /** Learns the votes that an instance has; it no longer waits, whatever becomes of it. */
    public Outcome settle(Place place, long time) {
        WaitingInstance instance = (WaitingInstance) room.look(place);
        NamedLabel votes = ballots.before(instance);
        LiveModel model;
        try {
            model = models.find(place.model());
        } catch (UnreadableState e) {
            if (!rules.skipsUnreadable()) {
                throw e;
            }
            room.take(place);
            return unsettled(place, e.getMessage());
        }
        room.take(place);
        String refusal = model == null ? "there is no model" : refusal(model, votes);
        if (refusal != null) {
            return unsettled(place, refusal);
        }
        long id = RememberedIds.hash(place.id());
        List<Change> changes = model.labelled(votes, id, time, instance.predicted(), false);
        if (changes.isEmpty()) {
            return unsettled(place, "its votes say nothing");
        }
        Outcome planned = Outcome.of(LabelOutcome.of(model), changes);
        return consequences.apply(place.model(), model, time, planned);
    }

    private static Outcome unsettled(Place place, String reason) {
        return Outcome.of(
                List.of(), List.of(new ModelEvent.LabelExpired(place.id(), ModelEvent.Waiting.INSTANCE, reason)), null);
    }

    /** Carries out a command; one that cannot be is a {@link WireException} or a bad spec. */
    public Outcome command(String key, byte[] json, long time) {
        return commands.carryOut(key, json, time);
    }

    /**
     * Learns an instance that waited for its label in vain as a row without one.
     *
     * @param time of the record that made it expire
     * @return an outcome without changes if nothing is to be learned of it
     */
    public Outcome teach(WaitingRoom.Expired expired, long time) {
        LiveModel model;
        try {
            model = models.find(expired.model());
        } catch (UnreadableState e) {
            if (!rules.skipsUnreadable()) {
                throw e;
            }
            model = null;
        }
        if (model == null || !teaches(model)) {
            return Outcome.of(null, List.of());
        }
        Change entry = new JournalEntry.Unlabelled(
                time, expired.taught().widened(model.learner().schema().featureCount()), 0);
        return consequences.apply(expired.model(), model, time, Outcome.of(null, List.of(entry)));
    }

    /** Whether a model makes use of instances without a label. */
    private static boolean teaches(LiveModel model) {
        return !model.isPaused() && model.learner().settings().learnsUnlabelled();
    }

    /** Removes and returns what has waited too long. */
    public List<WaitingRoom.Expired> expire(long now) {
        return room.expire(now);
    }
}
