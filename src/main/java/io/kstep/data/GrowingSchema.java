package io.kstep.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dictionaries of a running stream: turns texts into indices and appends those never seen before. The one mutable
 * twin of {@link Schema}; {@link #schema()} gives the value as it stands. Not thread-safe.
 */
public final class GrowingSchema {

    private Schema schema;
    private final Map<String, Integer> classes = new HashMap<>();
    private final List<Map<String, Integer>> values = new ArrayList<>();

    public GrowingSchema(Schema start) {
        schema = start;
        if (!start.isRegression()) {
            index(start.classes(), classes);
        }
        for (Feature feature : start.features()) {
            Map<String, Integer> byText = new HashMap<>();
            index(feature.values(), byText);
            values.add(byText);
        }
    }

    public Schema schema() {
        return schema;
    }

    /** Index of a class, appended if it was never seen. */
    public int classIndex(String name) {
        Integer known = classes.get(name);
        if (known != null) {
            return known;
        }
        schema = schema.withClass(name);
        classes.put(name, classes.size());
        return classes.size() - 1;
    }

    /** Index of a discrete feature's value, appended if it was never seen. */
    public int valueIndex(int feature, String value) {
        Map<String, Integer> byText = values.get(feature);
        Integer known = byText.get(value);
        if (known != null) {
            return known;
        }
        schema = schema.withValue(feature, value);
        byText.put(value, byText.size());
        return byText.size() - 1;
    }

    private static void index(List<String> texts, Map<String, Integer> into) {
        for (String text : texts) {
            into.put(text, into.size());
        }
    }
}
