package io.kstep.print;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Writes one JSON object: a line of text for people and scripts, or the bytes of a record. A number that is not finite is
 * {@code null}. The one JSON writer of kstep but for {@code wire.JsonBytes}, which writes what every single instance
 * costs.
 */
public final class Json {

    /** Numbers as {@link Double#toString(double)} writes them. */
    private static final JsonFactory LINES = new JsonFactory();

    /** Numbers in the shortest form that reads back as the same, which on Java 17 {@link Double#toString} has not always. */
    private static final JsonFactory RECORDS = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    /** Numbers from here on may have lost their last whole digits. */
    private static final double EXACT = 1L << 53;

    private final JsonGenerator generator;

    private Json(JsonGenerator generator) {
        this.generator = generator;
    }

    /** Writes the object that {@code fields} fills, and a line end. */
    public static void line(PrintWriter out, Consumer<Json> fields) {
        try (JsonGenerator generator = LINES.createGenerator(out)) {
            generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            new Json(generator).braces(fields);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println();
        out.flush();
    }

    /** The object that {@code fields} fills, in UTF-8. */
    public static byte[] bytes(Consumer<Json> fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = RECORDS.createGenerator(bytes)) {
            new Json(generator).braces(fields);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public Json field(String name, String value) {
        return write(() -> generator.writeStringField(name, value));
    }

    public Json field(String name, double value) {
        return write(() -> {
            generator.writeFieldName(name);
            number(value);
        });
    }

    public Json field(String name, long value) {
        return write(() -> generator.writeNumberField(name, value));
    }

    /** A number that is mostly whole and is then written without a fraction. */
    public Json count(String name, double value) {
        return value == Math.rint(value) && Math.abs(value) < EXACT ? field(name, (long) value) : field(name, value);
    }

    public Json field(String name, boolean value) {
        return write(() -> generator.writeBooleanField(name, value));
    }

    public Json field(String name, double[] values) {
        return write(() -> {
            generator.writeArrayFieldStart(name);
            for (double value : values) {
                number(value);
            }
            generator.writeEndArray();
        });
    }

    /** A field that is there and says that there is nothing. */
    public Json nothing(String name) {
        return write(() -> generator.writeNullField(name));
    }

    public Json field(String name, long[] values) {
        return write(() -> {
            generator.writeArrayFieldStart(name);
            for (long value : values) {
                generator.writeNumber(value);
            }
            generator.writeEndArray();
        });
    }

    public Json texts(String name, List<String> values) {
        return write(() -> {
            generator.writeArrayFieldStart(name);
            for (String value : values) {
                generator.writeString(value);
            }
            generator.writeEndArray();
        });
    }

    /** An object of texts by name, in the order of the map. */
    public Json texts(String name, Map<String, String> values) {
        return object(name, json -> values.forEach(json::field));
    }

    public Json object(String name, Consumer<Json> fields) {
        return write(() -> {
            generator.writeFieldName(name);
            braces(fields);
        });
    }

    /** A list of objects, each filled from an item. */
    public <T> Json list(String name, List<T> items, BiConsumer<Json, T> fields) {
        return write(() -> {
            generator.writeArrayFieldStart(name);
            for (T item : items) {
                braces(json -> fields.accept(json, item));
            }
            generator.writeEndArray();
        });
    }

    private void braces(Consumer<Json> fields) throws IOException {
        generator.writeStartObject();
        fields.accept(this);
        generator.writeEndObject();
    }

    private void number(double value) throws IOException {
        if (Double.isFinite(value)) {
            generator.writeNumber(value);
        } else {
            generator.writeNull();
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private Json write(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }
}
