package io.kstep.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kstep.data.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The fields of an event in their order, for its record. */
public final class EventDetails {

    private final List<JsonObject.Body> fields = new ArrayList<>();

    EventDetails() {}

    EventDetails text(String name, String value) {
        return add(out -> out.writeStringField(name, value));
    }

    EventDetails number(String name, long value) {
        return add(out -> out.writeNumberField(name, value));
    }

    /** A constant by its name in lower case. */
    EventDetails name(String name, Enum<?> value) {
        return text(name, value.name().toLowerCase(Locale.ROOT));
    }

    EventDetails texts(String name, Map<String, String> values) {
        return add(out -> JsonObject.writeTexts(name, values, out));
    }

    EventDetails schema(String name, Schema schema) {
        return add(out -> {
            out.writeFieldName(name);
            SchemaJson.write(schema, out);
        });
    }

    private EventDetails add(JsonObject.Body field) {
        fields.add(field);
        return this;
    }

    void write(JsonGenerator out) throws IOException {
        for (JsonObject.Body field : fields) {
            field.write(out);
        }
    }
}
