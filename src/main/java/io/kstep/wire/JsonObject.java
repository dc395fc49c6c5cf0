package io.kstep.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes one JSON object: for what is written seldom. */
final class JsonObject {

    private JsonObject() {}

    /** Writes the fields of the object. */
    interface Body {
        void write(JsonGenerator out) throws IOException;
    }

    static byte[] write(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JsonRecord.FACTORY.createGenerator(bytes)) {
            out.writeStartObject();
            body.write(out);
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    static void writeTexts(String name, Map<String, String> texts, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart(name);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            out.writeStringField(text.getKey(), text.getValue());
        }
        out.writeEndObject();
    }
}
