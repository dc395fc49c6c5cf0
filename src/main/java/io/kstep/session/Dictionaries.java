package io.kstep.session;

import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.StreamSettings;
import io.kstep.spec.SpecException;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.WireException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The values and classes of a model by name: reads records into numbers, and refuses what a model cannot take before
 * anything has changed. What is new is named in the changes of the record, and added when these are applied. Not
 * thread-safe.
 */
final class Dictionaries {

    private final ModelRules rules;
    private final GrowingSchema known;
    /** Null where the schema was given, so that it has no features but those. */
    private final Newcomers newcomers;

    private InstanceDecoder decoder;

    /** @param newcomers null where the schema was given */
    Dictionaries(ModelRules rules, Schema start, Newcomers newcomers) {
        this.rules = rules;
        this.newcomers = newcomers;
        known = new GrowingSchema(start);
        decoder = decoder(start);
    }

    private InstanceDecoder decoder(Schema schema) {
        boolean seesStrange = newcomers != null && rules.creation().joinAfter() > 0;
        return new InstanceDecoder(schema, rules.limits().wire(), seesStrange);
    }

    /** The schema with all that was added. */
    Schema schema() {
        return known.schema();
    }

    /** Bytes that its texts take. */
    long bytes() {
        return known.bytes() + (newcomers == null ? 0 : newcomers.bytes());
    }

    Newcomers newcomers() {
        return newcomers;
    }

    void addFeatures(List<Feature> joined) {
        known.addFeatures(joined);
        joined.forEach(feature -> newcomers.remove(feature.name()));
        decoder = decoder(schema());
    }

    void addValue(int feature, String value) {
        decoder.learnValue(feature, value, known.valueIndex(feature, value));
    }

    /** The learner learns of it with the label that follows, since the prediction did not know the class. */
    void addClass(String name) {
        known.classIndex(name);
    }

    /** Reads an instance, and refuses what a model of these settings cannot take, with the label that came with it. */
    InstanceRecord read(byte[] json, StreamSettings model) {
        decoder.decode(json);
        List<Change> newValues = decoder.unseen().isEmpty() ? List.of() : newValues(decoder.unseen(), model);
        NamedLabel label = rules.labels().said(decoder.label(), decoder.expert());
        if (label != null) {
            check(label, model);
        }
        Newcomers.Arrival strange = decoder.strange().isEmpty()
                ? Newcomers.Arrival.NONE
                : newcomers.arrival(
                        decoder.strange(), rules.creation().joinAfter(), joining -> refusal(model, joining));
        return new InstanceRecord(decoder.id(), label, decoder.values(), newValues, strange);
    }

    /** Why a model of these settings may not have these features too, null if it may. */
    private String refusal(StreamSettings model, List<Feature> joining) {
        try {
            rules.check(ModelSettings.of(model), schema().withFeatures(joining));
            return null;
        } catch (SpecException e) {
            return e.getMessage();
        }
    }

    /** A value that is new to its dictionary gets the index that it will have. */
    private List<Change> newValues(List<InstanceDecoder.Unseen> unseen, StreamSettings model) {
        List<Change> entries = new ArrayList<>(unseen.size());
        long texts = 0;
        for (InstanceDecoder.Unseen each : unseen) {
            int count = known.valueCount(each.feature());
            checkValues(each.feature(), count + 1);
            decoder.values()[each.feature()] = count;
            entries.add(new JournalEntry.NewValue(each.feature(), each.value()));
            texts += GrowingSchema.bytes(each.value());
        }
        checkRoom(model, unseen.size(), 0, texts);
        return entries;
    }

    private void checkValues(int feature, int count) {
        Limit most = rules.limits().values();
        if (most.isExceededBy(count)) {
            throw new WireException("feature '"
                    + schema().features().get(feature).name() + "' has more than " + most.count()
                    + " values: leave it out, declare it continuous or raise " + most.setting());
        }
    }

    /** Fails if the label is of a kind that no model here can learn from. */
    static void checkKind(NamedLabel label) {
        if (label instanceof NamedLabel.Several) {
            throw new WireException("the label has several targets, but the model has one class variable");
        }
    }

    /** Fails if a model of these settings cannot learn from the label. */
    void check(NamedLabel label, StreamSettings model) {
        checkKind(label);
        if (schema().isRegression() != label instanceof NamedLabel.Numeric) {
            checkTurn();
            return;
        }
        if (schema().isRegression()) {
            return;
        }
        List<String> unknown = unknown(label);
        int classes = schema().classCount() + unknown.size();
        if (!(label instanceof NamedLabel.Hard)
                && toLabel(label, unknown).contour(classes).isInconsistent()) {
            throw new WireException("the label leaves none of the model's classes");
        }
        if (unknown.isEmpty()) {
            return;
        }
        Limit most = rules.limits().classes();
        if (most.isExceededBy(classes)) {
            throw new WireException("the label names a class beyond " + most.count()
                    + ": if it is a number or an id it cannot be learned, else raise " + most.setting());
        }
        checkRoom(
                model,
                0,
                unknown.size(),
                unknown.stream().mapToLong(GrowingSchema::bytes).sum());
    }

    /** A model of which no class is known yet may turn into one of a number. */
    private void checkTurn() {
        if (schema().isRegression()) {
            throw new WireException("the label must be a number, as the target is");
        }
        if (schema().classCount() > 0) {
            throw new WireException("the label is a number, but the model has classes: write a class as a text");
        }
    }

    private void checkRoom(StreamSettings model, int values, int classes, long texts) {
        rules.budget().check(model, schema(), values, classes, known.bytes() + texts);
    }

    /** The classes that a label names for the first time. */
    private List<String> unknown(NamedLabel label) {
        if (label instanceof NamedLabel.Hard hard && known.hasClass(hard.name())) {
            return List.of();
        }
        return label.names().stream().filter(name -> !known.hasClass(name)).toList();
    }

    /**
     * What a label that passed the {@link #check} changes, in order: the classes that it names first, then what is made of
     * it by their numbers.
     *
     * @param usesNothing whether a label that says nothing changes something
     */
    List<Change> changes(NamedLabel named, boolean usesNothing, Function<Label, Change> made) {
        if (named instanceof NamedLabel.Numeric number) {
            return List.of(made.apply(new Label.Numeric(number.value())));
        }
        List<String> unknown = unknown(named);
        int classes = schema().classCount() + unknown.size();
        Label label = toLabel(named, unknown).sharpened(classes);
        Change entry = made.apply(label);
        if (unknown.isEmpty()) {
            return label.isVacuous(classes) && !usesNothing ? List.of() : List.of(entry);
        }
        List<Change> entries = new ArrayList<>();
        unknown.forEach(name -> entries.add(new JournalEntry.NewClass(name)));
        entries.add(entry);
        return entries;
    }

    /** A label by the numbers of its classes; those that are unknown come next, in order. */
    private Label toLabel(NamedLabel named, List<String> unknown) {
        int classes = schema().classCount();
        return named.toLabel(name -> known.hasClass(name) ? known.classIndex(name) : classes + unknown.indexOf(name));
    }
}
