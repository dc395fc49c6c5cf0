package io.kstep.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The dictionaries of a running stream: turns texts into indices and appends those never seen before. The one mutable
 * twin of {@link Schema}; {@link #schema()} gives the value as it stands. Not thread-safe.
 */
public final class GrowingSchema {

    /** A text with its places in maps and lists. */
    private static final int TEXT_BYTES = 300;

    private Schema schema;
    private boolean stale;
    private final List<Dictionary> classes;
    private final List<Dictionary> values;

    public GrowingSchema(Schema start) {
        schema = start;
        classes = start.targets().stream()
                .map(target -> new Dictionary(target.values()))
                .toList();
        values = new ArrayList<>(start.features().stream()
                .map(feature -> new Dictionary(feature.values()))
                .toList());
    }

    /** The schema as it stands: built again only after growth, so that a column of ids costs no square of its length. */
    public Schema schema() {
        if (stale) {
            schema = new Schema(
                    IntStream.range(0, values.size()).mapToObj(this::feature).toList(),
                    IntStream.range(0, classes.size()).mapToObj(this::target).toList());
            stale = false;
        }
        return schema;
    }

    /** Bytes that its texts take, here and where records are read. */
    public long bytes() {
        return classes.stream().mapToLong(each -> each.bytes).sum()
                + values.stream().mapToLong(each -> each.bytes).sum();
    }

    /** Bytes that one text takes. */
    public static long bytes(String text) {
        return TEXT_BYTES + 2L * text.length();
    }

    /** Index of a class of the single class variable, appended if it was never seen. */
    public int classIndex(String name) {
        return classIndex(0, name);
    }

    /** Whether a class variable has such a class by now. */
    public boolean hasClass(int target, String name) {
        return classes.get(target).indices.containsKey(name);
    }

    /** Index of a class of one of several class variables, appended if it was never seen. */
    public int classIndex(int target, String name) {
        return index(classes.get(target), name);
    }

    /** How many classes a class variable has by now. */
    public int classCount(int target) {
        return classes.get(target).texts.size();
    }

    /** Index of a discrete feature's value, appended if it was never seen. */
    public int valueIndex(int feature, String value) {
        return index(values.get(feature), value);
    }

    /** Appends features that instances showed later. */
    public void addFeatures(List<Feature> more) {
        schema = schema().withFeatures(more);
        more.forEach(feature -> values.add(new Dictionary(feature.values())));
    }

    /** How many values a discrete feature has by now. */
    public int valueCount(int feature) {
        return values.get(feature).texts.size();
    }

    private int index(Dictionary dictionary, String text) {
        Integer known = dictionary.indices.get(text);
        if (known != null) {
            return known;
        }
        stale = true;
        return dictionary.append(text);
    }

    private Feature feature(int j) {
        Feature old = schema.features().get(j);
        return new Feature(old.name(), old.kind(), values.get(j).texts);
    }

    private Target target(int t) {
        return schema.targets().get(t).withValues(classes.get(t).texts);
    }

    private static final class Dictionary {
        private final List<String> texts = new ArrayList<>();
        private final Map<String, Integer> indices = new HashMap<>();
        private long bytes;

        Dictionary(List<String> start) {
            start.forEach(this::append);
        }

        int append(String text) {
            if (indices.put(text, texts.size()) != null) {
                throw new IllegalArgumentException("value '" + text + "' is listed twice");
            }
            texts.add(text);
            bytes += GrowingSchema.bytes(text);
            return texts.size() - 1;
        }
    }
}
