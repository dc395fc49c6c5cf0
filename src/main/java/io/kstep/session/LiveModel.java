package io.kstep.session;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamSettings;
import io.kstep.incremental.SubmodelShare;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.SchemaInference;
import java.util.List;
import java.util.Optional;

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
    private Ledger ledger;
    private StreamModel learner;
    private Prequential loop;
    private boolean paused;
    private ReportClock reports;
    /** How many of the latest remembered ids have a row each, one after the other, of those that a label may correct. */
    private int correctable;

    /**
     * A model that has seen nothing; fails if there may be none of these settings and this schema.
     *
     * @param grows whether features that instances show later join the schema
     */
    static LiveModel begin(ModelRules rules, ModelSettings settings, Schema schema, boolean grows, long now) {
        rules.check(settings, schema);
        return new LiveModel(rules, settings, schema, grows, now);
    }

    /** One that has seen nothing; with a schema without features it waits for its first instance to show them. */
    private LiveModel(ModelRules rules, ModelSettings settings, Schema schema, boolean grows, long now) {
        this(
                rules,
                settings.learning().start(schema),
                grows ? new Newcomers() : null,
                new Ledger(new StreamErrors(rules.reporting().errors()), null, null, null),
                new RememberedIds(rules.labels().rememberedIds()),
                now);
        redecide(settings.decisions());
        attend(settings.questions(), settings.experts());
    }

    private LiveModel(
            ModelRules rules,
            StreamModel learner,
            Newcomers newcomers,
            Ledger ledger,
            RememberedIds ids,
            long createdAt) {
        this.rules = rules;
        this.ledger = ledger;
        this.ids = ids;
        this.createdAt = createdAt;
        reports = new ReportClock(rules.reporting(), createdAt, 0);
        dictionaries = new Dictionaries(rules, learner.schema(), newcomers);
        follow(learner);
    }

    private void follow(StreamModel next) {
        learner = next.within(rules.budget().chunkWork());
        loop = new Prequential(
                learner, new DecisionScoring(ledger.errors()), rules.reporting().level(), ledger.decider());
    }

    /** A model as it was stored; the entries of its journal are to be applied next. */
    public static LiveModel restored(ModelRules rules, ModelRecord stored, StreamModel learner, RememberedIds ids) {
        ModelRecord.Dates dates = stored.dates();
        LiveModel model = new LiveModel(rules, learner, stored.newcomers(), stored.ledger(), ids, dates.createdAt());
        model.paused = stored.paused();
        model.reports = new ReportClock(rules.reporting(), dates.reportedAt(), dates.reportedLabels());
        model.correctable = rules.labels().corrections() ? dates.correctable() : 0;
        return model;
    }

    boolean waitsForFeatures() {
        return learner.schema().featureCount() == 0;
    }

    InstanceRecord read(byte[] json) {
        return dictionaries.read(json, learner.settings());
    }

    void check(NamedLabel label) {
        dictionaries.check(label, learner.settings());
    }

    /** Its values and classes by name, to be read alone. */
    Dictionaries dictionaries() {
        return dictionaries;
    }

    /** A new model of the targets of a label, with the features of this one, to replace it; paused if this one is. */
    LiveModel turnedBy(NamedLabel label, long now) {
        Schema schema = SchemaInference.turned(dictionaries.schema(), label);
        LiveModel fresh = begin(rules, rules.creation().settings(schema), schema, newcomers() != null, now);
        fresh.check(label);
        fresh.paused = paused;
        return fresh;
    }

    /** Features that may still join the schema; null where none may. */
    public Newcomers newcomers() {
        return dictionaries.newcomers();
    }

    /** Valid until the next instance is read or predicted. */
    Predicted predict(InstanceRecord instance) {
        return loop.predict(instance.values());
    }

    /** Finds whether to ask for the label of an instance; null where none is asked for. */
    Asking.Look look(long id, Predicted predicted, long time) {
        return ledger.asking() == null || paused ? null : ledger.asking().look(id, predicted.posterior(), time);
    }

    void take(Asking.Look look) {
        ledger.asking().take(look);
    }

    /** What was believed of it before the shares of the classes were changed; null where that changed nothing. */
    double[] uncorrected() {
        return loop.uncorrected();
    }

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
        Predicted then = predicted.widened(learner.schema().featureCount());
        return dictionaries.changes(
                named, usesNothing, label -> new JournalEntry.Labelled(id, time, then, label, together, 0));
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
        return dictionaries.changes(named, false, label -> new JournalEntry.Corrected(age, label, 0));
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

    List<StreamEvent> learn(JournalEntry.Labelled entry, LearningWatch watch) {
        Predicted predicted = entry.predicted();
        if (predicted.posterior() == null) {
            Predicted again = loop.predict(predicted.values());
            predicted = new Predicted(
                    predicted.context(), predicted.values(), again.posterior(), again.decision(), predicted.counts());
        }
        ids.add(entry.id());
        Label label = ledger.heard(entry.label(), dictionaries.schema());
        List<StreamEvent> told = List.of();
        long labels = learner.labels();
        if (paused) {
            loop.score(predicted, label, dictionaries.schema());
            grow();
        } else {
            long version = learner.version();
            told = loop.learn(predicted, label, dictionaries.schema(), entry.time(), watch);
            ledger.take(entry.label());
            if (learner.version() != version) {
                ledger.errors().closeChunk();
            }
        }
        boolean hasRow = rules.labels().corrections() && learner.labels() != labels;
        correctable = hasRow ? correctable + 1 : 0;
        reports.take(ledger.scored(), entry.time());
        return told;
    }

    List<StreamEvent> correct(JournalEntry.Corrected entry, LearningWatch watch) {
        grow();
        return learner.correct(entry.age(), ledger.heard(entry.label(), dictionaries.schema()), watch);
    }

    void redecide(Decisions decisions) {
        long before = ledger.scored();
        ledger = ledger.deciding(decisions, rules.reporting().errors().fading());
        reports.shift(ledger.scored() - before);
        follow(learner);
    }

    void attend(Optional<QuestionSettings> questions, Optional<ExpertSettings> experts) {
        ledger = ledger.asking(questions).hearing(experts);
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
        LiveModel fresh = new LiveModel(rules, settings(), dictionaries.schema(), newcomers() != null, now);
        fresh.paused = paused;
        return fresh;
    }

    public double bytes() {
        return rules.budget().bytes(learner.cost(), learner.schema(), dictionaries.bytes() + ledger.bytes());
    }

    ModelSettings settings() {
        return ledger.settings(learner.settings());
    }

    public Ledger ledger() {
        return ledger;
    }

    /** How much of the latest answers each submodel gave, oldest first; none where they come of something else. */
    public List<SubmodelShare> shares() {
        return SubmodelShare.of(learner.view(), loop.recent(learner.schema().featureCount()));
    }

    public boolean isPaused() {
        return paused;
    }

    public ModelRecord.Dates dates(long now) {
        return new ModelRecord.Dates(createdAt, now, reports.at(), reports.labels(), correctable);
    }

    long reportedLabels() {
        return reports.labels();
    }

    public StreamModel learner() {
        return learner;
    }

    public StreamErrors errors() {
        return ledger.errors();
    }

    public RememberedIds ids() {
        return ids;
    }
}
