package io.kstep.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the instances of one model: {@code {"id":"42","features":{"temp":21.5,"colour":"red"},"label":...,"expert":...}}. Fields and
 * features that are not the model's are ignored; of a field that occurs twice the last counts. Reuses its arrays, so
 * that an instance costs little more than its id; not thread-safe.
 */
public final class InstanceDecoder {

    /** How an instance shows a feature that the model lacks: as a number, or as a text or boolean. */
    public enum Shown {
        NUMBER,
        TEXT
    }

    /** No record is asked for more features that the model lacks. */
    private static final int MOST_STRANGE = 1_000;

    /** A discrete value that is not in the feature's dictionary. */
    public record Unseen(int feature, String value) {}

    private final WireLimits limits;
    private final String[] names;
    private final Map<String, Integer> indices = new HashMap<>();
    /** The dictionary of each discrete feature, null for a continuous one. */
    private final TextIndex[] dictionaries;

    private final double[] values;
    private final List<Unseen> unseen = new ArrayList<>();
    private final List<Unseen> unseenView = Collections.unmodifiableList(unseen);
    /** Null where features that the model lacks are ignored. */
    private final Map<String, Shown> strange;

    private final LabelReader labels;
    private final PlainInstance plain;
    private final JsonRecord.Fields fields = this::field;
    private String id;
    private NamedLabel label;
    private String expert;
    private boolean hasFeatures;

    public InstanceDecoder(Schema schema, WireLimits limits) {
        this(schema, limits, false);
    }

    /** @param seesStrange whether features that the schema lacks are kept apart, and not only ignored */
    public InstanceDecoder(Schema schema, WireLimits limits, boolean seesStrange) {
        this.limits = limits;
        strange = seesStrange ? new LinkedHashMap<>() : null;
        names = schema.features().stream().map(Feature::name).toArray(String[]::new);
        dictionaries = new TextIndex[names.length];
        for (int j = 0; j < names.length; j++) {
            indices.put(names[j], j);
            if (!schema.features().get(j).isContinuous()) {
                dictionaries[j] = new TextIndex();
                List<String> known = schema.features().get(j).values();
                for (int v = 0; v < known.size(); v++) {
                    dictionaries[j].put(known.get(v), v);
                }
            }
        }
        values = new double[names.length];
        labels = new LabelReader(limits);
        plain = new PlainInstance(limits, names, dictionaries, labels, values);
    }

    /** Reads an instance; one that cannot be used throws {@link WireException} and leaves nothing behind. */
    public void decode(byte[] json) {
        clear();
        if (plain.read(json)) {
            id = plain.id();
            label = plain.label();
            return;
        }
        clearFeatures();
        boolean done = false;
        try {
            JsonRecord.read(json, fields);
            RecordId.require(id);
            if (!hasFeatures) {
                throw new WireException("the record needs features, an object of values by name");
            }
            ExpertName.check(expert, label);
            done = true;
        } finally {
            if (!done) {
                clear();
            }
        }
    }

    private void clear() {
        id = null;
        label = null;
        expert = null;
        clearFeatures();
        hasFeatures = false;
    }

    private void clearFeatures() {
        Arrays.fill(values, Double.NaN);
        unseen.clear();
        if (strange != null) {
            strange.clear();
        }
    }

    public String id() {
        return id;
    }

    /** The values in the schema's order until the next call; NaN where missing, and for a value never seen before. */
    public double[] values() {
        return values;
    }

    /** The label, null where there is none. */
    public NamedLabel label() {
        return label;
    }

    /** The expert whose label it is, null where none is named. */
    public String expert() {
        return expert;
    }

    /** Discrete values that no dictionary holds, in the order of the record, until the next call. */
    public List<Unseen> unseen() {
        return unseenView;
    }

    /** The features that the model lacks and the instance shows, in the order of the record, until the next call. */
    public Map<String, Shown> strange() {
        return strange == null ? Map.of() : strange;
    }

    /** Adds a value, which the model has added to the dictionary of a discrete feature under this index. */
    public void learnValue(int feature, String value, int index) {
        if (dictionaries[feature] == null) {
            throw new IllegalArgumentException("feature '" + names[feature] + "' is continuous and has no dictionary");
        }
        dictionaries[feature].put(value, index);
    }

    private void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "id" -> id = RecordId.read(parser, limits);
            case "features" -> features(parser);
            case "label" -> label = labels.read(parser);
            case "expert" -> expert = ExpertName.read(parser, limits);
            default -> parser.skipChildren();
        }
    }

    private void features(JsonParser parser) throws IOException {
        requireFeatures(parser);
        clearFeatures();
        hasFeatures = true;
        int next = 0;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            int j = indexOf(parser.currentName(), next);
            JsonToken token = parser.nextToken();
            if (j < 0) {
                if (strange != null) {
                    meet(parser.currentName(), token);
                }
                parser.skipChildren();
                continue;
            }
            if (!unseen.isEmpty()) {
                unseen.removeIf(earlier -> earlier.feature() == j);
            }
            if (token == JsonToken.VALUE_NULL) {
                values[j] = Double.NaN;
            } else {
                values[j] = dictionaries[j] == null ? number(parser, token, j) : value(parser, token, j);
            }
            next = j + 1;
        }
    }

    /** Lists and objects are no values of a feature, nor is what cannot be its name: these are ignored as ever. */
    private void meet(String name, JsonToken token) {
        Shown shown = token.isNumeric() ? Shown.NUMBER : token.isScalarValue() ? Shown.TEXT : null;
        if (shown == null || token == JsonToken.VALUE_NULL) {
            strange.remove(name);
        } else if (strange.size() < MOST_STRANGE && JsonRecord.isName(name, limits.maxTextLength())) {
            strange.put(name, shown);
        }
    }

    static void requireFeatures(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new WireException(
                    "features: must be an object of values by name, not " + JsonRecord.described(parser));
        }
    }

    /** Records mostly have their features in one order: the next one is tried before the table is asked. */
    private int indexOf(String name, int next) {
        if (next < names.length && names[next].equals(name)) {
            return next;
        }
        Integer index = indices.get(name);
        return index == null ? -1 : index;
    }

    private double number(JsonParser parser, JsonToken token, int j) throws IOException {
        if (!token.isNumeric()) {
            throw new WireException("feature " + WireException.quote(names[j]) + " must be a number, not "
                    + JsonRecord.described(parser));
        }
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw new WireException("feature " + WireException.quote(names[j]) + " must be a finite number, not "
                    + WireException.quote(parser.getText()));
        }
        return value;
    }

    private double value(JsonParser parser, JsonToken token, int j) throws IOException {
        if (!token.isScalarValue()) {
            throw new WireException("feature " + WireException.quote(names[j])
                    + " must be a text, a number or a boolean, not " + JsonRecord.described(parser));
        }
        int index = dictionaries[j].find(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
        if (index != TextIndex.NONE) {
            return index;
        }
        String what = "feature " + WireException.quote(names[j]);
        unseen.add(new Unseen(j, JsonRecord.text(parser, limits.maxTextLength(), what)));
        return Double.NaN;
    }
}
