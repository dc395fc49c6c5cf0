package io.kstep.session;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamSettings;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.SchemaInference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A model at work, decoded in memory: its learner, dictionaries, errors and remembered ids. All that changes it goes
 * through {@link #apply}, live and when it is restored, so that both give the same model bit for bit; reading, checking
 * and predicting change nothing. Not thread-safe.
 */
public final class LiveModel {

    private final ModelRules rules;
    private final long createdAt;
    private final RememberedIds ids;
    private final Dictionaries dictionaries;
    private final StreamErrors errors;
    private StreamModel learner;
    private Prequential loop;
    private boolean paused;
    private long reportedAt;
    private long reportedLabels;
    /** How many of the latest remembered ids have a row each, one after the other, of those that a label may correct. */
    private int correctable;

    /** A model that has seen nothing; fails if there may be none of these settings and this schema. */
    static LiveModel begin(ModelRules rules, StreamSettings settings, Schema schema, long now) {
        rules.check(settings, schema);
        return new LiveModel(rules, settings, schema, now);
    }

    /** A model that has seen nothing; with a schema without features it waits for its first instance to show them. */
    public LiveModel(ModelRules rules, StreamSettings settings, Schema schema, long now) {
        this(
                rules,
                settings.start(schema),
                new StreamErrors(rules.reporting().errors()),
                new RememberedIds(rules.labels().rememberedIds()),
                now);
        reportedAt = now;
    }

    private LiveModel(ModelRules rules, StreamModel learner, StreamErrors errors, RememberedIds ids, long createdAt) {
        this.rules = rules;
        this.errors = errors;
        this.ids = ids;
        this.createdAt = createdAt;
        dictionaries = new Dictionaries(rules, learner.schema());
        follow(learner);
    }

    private void follow(StreamModel next) {
        learner = next.within(rules.budget().chunkWork());
        loop = new Prequential(learner, errors::score, rules.reporting().level());
    }

    /** A model as it was stored; the entries of its journal are to be applied next. */
    public static LiveModel restored(ModelRules rules, ModelRecord stored, StreamModel learner, RememberedIds ids) {
        ModelRecord.Dates dates = stored.dates();
        LiveModel model = new LiveModel(rules, learner, stored.errors(), ids, dates.createdAt());
        model.paused = stored.paused();
        model.reportedAt = dates.reportedAt();
        model.reportedLabels = dates.reportedLabels();
        model.correctable = rules.labels().corrections() ? dates.correctable() : 0;
        return model;
    }

    /** Whether the first instance is still to show which features there are. */
    boolean waitsForFeatures() {
        return learner.schema().featureCount() == 0;
    }

    /** Reads an instance, and refuses what this model cannot take, with the label that came with it. */
    InstanceRecord read(byte[] json) {
        return dictionaries.read(json, learner.settings());
    }

    /** Fails if this model cannot learn from the label. */
    void check(NamedLabel label) {
        dictionaries.check(label, learner.settings());
    }

    /** Whether a label makes it a model of a number: the first one, where nobody said what the target is. */
    boolean turnsInto(NamedLabel label) {
        Schema schema = learner.schema();
        return label instanceof NamedLabel.Numeric && !schema.isRegression() && schema.classCount() == 0;
    }

    /** A new model of a number, with the features of this one, to replace it; paused if this one is. */
    LiveModel ofNumber(long now) {
        Schema schema = Schema.regression(dictionaries.schema().features(), SchemaInference.NUMBER);
        LiveModel fresh = begin(rules, rules.creation().settings(schema), schema, now);
        fresh.paused = paused;
        return fresh;
    }

    /** Predicts an instance; valid until the next one is read or predicted. */
    Predicted predict(InstanceRecord instance) {
        return loop.predict(instance.values());
    }

    /** Whether a label of this id was learned already. */
    boolean isLabelled(long id) {
        return ids.contains(id);
    }

    /**
     * What a label that passed the {@link #check} will change, in order; nothing if it distinguishes no classes and
     * names no new one, unless the model makes use of rows without a label. A label that names a new class adds it even then: otherwise a model could wait for its classes
     * for ever.
     *
     * @param together whether it came with its instance
     */
    List<Change> labelled(NamedLabel named, long id, long time, Predicted predicted, boolean together) {
        boolean usesNothing = learner.settings().learnsUnlabelled();
        return changes(named, usesNothing, label -> new JournalEntry.Labelled(id, time, predicted, label, together, 0));
    }

    /** How many labels ago the one of this id was learned, 0 where that can no longer be corrected. */
    int correctableAge(long id) {
        int age = paused ? 0 : ids.age(id, correctable);
        return learner.isOpen(age) ? age : 0;
    }

    /**
     * What a label that passed the {@link #check} will change in place of an earlier one, as {@link #labelled}. One that says
     * nothing is no better than any other, also where rows without a label are learned.
     */
    List<Change> corrected(NamedLabel named, int age) {
        return changes(named, false, label -> new JournalEntry.Corrected(age, label, 0));
    }

    /** @param usesNothing whether a label that says nothing changes something */
    private List<Change> changes(NamedLabel named, boolean usesNothing, Function<Label, Change> made) {
        if (named instanceof NamedLabel.Numeric number) {
            return List.of(made.apply(new Label.Numeric(number.value())));
        }
        List<String> unknown = dictionaries.unknown(named);
        int classes = learner.schema().classCount() + unknown.size();
        Label label = dictionaries.toLabel(named, unknown).sharpened(classes);
        Change entry = made.apply(label);
        if (unknown.isEmpty()) {
            return label.isVacuous(classes) && !usesNothing ? List.of() : List.of(entry);
        }
        List<Change> entries = new ArrayList<>();
        unknown.forEach(name -> entries.add(new JournalEntry.NewClass(name)));
        entries.add(entry);
        return entries;
    }

    /** Applies the changes of one record to the model and returns the events of its learner. */
    List<StreamEvent> apply(List<Change> changes, LearningWatch watch) {
        List<StreamEvent> told = List.of();
        for (int i = 0; i < changes.size(); i++) {
            List<StreamEvent> now = changes.get(i).applyTo(this, watch);
            told = now.isEmpty() ? told : now; // a record has one label at the most, and only a label causes events
        }
        grow();
        return told;
    }

    /** Applies an entry of the journal again; the last is to be followed by {@link #grow}. */
    public void restore(JournalEntry entry) {
        entry.applyTo(this, entry.watch());
    }

    /** Passes the present dictionaries to the learner: once for all new values of a record. */
    public void grow() {
        learner.grow(dictionaries.schema());
    }

    void addValue(int feature, String value) {
        dictionaries.addValue(feature, value);
    }

    /** The learner learns of it with the label that follows, since the prediction did not know the class. */
    void addClass(String name) {
        dictionaries.addClass(name);
    }

    List<StreamEvent> learn(JournalEntry.Labelled entry, LearningWatch watch) {
        Predicted predicted = entry.predicted();
        if (predicted.posterior() == null) {
            double[] posterior = loop.predict(predicted.values()).posterior();
            predicted = new Predicted(predicted.context(), predicted.values(), posterior);
        }
        ids.add(entry.id());
        List<StreamEvent> told = List.of();
        long labels = learner.labels();
        if (paused) {
            loop.score(predicted, entry.label(), dictionaries.schema());
            grow();
        } else {
            long version = learner.version();
            told = loop.learn(predicted, entry.label(), dictionaries.schema(), entry.time(), watch);
            if (learner.version() != version) {
                errors.closeChunk();
            }
        }
        boolean hasRow = rules.labels().corrections() && learner.labels() != labels;
        correctable = hasRow ? correctable + 1 : 0;
        if (rules.reporting().isDue(errors.labels() - reportedLabels, entry.time() - reportedAt)) {
            reportedAt = entry.time();
            reportedLabels = errors.labels();
        }
        return told;
    }

    List<StreamEvent> correct(JournalEntry.Corrected entry, LearningWatch watch) {
        grow();
        return learner.correct(entry.age(), entry.label(), watch);
    }

    void reconfigure(StreamSettings settings) {
        correctable = 0;
        follow(learner.reconfigured(settings));
    }

    void pause(boolean wanted) {
        paused = wanted;
    }

    /** A new model with the settings and dictionaries of this one, to replace it; paused if this one is. */
    LiveModel reset(long now) {
        LiveModel fresh = new LiveModel(rules, learner.settings(), dictionaries.schema(), now);
        fresh.paused = paused;
        return fresh;
    }

    /** What the model takes in memory now, by estimate. */
    public double bytes() {
        return rules.budget().bytes(learner.cost(), learner.schema(), dictionaries.bytes());
    }

    public boolean isPaused() {
        return paused;
    }

    /** When it was made and last reported, for a record that is written now. */
    public ModelRecord.Dates dates(long now) {
        return new ModelRecord.Dates(createdAt, now, reportedAt, reportedLabels, correctable);
    }

    /** Labels of the last report. */
    long reportedLabels() {
        return reportedLabels;
    }

    public StreamModel learner() {
        return learner;
    }

    public StreamErrors errors() {
        return errors;
    }

    public RememberedIds ids() {
        return ids;
    }
}
