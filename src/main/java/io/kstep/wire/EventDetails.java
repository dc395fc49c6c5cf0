package io.kstep.wire;

import io.kstep.data.Schema;
import io.kstep.print.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** The fields of an event in their order, for its record. */
public final class EventDetails {

    private final List<Consumer<Json>> fields = new ArrayList<>();

    EventDetails() {}

    EventDetails text(String name, String value) {
        return add(out -> out.field(name, value));
    }

    EventDetails number(String name, long value) {
        return add(out -> out.field(name, value));
    }

    EventDetails reals(String name, List<Double> values) {
        return add(out ->
                out.field(name, values.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    /** A constant by its name in lower case. */
    EventDetails name(String name, Enum<?> value) {
        return text(name, value.name().toLowerCase(Locale.ROOT));
    }

    EventDetails texts(String name, Map<String, String> values) {
        return add(out -> out.texts(name, values));
    }

    EventDetails schema(String name, Schema schema) {
        return add(out -> out.object(name, json -> SchemaJson.write(schema, json)));
    }

    private EventDetails add(Consumer<Json> field) {
        fields.add(field);
        return this;
    }

    void write(Json out) {
        fields.forEach(field -> field.accept(out));
    }
}
