package io.kstep.data.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The {@code NAME.json} beside {@code NAME.csv} or {@code NAME.csv.gz}: {@code features}, each with {@code name},
 * {@code type} (continuous or discrete) and for a discrete one its {@code values}; {@code classes} of the column
 * {@code class}, or {@code targets}, each with {@code column} and {@code values}; {@code labels}, see {@link
 * SidecarLabels}. Other fields are ignored.
 */
record Sidecar(String file, Map<String, Column> features, List<Column> targets, LabelColumns labels) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The sidecar beside a data file, if there is one. */
    static Optional<Sidecar> beside(Path data) {
        String name = new TextSource(data).name().replaceFirst("(?i)\\.gz$", "").replaceFirst("\\.[^.]*$", "");
        Path path = data.resolveSibling(name + ".json");
        return Files.isRegularFile(path) && !path.equals(data)
                ? Optional.of(read(new TextSource(path)))
                : Optional.empty();
    }

    private static Sidecar read(TextSource source) {
        JsonNode root;
        try (BufferedReader reader = source.open()) {
            root = JSON.readTree(reader);
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new DataException(source.name(), line, "is not JSON (" + e.getOriginalMessage() + ")");
        } catch (IOException e) {
            throw source.failure(e);
        }
        String file = source.name();
        if (!root.path("features").isArray()) {
            throw new DataException(file, "needs a list 'features'");
        }
        Map<String, Column> features = new LinkedHashMap<>();
        for (JsonNode node : root.path("features")) {
            Column feature = feature(file, node);
            if (features.put(feature.name(), feature) != null) {
                throw new DataException(file, "feature " + DataException.quote(feature.name()) + " stands twice");
            }
        }
        return new Sidecar(file, features, targets(file, root), SidecarLabels.read(file, root.path("labels")));
    }

    /**
     * This sidecar with its targets named as in a header: the {@code classes} belong to the column {@code class}, or
     * where there is none to the one asked for, or else to the last.
     */
    Sidecar fitted(List<Column> header, DataOptions options) {
        if (options.labels().replaceClass()) {
            return checked(header, features.keySet().stream());
        }
        List<String> names = header.stream().map(Column::name).toList();
        String unnamed = names.contains(Plan.CLASS)
                ? Plan.CLASS
                : options.classColumns().size() == 1 ? options.classColumns().get(0) : names.get(names.size() - 1);
        Sidecar fitted = new Sidecar(
                file,
                features,
                targets.stream()
                        .map(t -> t.name().isEmpty() ? new Column(unnamed, t.type(), t.values()) : t)
                        .toList(),
                labels);
        return fitted.checked(
                header,
                Stream.concat(
                        features.keySet().stream(), fitted.targets.stream().map(Column::name)));
    }

    /** This sidecar, if the header has these columns. */
    private Sidecar checked(List<Column> header, Stream<String> needed) {
        List<String> names = header.stream().map(Column::name).toList();
        needed.filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw new DataException(
                    file,
                    "does not fit the header: there is no column " + DataException.quote(name) + "; the columns are "
                            + Column.names(header));
        });
        return this;
    }

    /** The columns of a header with the types given here. */
    List<Column> declare(List<Column> header, DataOptions options) {
        Map<String, Column> known = new LinkedHashMap<>(features);
        targets.forEach(target -> known.put(target.name(), target));
        for (Column column : header) {
            String name = column.name();
            if (!known.containsKey(name)
                    && !options.ignored().contains(name)
                    && !options.labels().has(name)
                    && !options.classColumns().contains(name)) {
                throw new DataException(
                        file,
                        "does not fit the header: it says nothing of column " + DataException.quote(name)
                                + "; add or ignore it");
            }
        }
        return header.stream()
                .map(column -> known.getOrDefault(column.name(), column))
                .toList();
    }

    private static Column feature(String file, JsonNode node) {
        String name = node.path("name").asText();
        return switch (node.path("type").asText()) {
            case "continuous" -> Column.continuous(name);
            case "discrete" -> Column.discrete(name, values(file, name, node.path("values")));
            default ->
                throw new DataException(
                        file,
                        "feature " + DataException.quote(name) + " must have the type continuous or discrete, not "
                                + DataException.quote(node.path("type").asText()));
        };
    }

    private static List<Column> targets(String file, JsonNode root) {
        if (root.path("targets").isArray()) {
            return StreamSupport.stream(root.path("targets").spliterator(), false)
                    .map(node -> Column.discrete(
                            node.path("column").asText(),
                            values(file, node.path("column").asText(), node.path("values"))))
                    .toList();
        }
        return List.of(
                root.path("classes").isArray()
                        ? Column.discrete("", values(file, Plan.CLASS, root.path("classes")))
                        : Column.undeclared(""));
    }

    private static List<String> values(String file, String column, JsonNode list) {
        List<String> values = StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .map(String::strip)
                .toList();
        Optional<String> repeated = Column.repeated(values);
        if (repeated.isPresent()) {
            throw new DataException(
                    file, DataException.quote(column) + " lists the value " + repeated.get() + " twice");
        }
        return values;
    }
}
