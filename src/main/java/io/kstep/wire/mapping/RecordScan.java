package io.kstep.wire.mapping;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.kstep.wire.WireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Goes over the JSON of a record once, in the order in which it is written: what is a feature is written where features
 * are gathered, what is wanted otherwise is kept in slots. Not thread-safe.
 */
final class RecordScan {

    static final int DEEPEST = 64;
    private static final int LONGEST_NUMBER = 400;
    private static final int LONGEST_NAME = 50_000;
    private static final int MOST_NAMED = 8;

    /** NaN without quotes, as Python writes it, is no JSON and means nothing; the rest as in {@code JsonRecord}. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .build())
            .build();

    private final Field root;
    private final String featuresSetting;
    private final FeatureSink features;
    private final List<Mapping.Part> slotted;
    /** By slot: a {@link Scalar}, the JSON of an object or a list where that may be, null where there is nothing. */
    private final Object[] captured;

    private byte[] json;

    /** @param slotted the parts by their slots */
    RecordScan(Field root, FeatureSink features, String prefix, List<Mapping.Part> slotted) {
        this.root = root;
        this.features = features;
        this.slotted = slotted;
        featuresSetting = prefix + FeatureRules.FEATURES;
        captured = new Object[slotted.size()];
    }

    Object captured(int slot) {
        return captured[slot];
    }

    void read(byte[] record) {
        Arrays.fill(captured, null);
        features.clear();
        if (record == null || record.length == 0) {
            throw new WireException("the record is empty; a JSON object is needed");
        }
        json = record;
        try (JsonParser parser = FACTORY.createParser(record)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                throw new WireException("the record must be a JSON object, not "
                        + (first == null ? "nothing but blanks" : described(parser)) + binary(record));
            }
            object(root, parser);
            if (parser.nextToken() != null) {
                throw new WireException("the record must end with its object, but there is more");
            }
        } catch (IOException e) {
            throw unreadable(e, record);
        } finally {
            json = null;
        }
    }

    private void object(Field field, JsonParser parser) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            Field inner = field.named(parser.currentName());
            JsonToken token = parser.nextToken();
            if (inner == null) {
                parser.skipChildren();
            } else {
                value(inner, parser, token);
            }
        }
    }

    private void list(Field field, JsonParser parser) throws IOException {
        JsonToken token = parser.nextToken();
        for (int i = 0; token != JsonToken.END_ARRAY; i++) {
            Field inner = field.placed(i);
            if (inner == null) {
                parser.skipChildren();
            } else {
                value(inner, parser, token);
            }
            token = parser.nextToken();
        }
    }

    private void value(Field field, JsonParser parser, JsonToken token) throws IOException {
        switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                if (Character.isDigit(
                        parser.getTextCharacters()[parser.getTextOffset() + parser.getTextLength() - 1])) {
                    scalar(field, parser, Scalar.Kind.NUMBER);
                }
            }
            case VALUE_STRING -> scalar(field, parser, Scalar.Kind.TEXT);
            case VALUE_TRUE, VALUE_FALSE -> scalar(field, parser, Scalar.Kind.BOOLEAN);
            case START_OBJECT, START_ARRAY -> nested(field, parser, token);
            default -> {} // null: there is nothing
        }
    }

    private void scalar(Field field, JsonParser parser, Scalar.Kind kind) throws IOException {
        int[] slots = field.slots();
        if (slots.length == 0 && field.isPlain() && kind == Scalar.Kind.NUMBER) { // most of what there is
            features.turnTo(field.plainNames());
            features.number(0, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            return;
        }
        if (slots.length == 0 && !field.isFeature()) {
            return;
        }
        Scalar value = new Scalar(kind, parser.getText());
        for (int slot : slots) {
            captured[slot] = value;
        }
        if (field.isFeature()) {
            try {
                field.write(features, value);
            } catch (WireException e) {
                throw new WireException("the field " + shown(field.path()) + " does not fit: " + e.getMessage()
                        + " (see " + featuresSetting + ".types and " + featuresSetting + ".exclude)");
            }
        }
    }

    private void nested(Field field, JsonParser parser, JsonToken token) throws IOException {
        boolean raw = false;
        for (int slot : field.slots()) {
            if (!slotted.get(slot).mayBeObject()) {
                throw new WireException("the field " + shown(field.path()) + ", which "
                        + slotted.get(slot).setting() + " names, must be a text or a number, not " + described(parser));
            }
            raw = true;
        }
        if (raw) {
            int from = (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            int end = (int) parser.currentLocation().getByteOffset();
            for (int slot : field.slots()) {
                captured[slot] = new String(json, from, end - from, StandardCharsets.UTF_8);
            }
        } else if (!field.leadsOn()) {
            if (field.isFeature()) {
                throw new WireException("the field " + shown(field.path()) + ", which " + featuresSetting
                        + " names, is " + described(parser) + ": name " + shown(field.path())
                        + ".* to take what is in it");
            }
            parser.skipChildren();
        } else if (token == JsonToken.START_OBJECT) {
            object(field, parser);
        } else {
            list(field, parser);
        }
    }

    /** Names of the record's own fields, for a message. */
    static String fieldsOf(byte[] record) {
        List<String> names = new ArrayList<>();
        try (JsonParser parser = FACTORY.createParser(record)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME && names.size() <= MOST_NAMED) {
                names.add(
                        names.size() == MOST_NAMED
                                ? "..."
                                : shown(FieldPath.ROOT.then(new FieldPath.Name(parser.currentName()))));
                parser.nextToken();
                parser.skipChildren();
            }
        } catch (IOException e) {
            return "nothing"; // it has been read before
        }
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }

    /** A path in a form fit for a message. */
    static String shown(FieldPath path) {
        String quoted = WireException.quote(path.toString());
        return quoted.substring(1, quoted.length() - 1);
    }

    private static String described(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "the text " + WireException.quote(parser.getText());
            default -> WireException.quote(parser.getText());
        };
    }

    /** The registries' serializers begin with a zero byte and four of a schema's id. */
    private static String binary(byte[] record) {
        return record[0] == 0
                ? "; its first byte is 0, as where a schema registry's serializer wrote it: only JSON is read"
                : "";
    }

    private static WireException unreadable(IOException e, byte[] record) {
        if (e instanceof StreamConstraintsException) {
            return new WireException("the record exceeds what is read of JSON: at most " + DEEPEST + " levels, "
                    + LONGEST_NUMBER + " characters of a number, " + LONGEST_NAME + " of a name");
        }
        String reason = WireException.quote(
                String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        return new WireException("the record is not JSON in UTF-8: " + reason + binary(record));
    }
}
