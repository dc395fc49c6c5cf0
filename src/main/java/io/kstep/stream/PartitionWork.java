package io.kstep.stream;

import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.session.Effects;
import io.kstep.session.JournalEntry;
import io.kstep.session.Limit;
import io.kstep.session.ModelRules;
import io.kstep.session.ModelSession;
import io.kstep.session.RememberedIds;
import io.kstep.session.StepClock;
import io.kstep.session.Waiting;
import io.kstep.session.Waiting.WaitingInstance;
import io.kstep.session.Waiting.WaitingLabel;
import io.kstep.stream.StreamMetrics.LabelOutcome;
import io.kstep.wire.ErrorReportWriter;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.ModelFormat;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.PredictionWriter;
import io.kstep.wire.WireException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done with the records of one partition: an instance is predicted, then its label is learned if it is known;
 * else it waits for it. A {@link WireException} means that a record cannot be used and has changed nothing.
 */
final class PartitionWork {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionWork.class);

    private final ModelRules rules;
    private final ModelShelf shelf;
    private final WaitingRoom room;
    private final Outlet outlet;
    private final StreamMetrics metrics;
    private final ModelStores stores;
    private final PredictionWriter writer = new PredictionWriter();
    private final ErrorReportWriter reports = new ErrorReportWriter();
    private final Effects effects = new Effects();
    private final StepClock clock;

    PartitionWork(
            ModelRules rules,
            ModelStores stores,
            ModelShelf shelf,
            WaitingRoom room,
            Outlet outlet,
            StreamMetrics metrics) {
        this.rules = rules;
        this.stores = stores;
        this.shelf = shelf;
        this.room = room;
        this.outlet = outlet;
        this.metrics = metrics;
        clock = new StepClock(rules.slowNanos());
    }

    /** Predicts an instance, and learns its label if that is known. */
    void instance(String key, byte[] json, long time, long now) {
        long start = System.nanoTime();
        ShelvedModel model = shelf.find(key);
        boolean begins = model == null || model.session().waitsForFeatures();
        ModelSession session = begins ? begin(model, json, time) : model.session();
        session.decode(json);
        long id = RememberedIds.hash(session.id());
        Bytes idKey = null; // where nothing waits and the label has come, nobody asks for it
        Waiting waiting = null;
        if (room.size() > 0 || session.label() == null) {
            idKey = new StoreKeys(key).id(session.id());
            waiting = room.look(idKey);
        }
        NamedLabel label = session.label() == null ? earlyLabel(session, waiting, idKey) : session.label();
        if (begins) {
            tryOut(model, json, time);
            model = open(key, model, session, time);
        }
        grow(model);
        byte[] prediction = session.predict(writer);
        rules.limits().checkOutput("prediction", prediction);
        outlet.prediction(prediction);
        metrics.predicted(key, System.nanoTime() - start);
        if (session.isLabelled(id)) {
            if (label != null) {
                metrics.labelled(key, LabelOutcome.DUPLICATE);
            }
            return;
        }
        List<JournalEntry> changes = label == null
                ? List.of()
                : session.labelled(label, id, time, session.lastLabel(), session.values(), null);
        if (!changes.isEmpty()) {
            learn(key, model, changes, time);
            if (waiting != null) {
                room.take(idKey);
            }
            return;
        }
        if (label != null) {
            metrics.labelled(key, LabelOutcome.VACUOUS);
        }
        if (waiting == null) {
            idKey = idKey == null ? new StoreKeys(key).id(session.id()) : idKey;
            room.add(idKey, session.lastLabel(), session.values(), session.posterior(), now);
        }
    }

    /** A session for a model that the first instance brings about, or gives its features to. */
    private ModelSession begin(ShelvedModel model, byte[] json, long time) {
        if (model == null && rules.creation().refusal().isPresent()) {
            throw new WireException(rules.creation().refusal().get());
        }
        KStepSettings settings = model == null
                ? rules.creation().settings()
                : model.session().learner().settings();
        Schema schema = rules.creation().schema(json, rules.limits().wire());
        rules.check(settings, schema);
        return new ModelSession(rules, settings, schema, time);
    }

    /** Fails where the first prediction of a model would: before there is a model. */
    private void tryOut(ShelvedModel model, byte[] json, long time) {
        ModelSession trial = begin(model, json, time);
        trial.decode(json);
        trial.newValues().forEach(value -> trial.apply(value, LearningWatch.PATIENT, true, effects));
        rules.limits().checkOutput("prediction", trial.predict(writer));
    }

    /** The label that waits for the instance at hand, null if none does or it can no longer be used. */
    private NamedLabel earlyLabel(ModelSession session, Waiting waiting, Bytes idKey) {
        if (!(waiting instanceof WaitingLabel early)) {
            return null;
        }
        LabelRecord labelled = LabelRecord.decode(early.json(), rules.limits().wire());
        try {
            session.check(labelled.label());
            return labelled.label();
        } catch (WireException e) { // it came before the model did, or when there were fewer classes
            room.take(idKey);
            outlet.event(new ModelEvent.LabelExpired(labelled.id(), ModelEvent.Waiting.LABEL, e.getMessage()));
            return null;
        }
    }

    /** Makes a model of a session, in the place of one that was waiting for its features if there is such. */
    ShelvedModel open(String key, ShelvedModel before, ModelSession session, long time) {
        ModelEvent created = new ModelEvent.Created(
                session.learner().schema(), session.learner().settings().byName());
        rules.limits().checkOutput("event that tells of the model", created.encode(key, time));
        ShelvedModel model = before;
        if (before == null) {
            model = shelf.add(key, session, time);
        } else {
            before.replace(session);
            before.store(time);
            shelf.weigh(before);
        }
        outlet.event(created);
        publish(model);
        return model;
    }

    private void grow(ShelvedModel model) {
        List<JournalEntry> values = model.session().newValues();
        for (JournalEntry value : values) {
            model.session().apply(value, LearningWatch.PATIENT, true, effects);
            shelf.append(model, value);
        }
    }

    /** Learns a label that comes apart from its instance, or lets it wait for it. */
    void label(String key, byte[] json, long time, long now) {
        LabelRecord labelled = LabelRecord.decode(json, rules.limits().wire());
        ModelSession.checkKind(labelled.label());
        ShelvedModel model = shelf.find(key);
        long id = RememberedIds.hash(labelled.id());
        Bytes idKey = new StoreKeys(key).id(labelled.id());
        Waiting waiting = room.look(idKey);
        if (waiting instanceof WaitingLabel || (model != null && model.session().isLabelled(id))) {
            metrics.labelled(key, LabelOutcome.DUPLICATE);
            return;
        }
        if (model != null) {
            model.session().check(labelled.label());
        }
        if (!(waiting instanceof WaitingInstance instance) || model == null) {
            room.add(idKey, LabelRecord.encode(labelled.id(), labelled.label()), now);
            metrics.labelled(key, LabelOutcome.EARLY);
            return;
        }
        List<JournalEntry> changes = model.session()
                .labelled(labelled.label(), id, time, instance.last(), instance.values(), instance.posterior());
        if (changes.isEmpty()) {
            metrics.labelled(key, LabelOutcome.VACUOUS);
            return;
        }
        learn(key, model, changes, time);
        room.take(idKey);
    }

    private void learn(String key, ShelvedModel model, List<JournalEntry> changes, long time) {
        long start = System.nanoTime();
        ModelSession session = model.session();
        effects.clear();
        clock.begin();
        for (JournalEntry change : changes) {
            session.apply(change, clock, true, effects);
        }
        if (!effects.events().isEmpty()) {
            effects.events().forEach(outlet::event);
        }
        if (effects.isChunkClosed()) {
            publish(model);
            tell(key, System.nanoTime() - start);
        }
        if (effects.isReportDue()) {
            report(key, session, time);
        }
        for (JournalEntry change : changes) { // last: what fails before this has not happened, once memory forgets it
            shelf.append(model, change instanceof JournalEntry.Labelled label ? label.having(clock.givenUp()) : change);
        }
        if (effects.isChunkClosed() || model.isJournalLong()) {
            model.storeSoon(time);
        }
        if (effects.isChunkClosed() || changes.size() > 1) { // another submodel, or more classes
            shelf.weigh(model);
        }
        count(key, session);
    }

    private void count(String key, ModelSession session) {
        metrics.labelled(key, session.isPaused() ? LabelOutcome.SCORED : LabelOutcome.LEARNED);
        for (int i = 0; i < effects.alarms(); i++) {
            metrics.driftAlarm(key);
        }
        if (effects.isChunkClosed() || effects.isReportDue()) {
            metrics.state(
                    key, session.learner().submodelCount(), session.errors().estimates());
        }
    }

    private void tell(String key, long nanos) {
        metrics.chunkLearned(key, nanos);
        if (nanos > rules.slowNanos()) {
            LOG.warn(
                    "model '{}' took {} s to learn a chunk: Kafka ends transactions that take too long, and all is done"
                            + " again; take a quicker learner or a smaller chunk, or raise"
                            + " kafka.producer.transaction.timeout.ms",
                    key,
                    TimeUnit.NANOSECONDS.toSeconds(nanos));
        }
    }

    private void report(String key, ModelSession session, long time) {
        StreamErrors.Report report = session.errors().report();
        byte[] json =
                reports.write(key, time, report, session.learner().schema().classes());
        if (rules.limits().outputBytes().isExceededBy(json.length)) {
            json = reports.write(key, time, report, List.of());
        }
        stores.parts().put(new StoreKeys(key).report(), json);
        outlet.errorReport(json);
    }

    /** Tells the world of the model as it stands, or that it is too large to be sent. */
    void publish(ShelvedModel model) {
        byte[] bytes = ModelFormat.write(model.session().learner().classifier());
        Limit most = rules.limits().modelBytes();
        if (!most.isExceededBy(bytes.length)) {
            outlet.model(bytes);
        } else {
            outlet.event(new ModelEvent.NotPublished(bytes.length, (int) most.count()));
        }
    }

    /** Lets go of what has waited too long. */
    void expire(long now) {
        for (WaitingRoom.Expired expired : room.expire(now)) {
            outlet.event(
                    expired.model(),
                    new ModelEvent.LabelExpired(
                            expired.id(),
                            expired.instance() ? ModelEvent.Waiting.INSTANCE : ModelEvent.Waiting.LABEL,
                            expired.crowded() ? ModelEvent.LabelExpired.TOO_MANY : ModelEvent.LabelExpired.TOO_LONG));
            metrics.expired(
                    expired.model(), expired.instance() ? StreamMetrics.Waiting.INSTANCE : StreamMetrics.Waiting.LABEL);
            if (!expired.instance() && !shelf.holds(expired.model())) {
                metrics.gone(expired.model()); // labels alone make no model, and take no place from one for long
            }
        }
    }

    /** A model that a command makes. */
    void create(String key, Map<String, String> settings, Schema schema, long time) {
        KStepSettings all = rules.creation().settings().with(settings);
        rules.check(all, schema);
        open(key, null, new ModelSession(rules, all, schema, time), time);
    }

    void delete(String key, ShelvedModel model) {
        shelf.delete(model, key);
        room.clear(new StoreKeys(key));
        outlet.model(null);
        metrics.gone(key);
    }

    /** Takes out a model that cannot be read, with all that waits for it. */
    void discard(String key) {
        shelf.discard(key);
        room.clear(new StoreKeys(key));
        metrics.gone(key);
    }

    ModelShelf shelf() {
        return shelf;
    }
}
