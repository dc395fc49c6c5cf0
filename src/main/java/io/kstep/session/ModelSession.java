package io.kstep.session;

import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamLearner;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.PredictionWriter;
import io.kstep.wire.WireException;
import java.util.ArrayList;
import java.util.List;

/**
 * A model at work, decoded in memory: its learner, dictionaries, errors and remembered ids. Plain Java: knows nothing of
 * Kafka and of stores. All that changes it goes through {@link #apply}, live and when it is restored, so that both give
 * the same model bit for bit; predicting changes nothing. Not thread-safe.
 */
public final class ModelSession {

    private final ModelRules rules;
    private final long createdAt;
    private final RememberedIds ids;
    private GrowingSchema dictionary;
    private StreamLearner learner;
    private InstanceDecoder decoder;
    private StreamErrors errors;
    private boolean paused;
    private long reportedAt;
    private long reportedLabels;
    private double[] posterior = {};

    /** A model that has seen nothing; with a schema without features it waits for its first instance to show them. */
    public ModelSession(ModelRules rules, KStepSettings settings, Schema schema, long now) {
        this(
                rules,
                new StreamLearner(settings, schema),
                new StreamErrors(rules.reporting().errors()),
                new RememberedIds(rules.rememberedIds()),
                now);
        reportedAt = now;
    }

    private ModelSession(
            ModelRules rules, StreamLearner learner, StreamErrors errors, RememberedIds ids, long createdAt) {
        this.rules = rules;
        this.errors = errors;
        this.ids = ids;
        this.createdAt = createdAt;
        follow(learner);
    }

    private void follow(StreamLearner next) {
        learner = next.within(rules.budget().chunkWork());
        dictionary = new GrowingSchema(next.schema());
        decoder = new InstanceDecoder(next.schema(), rules.limits().wire());
    }

    /** A model as it was stored; its journal is to be applied next. */
    public static ModelSession restored(
            ModelRules rules, ModelRecord stored, StreamLearner learner, RememberedIds ids) {
        ModelSession session = new ModelSession(rules, learner, stored.errors(), ids, stored.createdAt());
        session.paused = stored.paused();
        session.reportedAt = stored.reportedAt();
        session.reportedLabels = stored.reportedLabels();
        return session;
    }

    /** Whether the first instance is still to show which features there are. */
    public boolean waitsForFeatures() {
        return learner.schema().featureCount() == 0;
    }

    /** Reads an instance; a {@link WireException} leaves everything as it was. */
    public void decode(byte[] json) {
        decoder.decode(json);
        for (InstanceDecoder.Unseen unseen : decoder.unseen()) {
            if (rules.limits().values().isExceededBy(dictionary.valueCount(unseen.feature()) + 1.0)) {
                String feature =
                        learner.schema().features().get(unseen.feature()).name();
                throw new WireException("feature '" + feature + "' has more than "
                        + rules.limits().values().count()
                        + " values: leave it out, declare it continuous or raise "
                        + rules.limits().values().setting());
            }
        }
        if (!decoder.unseen().isEmpty()) {
            checkRoom(
                    decoder.unseen().size(),
                    0,
                    decoder.unseen().stream()
                            .mapToLong(unseen -> GrowingSchema.bytes(unseen.value()))
                            .sum());
        }
        if (decoder.label() != null) {
            check(decoder.label());
        }
    }

    /** The id of the instance that was decoded. */
    public String id() {
        return decoder.id();
    }

    /** The label that came with the instance that was decoded, null if none did. */
    public NamedLabel label() {
        return decoder.label();
    }

    /** The values of the instance that was decoded, until the next one is. */
    public double[] values() {
        return decoder.values();
    }

    /** What {@link #predict} said, until it is called again. */
    public double[] posterior() {
        return posterior;
    }

    /** The latest label that predictions take into account. */
    public int lastLabel() {
        return learner.lastLabel();
    }

    /** What the instance that was decoded shows for the first time: to be applied before it is predicted. */
    public List<JournalEntry> newValues() {
        List<InstanceDecoder.Unseen> unseen = decoder.unseen();
        if (unseen.isEmpty()) {
            return List.of();
        }
        List<JournalEntry> entries = new ArrayList<>(unseen.size());
        unseen.forEach(value -> entries.add(new JournalEntry.NewValue(value.feature(), value.value())));
        return entries;
    }

    /** Predicts the instance that was decoded. */
    public byte[] predict(PredictionWriter writer) {
        double[] values = decoder.values();
        for (InstanceDecoder.Unseen unseen : decoder.unseen()) {
            values[unseen.feature()] = dictionary.valueIndex(unseen.feature(), unseen.value());
        }
        predict(values);
        byte[] prediction = writer.write(
                decoder.id(),
                learner.version(),
                learner.schema().classes(),
                posterior,
                rules.submodelPosteriors() ? learner.submodelPosteriors(values) : null);
        learner.grow(dictionary.schema());
        return prediction;
    }

    private void predict(double[] values) {
        int classes = learner.schema().classCount();
        if (posterior.length != classes) {
            posterior = new double[classes];
        }
        learner.predict(values, posterior);
    }

    /** Whether a label of this id was learned already. */
    public boolean isLabelled(long id) {
        return ids.contains(id);
    }

    /** Fails if the label is of a kind that no model here can learn from. */
    public static void checkKind(NamedLabel label) {
        if (label instanceof NamedLabel.Numeric) {
            throw new WireException("the label is a number, but the model has classes: write a class as a text");
        }
        if (label instanceof NamedLabel.Several) {
            throw new WireException("the label has several targets, but the model has one class variable");
        }
    }

    /** Fails if this model cannot learn from the label. */
    public void check(NamedLabel label) {
        checkKind(label);
        List<String> unknown = unknown(label);
        if (unknown.isEmpty()) {
            return;
        }
        Limit most = rules.limits().classes();
        if (most.isExceededBy(learner.schema().classCount() + unknown.size())) {
            throw new WireException("the label names a class beyond " + most.count()
                    + ": if it is a number or an id it cannot be learned, else raise "
                    + most.setting());
        }
        checkRoom(
                0,
                unknown.size(),
                unknown.stream().mapToLong(GrowingSchema::bytes).sum());
    }

    private void checkRoom(int values, int classes, long texts) {
        rules.budget().check(learner.settings(), learner.schema(), values, classes, dictionary.bytes() + texts);
    }

    /** What the model takes in memory now, by estimate. */
    public double bytes() {
        return rules.budget().bytes(learner.settings(), learner.schema(), learner.submodelCount(), dictionary.bytes());
    }

    private List<String> unknown(NamedLabel label) {
        if (label instanceof NamedLabel.Hard hard && dictionary.hasClass(hard.name())) {
            return List.of();
        }
        return label.names().stream().filter(name -> !dictionary.hasClass(name)).toList();
    }

    /**
     * What a label that passed the {@link #check} will change, in order; nothing if it tells no class from another and
     * names no new one. One that names a new class adds it even then, or a model could wait for its classes for ever.
     */
    public List<JournalEntry> labelled(
            NamedLabel named, long id, long time, int last, double[] values, double[] predicted) {
        List<String> unknown = unknown(named);
        int known = learner.schema().classCount();
        int classes = known + unknown.size();
        Label label = named.toLabel(
                        name -> dictionary.hasClass(name) ? dictionary.classIndex(name) : known + unknown.indexOf(name))
                .sharpened(classes);
        JournalEntry entry = new JournalEntry.Labelled(id, time, last, values, label, predicted, 0);
        if (unknown.isEmpty()) {
            return label.isVacuous(classes) ? List.of() : List.of(entry);
        }
        List<JournalEntry> entries = new ArrayList<>();
        unknown.forEach(name -> entries.add(new JournalEntry.NewClass(name)));
        entries.add(entry);
        return entries;
    }

    /** Changes the model; the effects are told to the world if it is live. */
    public void apply(JournalEntry entry, LearningWatch watch, boolean live, Effects effects) {
        if (entry instanceof JournalEntry.Labelled labelled) {
            learn(labelled, watch, live, effects);
        } else if (entry instanceof JournalEntry.NewValue grown) {
            int index = dictionary.valueIndex(grown.feature(), grown.value());
            decoder.learnValue(grown.feature(), grown.value(), index);
        } else if (entry instanceof JournalEntry.NewClass grown) {
            dictionary.classIndex(grown.name());
            effects.event(new ModelEvent.NewClass(grown.name()));
        }
    }

    private void learn(JournalEntry.Labelled entry, LearningWatch watch, boolean live, Effects effects) {
        double[] predicted = entry.posterior();
        if (predicted == null) {
            if (!live) {
                predict(entry.values()); // live, that has just been done
            }
            predicted = posterior;
        }
        learner.grow(dictionary.schema());
        ids.add(entry.id());
        errors.score(predicted, entry.label(), learner.schema().classCount());
        if (!paused) {
            long version = learner.version();
            for (StreamEvent event : learner.learn(entry.values(), entry.label(), entry.last(), entry.time(), watch)) {
                effects.event(new ModelEvent.Learning(event));
                effects.alarm(event instanceof StreamEvent.DriftAlarm);
            }
            if (learner.version() != version) {
                errors.closeChunk();
                effects.chunk();
            }
        }
        if (rules.reporting().isDue(errors.labels() - reportedLabels, entry.time() - reportedAt)) {
            reportedAt = entry.time();
            reportedLabels = errors.labels();
            effects.report();
        }
    }

    /** Takes other settings from now on; the model is to be stored next. */
    public void reconfigure(KStepSettings settings) {
        learner.grow(dictionary.schema());
        learner = learner.reconfigured(settings);
    }

    public void pause(boolean wanted) {
        paused = wanted;
    }

    /** A new model of the same settings and dictionaries in the place of this one, paused if this one is. */
    public ModelSession reset(long now) {
        ModelSession fresh = new ModelSession(rules, learner.settings(), dictionary.schema(), now);
        fresh.paused = paused;
        return fresh;
    }

    public boolean isPaused() {
        return paused;
    }

    public long createdAt() {
        return createdAt;
    }

    public long reportedAt() {
        return reportedAt;
    }

    public long reportedLabels() {
        return reportedLabels;
    }

    public StreamLearner learner() {
        return learner;
    }

    public StreamErrors errors() {
        return errors;
    }

    public RememberedIds ids() {
        return ids;
    }
}
