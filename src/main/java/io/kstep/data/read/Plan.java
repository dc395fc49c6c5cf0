package io.kstep.data.read;

import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which columns of a file are features and which targets, by their position.
 *
 * @param file the file's name, for messages
 * @param columns the columns with what is declared of them
 * @param declaredBy what declares them, for notes; empty if nothing does
 * @param targets none where {@code labels} have columns in place of a class column
 * @param notes what the user should know about this
 */
record Plan(
        String file,
        List<Column> columns,
        String declaredBy,
        int[] features,
        int[] targets,
        boolean regression,
        Labels labelling,
        List<String> notes) {

    /**
     * Where labels stand.
     *
     * @param columns which say how sure labels are
     * @param classes those that are declared where there is no class column
     */
    record Labels(LabelColumns columns, List<String> classes) {
        Labels {
            classes = List.copyOf(classes);
        }
    }

    static final String CLASS = "class";

    static Plan of(
            String file, List<Column> columns, String declaredBy, List<Column> declaredTargets, DataOptions options) {
        Optional<String> repeated =
                Column.repeated(columns.stream().map(Column::name).toList());
        if (repeated.isPresent()) {
            throw new DataException(file, "column " + repeated.get() + " stands twice in the header; rename one");
        }
        boolean[] out = new boolean[columns.size()];
        for (String name : options.ignored()) {
            out[position(file, columns, name, "column to ignore")] = true;
        }
        checkLabels(file, columns, options);
        IntStream.range(0, out.length)
                .filter(i -> options.labels().has(columns.get(i).name()))
                .forEach(i -> out[i] = true);
        boolean replaced = options.labels().replaceClass();
        int[] targets =
                replaced ? replacedClass(columns, options) : targets(file, columns, declaredTargets, options, out);
        if (targets.length == 0 && !replaced) {
            throw new DataException(file, "no class column is left: it is among the ignored ones");
        }
        for (int t : targets) {
            out[t] = true;
        }
        List<String> notes = new ArrayList<>();
        String first = targets.length == 0 ? CLASS : columns.get(targets[0]).name();
        List<Column> declared = replaced ? List.of() : declaredTargets;
        if (options.classColumns().isEmpty() && declaredTargets.isEmpty() && !isClass(first)) {
            notes.add("there is no column 'class': the last one, " + DataException.quote(first)
                    + ", is taken as the class");
        }
        leaveOutOthers(file, columns, declared, out, notes);
        int[] features = IntStream.range(0, columns.size()).filter(i -> !out[i]).toArray();
        if (features.length == 0) {
            throw new DataException(file, "has no feature beside the class; at least one is needed");
        }
        if (options.regression() && targets.length > 1) {
            throw new DataException(file, "has " + targets.length + " targets; a regression has one: name its column");
        }
        return new Plan(
                file,
                columns,
                declaredBy,
                features,
                replaced ? new int[0] : targets,
                options.regression(),
                new Labels(
                        options.labels(),
                        declaredTargets.isEmpty()
                                ? List.of()
                                : declaredTargets.get(0).values()),
                List.copyOf(notes));
    }

    /** The columns that the labels name must be there; a number cannot be doubted as a class can. */
    private static void checkLabels(String file, List<Column> columns, DataOptions options) {
        LabelColumns labels = options.labels();
        List<String> named = new ArrayList<>(labels.experts());
        named.addAll(List.of(labels.doubt(), labels.wrong(), labels.truth()));
        named.removeIf(String::isEmpty);
        named.forEach(name -> position(file, columns, name, "label column"));
        if (!labels.prefix().isEmpty()
                && columns.stream().noneMatch(column -> column.name().startsWith(labels.prefix()))) {
            throw new DataException(
                    file,
                    "there is no label column that starts with " + DataException.quote(labels.prefix())
                            + "; the columns are " + Column.names(columns));
        }
        if (options.regression() && !labels.isNone()) {
            throw new DataException(file, "columns of labels are for classes: a numeric target has none");
        }
    }

    /** A target that was not chosen would reveal too much of the chosen one to be a feature. */
    private static void leaveOutOthers(
            String file, List<Column> columns, List<Column> declaredTargets, boolean[] out, List<String> notes) {
        for (Column other : declaredTargets) {
            int i = position(file, columns, other.name(), "target");
            if (!out[i]) {
                out[i] = true;
                notes.add("target " + DataException.quote(other.name()) + " is left out: it is not the one asked for");
            }
        }
    }

    /** This plan with the types of undeclared columns filled in. */
    Plan with(List<Column> typed) {
        return new Plan(file, typed, declaredBy, features, targets, regression, labelling, notes);
    }

    /** Whether the type of a column was found out and not declared. */
    boolean isInferred(int i) {
        return declaredBy.isEmpty() && Arrays.stream(targets).noneMatch(t -> t == i);
    }

    /** Which columns say how sure labels are. */
    LabelColumns labels() {
        return labelling.columns();
    }

    /** The columns that each hold the share of a class. */
    int[] perClass() {
        return labels().prefix().isEmpty()
                ? new int[0]
                : IntStream.range(0, columns.size())
                        .filter(i -> columns.get(i).name().startsWith(labels().prefix()))
                        .toArray();
    }

    /** The columns of the experts. */
    int[] experts() {
        return labels().experts().stream()
                .mapToInt(name -> position(file, columns, name, "label column"))
                .toArray();
    }

    /** The column of doubts, -1 if there is none. */
    int stated() {
        return optional(labels().doubt().isEmpty() ? labels().wrong() : labels().doubt());
    }

    /** The column of the true class, -1 if there is none. */
    int truth() {
        return optional(labels().truth());
    }

    private int optional(String name) {
        return name.isEmpty() ? -1 : position(file, columns, name, "label column");
    }

    Schema schema() {
        List<Target> schemaTargets = labels().replaceClass()
                ? List.of(new Target.ClassVariable(CLASS, labelling.classes()))
                : Arrays.stream(targets).mapToObj(this::target).toList();
        return new Schema(
                Arrays.stream(features).mapToObj(i -> columns.get(i).feature()).toList(), schemaTargets);
    }

    private Target target(int i) {
        Column column = columns.get(i);
        return regression
                ? new Target.Numeric(column.name())
                : new Target.ClassVariable(column.name(), column.values());
    }

    private static int[] targets(
            String file, List<Column> columns, List<Column> declared, DataOptions options, boolean[] ignored) {
        List<String> names = new ArrayList<>(options.classColumns());
        if (names.isEmpty()) {
            declared.forEach(column -> names.add(column.name()));
        }
        if (!names.isEmpty()) {
            return names.stream()
                    .distinct()
                    .mapToInt(name -> position(file, columns, name, "class column"))
                    .filter(i -> !ignored[i])
                    .toArray();
        }
        int last = -1;
        for (int i = 0; i < ignored.length; i++) {
            if (!ignored[i]) {
                last = i;
                if (isClass(columns.get(i).name())) {
                    break;
                }
            }
        }
        return last < 0 ? new int[0] : new int[] {last};
    }

    /** A class column that others stand for is no feature either. */
    private static int[] replacedClass(List<Column> columns, DataOptions options) {
        return IntStream.range(0, columns.size())
                .filter(i -> isClass(columns.get(i).name())
                        || options.classColumns().contains(columns.get(i).name()))
                .toArray();
    }

    private static boolean isClass(String name) {
        return name.toLowerCase(Locale.ROOT).equals(CLASS);
    }

    private static int position(String file, List<Column> columns, String name, String role) {
        return IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new DataException(
                        file,
                        "there is no " + role + " " + DataException.quote(name) + "; the columns are "
                                + Column.names(columns)));
    }
}
