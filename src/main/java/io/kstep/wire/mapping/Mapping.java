package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import io.kstep.wire.WireLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** How the records of one input are read, as the settings say it. Immutable; each thread makes a {@link RecordMapper}. */
public final class Mapping {

    /** What the records are. */
    public enum Kind {
        INSTANCES("map.instances."),
        LABELS("map.labels.");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        /** What its settings begin with. */
        public String prefix() {
            return prefix;
        }
    }

    static final String MODEL = "model";
    static final String ID = "id";
    static final String LABEL = "label";
    static final String LABEL_TYPE = "label.type";
    static final String EXPERT = "expert";
    static final String TIME = "time";

    private final Kind kind;
    private final List<Part> slotted = new ArrayList<>();
    private final List<Part> model;
    private final List<Part> id;
    private final List<Target> targets;
    private final LabelForm labelForm;
    private final Part expert;
    private final Part time;
    private final FeatureRules features;

    /**
     * A value that a setting names.
     *
     * @param slot where it is kept while a record is read, {@value #NO_SLOT} where it is no field of the value
     * @param mayBeObject as a label that is not sure is
     */
    record Part(Source source, String setting, int slot, boolean mayBeObject) {}

    static final int NO_SLOT = -1;

    /**
     * What is to be predicted.
     *
     * @param name of the target where there are several, each with a model of its own; else empty
     * @param label where its label stands, null where these records do not have it
     */
    record Target(String name, Part label) {}

    private Mapping(Kind kind, UnaryOperator<String> texts, List<String> targetNames) {
        this.kind = kind;
        model = parts(texts, MODEL);
        id = parts(texts, ID);
        targets = targets(texts, targetNames);
        labelForm = LabelForm.parse(texts.apply(LABEL_TYPE), setting(LABEL_TYPE));
        expert = optional(texts, EXPERT);
        time = optional(texts, TIME);
        features = kind == Kind.INSTANCES ? new FeatureRules(kind.prefix, texts, taken()) : FeatureRules.NONE;
        check();
    }

    /**
     * Reads the settings; fails in one line where they do not fit together.
     *
     * @param texts the texts of the settings by their names after the kind's prefix
     * @param targets names of what is to be predicted, if it is more than one thing
     */
    public static Mapping parse(Kind kind, UnaryOperator<String> texts, List<String> targets) {
        return new Mapping(kind, texts, List.copyOf(targets));
    }

    private String setting(String name) {
        return kind.prefix + name;
    }

    private List<Part> parts(UnaryOperator<String> texts, String name) {
        List<Part> parts = new ArrayList<>();
        for (Source source : Source.list(texts.apply(name), setting(name))) {
            parts.add(part(source, setting(name), false));
        }
        if (parts.isEmpty()) {
            throw new SpecException(setting(name) + " is empty");
        }
        return parts;
    }

    private Part part(Source source, String setting, boolean mayBeObject) {
        boolean isField = source instanceof Source.Field;
        Part part = new Part(source, setting, isField ? slotted.size() : NO_SLOT, mayBeObject);
        if (isField) {
            slotted.add(part);
        }
        return part;
    }

    private Part optional(UnaryOperator<String> texts, String name) {
        String text = texts.apply(name);
        return text.isEmpty() ? null : part(Source.parse(text, setting(name)), setting(name), name.equals(LABEL));
    }

    private List<Target> targets(UnaryOperator<String> texts, List<String> names) {
        if (names.isEmpty()) {
            return List.of(new Target("", optional(texts, LABEL)));
        }
        String setting = setting(LABEL);
        String text = texts.apply(LABEL).equals(LABEL) ? "" : texts.apply(LABEL); // the default of a single one
        Map<String, String> paths = new HashMap<>(
                TextList.pairs(text, setting, "TARGET=PATH, one for each of map.targets=" + String.join(",", names)));
        List<Target> found = new ArrayList<>();
        for (String name : names) {
            String path = paths.remove(name);
            Part label = path == null ? null : part(Source.parse(path, setting), setting, true);
            found.add(new Target(name, label));
        }
        if (!paths.isEmpty()) {
            throw new SpecException(setting + ": " + paths.keySet().iterator().next() + " is none of map.targets="
                    + String.join(",", names));
        }
        return found;
    }

    private List<FieldPath> taken() {
        return slotted.stream()
                .map(part -> ((Source.Field) part.source()).path())
                .toList();
    }

    private void check() {
        if (kind == Kind.LABELS && targets.stream().allMatch(target -> target.label() == null)) {
            throw new SpecException(setting(LABEL) + " must say where the label stands");
        }
        for (Target target : targets) {
            if (target.label() != null && target.label().source() instanceof Source.Field field) {
                for (FieldPath single : features.singles()) {
                    if (field.path().holds(single)) {
                        throw new SpecException(
                                setting(FeatureRules.FEATURES) + " names " + single + ", which is the label");
                    }
                }
            }
        }
    }

    /** Whether the record's key is the model's, so that a record is used in the partition where it lies. */
    public boolean keepsKey() {
        return model.size() == 1
                && model.get(0).source() instanceof Source.Key
                && targets.get(0).name().isEmpty();
    }

    /** Whether the records have a time of their own beside their timestamp. */
    public boolean hasTime() {
        return time != null;
    }

    public RecordMapper mapper(WireLimits limits) {
        return new RecordMapper(this, limits, features);
    }

    /** Reads nothing but times. */
    public RecordMapper clock(WireLimits limits) {
        return new RecordMapper(this, limits, FeatureRules.NONE);
    }

    Kind kind() {
        return kind;
    }

    /** The parts that are fields of the value, in the order of their slots. */
    List<Part> slotted() {
        return slotted;
    }

    List<Part> model() {
        return model;
    }

    List<Part> id() {
        return id;
    }

    List<Target> targets() {
        return targets;
    }

    LabelForm labelForm() {
        return labelForm;
    }

    /** Null where no expert is named. */
    Part expert() {
        return expert;
    }

    /** Null where the record's timestamp counts. */
    Part time() {
        return time;
    }

    FeatureRules features() {
        return features;
    }
}
