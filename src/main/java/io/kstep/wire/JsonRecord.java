package io.kstep.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Reads records that are one JSON object in UTF-8, and puts what is wrong with one into a line. */
final class JsonRecord {

    static final int DEEPEST = 64;
    static final int LONGEST_NUMBER = 400;
    static final int LONGEST_NAME = 50_000;

    /** Names are not interned: those of hostile records would stay in the table of the whole machine. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .build())
            .build();

    private static final ObjectMapper TREES = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonRecord() {}

    /** Takes one field of the object; the parser stands on the value's first token and is to be left on its last. */
    interface Fields {
        void take(String name, JsonParser value) throws IOException;
    }

    /** Hands out the fields of the object that a record must be, in their order, including those that occur twice. */
    static void read(byte[] json, Fields fields) {
        requireBytes(json);
        try (JsonParser parser = FACTORY.createParser(json)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                throw new WireException(
                        WireException.Fault.JSON,
                        "the record must be a JSON object, not "
                                + (first == null ? "nothing but blanks" : described(parser)));
            }
            readFields(parser, fields);
            if (parser.nextToken() != null) {
                throw new WireException(
                        WireException.Fault.JSON,
                        "the record must end with its object, but there is more at byte "
                                + parser.currentTokenLocation().getByteOffset());
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Hands out the fields of the object that the parser stands on. */
    static void readFields(JsonParser parser, Fields fields) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            fields.take(name, parser);
        }
    }

    /** The whole object as a tree: for records that come seldom. */
    static JsonNode tree(byte[] json) {
        requireBytes(json);
        try {
            JsonNode root = TREES.readTree(json);
            if (!root.isObject()) {
                throw new WireException(
                        WireException.Fault.JSON, "the record must be a JSON object, not " + described(root));
            }
            return root;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static void requireBytes(byte[] json) {
        if (json == null || json.length == 0) {
            throw new WireException(WireException.Fault.JSON, "the record is empty; a JSON object is needed");
        }
    }

    /** A text that is not too long and whose surrogates come in pairs, so that it can be written again. */
    static String text(JsonParser parser, int longest, String what) throws IOException {
        requireLength(parser, longest, what);
        String text = parser.getText();
        requireUnicode(text, what);
        return text;
    }

    static void requireLength(JsonParser parser, int longest, String what) throws IOException {
        int length = parser.getTextLength();
        if (length == 0 || length > longest) {
            throw wrongLength(length, longest, what);
        }
    }

    /** A name that stands as a key, under the same rules as a text. */
    static String name(String name, int longest, String what) {
        if (name.isEmpty() || name.length() > longest) {
            throw wrongLength(name.length(), longest, what);
        }
        requireUnicode(name, what);
        return name;
    }

    /** Whether {@link #name} takes it. */
    static boolean isName(String name, int longest) {
        return !name.isEmpty() && name.length() <= longest && isUnicode(name);
    }

    private static WireException wrongLength(int length, int longest, String what) {
        return new WireException(what + " must have 1 to " + longest + " characters, not " + length);
    }

    private static void requireUnicode(String text, String what) {
        if (!isUnicode(text)) {
            throw new WireException(what + " holds half a surrogate pair, which is no character");
        }
    }

    private static boolean isUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** The token that the parser is at, in a form fit for a message. */
    static String described(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT, END_OBJECT, FIELD_NAME -> "an object";
            case START_ARRAY, END_ARRAY -> "a list";
            case VALUE_STRING -> "the text " + WireException.quote(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "the number " + WireException.quote(parser.getText());
            case VALUE_TRUE, VALUE_FALSE, VALUE_NULL -> parser.currentToken().asString();
            case VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> "something that is not JSON";
        };
    }

    static String described(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT, POJO -> "an object";
            case ARRAY -> "a list";
            case STRING, BINARY -> "the text " + WireException.quote(node.asText());
            case NUMBER -> "the number " + WireException.quote(node.asText());
            case BOOLEAN, NULL -> node.asText();
            case MISSING -> "nothing";
        };
    }

    private static WireException unreadable(IOException e) {
        JsonLocation location = e instanceof JsonProcessingException json ? json.getLocation() : null;
        String where = location == null || location.getByteOffset() < 0 ? "" : " at byte " + location.getByteOffset();
        if (e instanceof StreamConstraintsException) {
            return new WireException(
                    WireException.Fault.JSON,
                    "the record exceeds what is read of JSON" + where + ": at most " + DEEPEST + " levels, "
                            + LONGEST_NUMBER + " characters of a number, " + LONGEST_NAME + " of a name");
        }
        String problem = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return new WireException(
                WireException.Fault.JSON,
                "the record is not JSON in UTF-8" + where + ": " + WireException.reason(String.valueOf(problem)));
    }
}
