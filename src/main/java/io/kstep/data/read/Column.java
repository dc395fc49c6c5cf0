package io.kstep.data.read;

import io.kstep.data.Feature;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A column as the file's header or its sidecar declares it; a CSV header declares but the name. */
record Column(String name, Type type, List<String> values) {

    private static final int NAMES_IN_MESSAGE = 10;

    enum Type {
        CONTINUOUS,
        DISCRETE,
        UNDECLARED
    }

    Column {
        values = List.copyOf(values);
    }

    static Column undeclared(String name) {
        return new Column(name, Type.UNDECLARED, List.of());
    }

    static Column continuous(String name) {
        return new Column(name, Type.CONTINUOUS, List.of());
    }

    static Column discrete(String name, List<String> values) {
        return new Column(name, Type.DISCRETE, values);
    }

    Feature feature() {
        return type == Type.CONTINUOUS ? Feature.continuous(name) : Feature.discrete(name, values);
    }

    /** The first text that stands twice, in quotes. */
    static Optional<String> repeated(List<String> texts) {
        Set<String> seen = new HashSet<>();
        return texts.stream().filter(text -> !seen.add(text)).findFirst().map(DataException::quote);
    }

    /** The names of the columns, at most ten, for a message. */
    static String names(List<Column> columns) {
        return columns.stream().limit(NAMES_IN_MESSAGE).map(Column::name).collect(Collectors.joining(", "))
                + (columns.size() > NAMES_IN_MESSAGE ? ", ... (" + columns.size() + " in all)" : "");
    }
}
