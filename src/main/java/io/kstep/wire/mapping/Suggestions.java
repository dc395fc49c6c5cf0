package io.kstep.wire.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.wire.WireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings that records look as if they wanted, guessed by the names and the values of their fields. */
public final class Suggestions {

    /** A setting that may fit. */
    public record Suggestion(String key, String value, String why) {}

    private static final ObjectMapper TREES = new ObjectMapper(RecordScan.FACTORY);

    private static final Pattern ID = Pattern.compile("(?i)(.*[_-])?(id|uuid|guid|no|nr|seq)|.*(Id|ID|No|Nr)");
    private static final Pattern LABEL = Pattern.compile(
            "(?i)label|class|target|verdict|outcome|result|status|truth|answer|diagnosis|grade|quality|y");
    private static final Pattern TIME = Pattern.compile(
            "(?i)@?(timestamp|time|ts|date|datetime)|.*[_-](time|ts|at|date)|.*(Time|At|Date)|created|updated");
    private static final Pattern ANY = Pattern.compile(".*");
    private static final int FEW = 3;
    /** 1973: numbers that are small are no times. */
    private static final long LEAST_TIME = 100_000_000_000L;

    private static final int MOST_FIELDS = 1_000;

    private final Mapping.Kind kind;
    private final List<Incoming> records;
    /** The values of each field, in the order of the records that have it. */
    private final Map<FieldPath, List<Scalar>> fields = new LinkedHashMap<>();

    private int read;
    private boolean isEnvelope = true;
    private final List<Suggestion> found = new ArrayList<>();

    private Suggestions(Mapping.Kind kind, List<Incoming> records) {
        this.kind = kind;
        this.records = records;
    }

    /** None where the records are those of the wire format. */
    public static List<Suggestion> of(Mapping.Kind kind, List<Incoming> records) {
        Suggestions suggestions = new Suggestions(kind, records);
        records.forEach(suggestions::read);
        if (suggestions.read > 0) {
            suggestions.suggest();
        }
        return suggestions.found;
    }

    private void read(Incoming record) {
        try {
            JsonNode tree = record.value() == null ? null : TREES.readTree(record.value());
            if (tree != null && tree.isObject()) {
                read++;
                String second = kind == Mapping.Kind.INSTANCES ? "features" : Mapping.LABEL;
                isEnvelope &= tree.has(Mapping.ID) && tree.has(second);
                flatten(FieldPath.ROOT, tree);
            }
        } catch (IOException e) {
            // it is shown as refused
        }
    }

    private void flatten(FieldPath path, JsonNode node) {
        if (node.isObject()) {
            node.properties()
                    .forEach(field -> flatten(path.then(new FieldPath.Name(field.getKey())), field.getValue()));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(path.then(new FieldPath.Index(i)), node.get(i));
            }
        } else if (!node.isNull() && (fields.containsKey(path) || fields.size() < MOST_FIELDS)) {
            Scalar.Kind form =
                    node.isNumber() ? Scalar.Kind.NUMBER : node.isBoolean() ? Scalar.Kind.BOOLEAN : Scalar.Kind.TEXT;
            fields.computeIfAbsent(path, one -> new ArrayList<>()).add(new Scalar(form, node.asText()));
        }
    }

    private void suggest() {
        if (!isEnvelope) {
            Optional<FieldPath> label = named(LABEL, values -> true);
            Optional<FieldPath> id = named(ID, this::areDifferent);
            id.ifPresent(path -> add(Mapping.ID, path, "it is there and different in each record"));
            if (id.isEmpty()) {
                add(Mapping.ID, Source.PLACE, "no field looks like an id");
            }
            label.ifPresent(this::label);
            Optional<FieldPath> time = named(TIME, Suggestions::areTimes).or(() -> named(ANY, Suggestions::areDates));
            time.ifPresent(path -> add(Mapping.TIME, path, "it is a time"));
            if (kind == Mapping.Kind.INSTANCES) {
                features(Stream.of(id, label, time).flatMap(Optional::stream).toList());
            }
        }
        models();
    }

    private void label(FieldPath path) {
        add(Mapping.LABEL, path, "it is called like a label");
        List<Scalar> values = fields.get(path);
        if (values.stream().allMatch(value -> value.isNumber() && value.text().length() <= 2)) {
            add(Mapping.LABEL_TYPE, "class", "its numbers look like names of classes");
        }
    }

    private void features(List<FieldPath> taken) {
        add(FeatureRules.FEATURES, "*", "all other fields");
        List<String> types = new ArrayList<>();
        List<String> excluded = new ArrayList<>();
        fields.forEach((path, values) -> {
            if (taken.contains(path) || !areTexts(values)) {
                return;
            }
            if (values.stream().allMatch(value -> isNumber(value.text()))) {
                types.add(path + "=number");
            } else if (areTimes(values)) {
                types.add(path + "=cycle(day)");
            } else if (values.size() > FEW && areDifferent(values)) {
                excluded.add(path.toString());
            }
        });
        if (!types.isEmpty()) {
            add(FeatureRules.TYPES, String.join(",", types), "numbers and dates that are written as texts");
        }
        if (!excluded.isEmpty()) {
            add(FeatureRules.EXCLUDE, String.join(",", excluded), "texts that are different in each record");
        }
    }

    /** Records without a key have no model, and those under many keys make many. */
    private void models() {
        long different = records.stream()
                .map(Incoming::key)
                .filter(Objects::nonNull)
                .map(key -> new String(key, StandardCharsets.UTF_8))
                .distinct()
                .count();
        boolean isKeyless = records.stream().anyMatch(record -> record.key() == null);
        if (isKeyless || (different > FEW && !isEnvelope)) {
            String why = isKeyless
                    ? "records have no key: one model for all of them"
                    : different + " keys make " + different + " models; this makes one for all";
            add(Mapping.MODEL, Source.CONSTANT + "main", why);
        }
    }

    private Optional<FieldPath> named(Pattern name, Predicate<List<Scalar>> fits) {
        return fields.entrySet().stream()
                .filter(entry -> entry.getValue().size() == read && fits.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .filter(path -> path.steps().get(path.steps().size() - 1) instanceof FieldPath.Name last
                        && name.matcher(last.name()).matches())
                .findFirst();
    }

    private boolean areDifferent(List<Scalar> values) {
        return new HashSet<>(values.stream().map(Scalar::text).collect(Collectors.toList())).size() == values.size()
                && values.stream()
                        .noneMatch(value -> value.isNumber() && value.text().contains("."));
    }

    private static boolean areTexts(List<Scalar> values) {
        return values.stream().allMatch(value -> value.kind() == Scalar.Kind.TEXT);
    }

    private static boolean areDates(List<Scalar> values) {
        return areTexts(values) && areTimes(values);
    }

    private static boolean areTimes(List<Scalar> values) {
        return values.stream().allMatch(value -> {
            try {
                return Moment.of(value).millis() >= LEAST_TIME;
            } catch (WireException e) {
                return false;
            }
        });
    }

    private static boolean isNumber(String text) {
        try {
            return Double.isFinite(Numerals.parse(text));
        } catch (WireException e) {
            return false;
        }
    }

    private void add(String name, Object value, String why) {
        found.add(new Suggestion(kind.prefix() + name, value.toString(), why));
    }
}
