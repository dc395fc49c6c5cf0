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
    private final ClassNames names;

    /** Null where the schema was given, so that it has no features but those. */
    private final Newcomers newcomers;

    private InstanceDecoder decoder;

    /** @param newcomers null where the schema was given */
    Dictionaries(ModelRules rules, Schema start, Newcomers newcomers) {
        this.rules = rules;
        this.newcomers = newcomers;
        known = new GrowingSchema(start);
        names = new ClassNames(known, rules.limits().classes());
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
    void addClass(int target, String name) {
        known.classIndex(target, name);
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
            throw new WireException(
                    WireException.Fault.LIMIT,
                    "feature '"
                            + schema().features().get(feature).name() + "' has more than " + most.count()
                            + " values: leave it out, declare it continuous or raise " + most.setting());
        }
    }

    /** Whether a label makes it a model of other targets: the first one, where nobody said what the target is. */
    boolean isTurnedBy(NamedLabel label) {
        boolean isOther = label instanceof NamedLabel.Numeric
                || (label instanceof NamedLabel.Several several
                        && several.targets().size() > 1);
        return isOther && !schema().isOfSeveral() && !schema().isRegression() && schema().classCount() == 0;
    }

    /** Fails if a model of these settings cannot learn from the label. */
    void check(NamedLabel label, StreamSettings model) {
        if (isTurnedBy(label)) {
            return;
        }
        LabelKinds.check(schema(), label);
        if (schema().isRegression()) {
            return;
        }
        int more = 0;
        long texts = 0;
        for (int target = 0; target < schema().targets().size(); target++) {
            NamedLabel one = LabelKinds.of(label, schema().targets().get(target));
            for (String name : one == null ? List.<String>of() : names.checked(target, one)) {
                more++;
                texts += GrowingSchema.bytes(name);
            }
        }
        if (more > 0) {
            checkRoom(model, 0, more, texts);
        }
    }

    /** What is said of each class variable, of those that say a class which is not known yet nothing. */
    List<Label> known(NamedLabel.Several named) {
        List<Label> labels = new ArrayList<>();
        for (int target = 0; target < schema().targets().size(); target++) {
            NamedLabel one = LabelKinds.of(named, schema().targets().get(target));
            boolean isKnown = one != null && names.unknown(target, one).isEmpty();
            labels.add(isKnown ? names.sharpened(target, one, List.of()) : new Label.Unknown());
        }
        return labels;
    }

    private void checkRoom(StreamSettings model, int values, int classes, long texts) {
        rules.budget().check(model, schema(), values, classes, known.bytes() + texts);
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
        List<String> unknown = named instanceof NamedLabel.Several ? List.of() : names.unknown(0, named);
        if (unknown.isEmpty() && !(named instanceof NamedLabel.Several)) { // nearly always
            Label label = names.sharpened(0, named, unknown);
            return label.isVacuous(schema().classCount()) && !usesNothing ? List.of() : List.of(made.apply(label));
        }
        List<Change> entries = new ArrayList<>();
        List<Label> labels = new ArrayList<>();
        boolean isSaid = usesNothing;
        for (int target = 0; target < schema().targets().size(); target++) {
            NamedLabel one = LabelKinds.of(named, schema().targets().get(target));
            if (one == null) {
                labels.add(new Label.Unknown());
                continue;
            }
            List<String> added = names.unknown(target, one);
            labels.add(names.sharpened(target, one, added));
            isSaid |= !labels.get(target).isVacuous(names.classes(target, added));
            for (String name : added) {
                entries.add(new JournalEntry.NewClass(target, name));
            }
        }
        if (isSaid || !entries.isEmpty()) {
            entries.add(made.apply(schema().isOfSeveral() ? new Label.Several(labels) : labels.get(0)));
        }
        return entries;
    }
}
