package io.kstep.data.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the types of columns of which nothing is declared: a column with nothing but numbers is continuous, any other
 * is discrete with values in order of first appearance. The notes say what was found and how to say otherwise.
 */
final class TypeInference {

    private static final int FEW = 10;

    private final Plan plan;
    private final boolean[] text;
    private final List<Set<Double>> fewWhole = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private TypeInference(Plan plan) {
        this.plan = plan;
        text = new boolean[plan.columns().size()];
        plan.columns().forEach(column -> fewWhole.add(new HashSet<>()));
    }

    /** The plan with every feature typed; looks at no more than {@code limit} rows. Adds to the notes. */
    static Plan infer(Plan plan, Rows rows, long limit, List<String> notes) {
        TypeInference inference = new TypeInference(plan);
        long seen = 0;
        while (seen < limit && rows.advance()) {
            seen++;
            for (int i : plan.features()) {
                inference.look(i, rows);
            }
        }
        return inference.typed(seen, seen == limit, notes);
    }

    static boolean isNeeded(Plan plan) {
        return plan.columns().stream().anyMatch(column -> column.type() == Column.Type.UNDECLARED);
    }

    private void look(int i, Rows rows) {
        String cell = rows.cells()[i];
        if (text[i] || plan.columns().get(i).type() != Column.Type.UNDECLARED || Cell.isMissing(cell)) {
            return;
        }
        try {
            double number = Cell.number(cell);
            Set<Double> values = fewWhole.get(i);
            if (values.size() <= FEW && !Double.isNaN(number)) {
                values.add(number == Math.rint(number) ? number : Double.NaN);
            }
        } catch (NumberFormatException e) {
            text[i] = true;
            if (!fewWhole.get(i).isEmpty()) {
                notes.add("column " + name(i) + " is taken as discrete because " + DataException.quote(cell) + " (line "
                        + rows.line() + ") is not a number");
            }
        }
    }

    private Plan typed(long seen, boolean partly, List<String> into) {
        List<Column> columns = new ArrayList<>(plan.columns());
        List<String> continuous = new ArrayList<>();
        List<String> discrete = new ArrayList<>();
        for (int i : plan.features()) {
            Column column = columns.get(i);
            if (column.type() != Column.Type.UNDECLARED) {
                continue;
            }
            columns.set(i, text[i] ? Column.discrete(column.name(), List.of()) : Column.continuous(column.name()));
            (text[i] ? discrete : continuous).add(column.name());
            noteOddities(i);
        }
        if (!continuous.isEmpty() || !discrete.isEmpty()) {
            into.add("types inferred from " + (partly ? "the first " : "all ") + seen + " rows: " + listed(continuous)
                    + " continuous; " + listed(discrete) + " discrete");
        }
        into.addAll(notes);
        return plan.with(columns);
    }

    private void noteOddities(int i) {
        Set<Double> values = fewWhole.get(i);
        if (text[i]) {
            return;
        }
        if (values.isEmpty()) {
            notes.add("column " + name(i) + " shows no value and is taken as continuous");
        } else if (values.size() <= FEW && !values.contains(Double.NaN)) {
            notes.add("column " + name(i) + " has only " + values.size()
                    + " different whole numbers and is taken as continuous; if they are codes, declare it discrete in"
                    + " a sidecar");
        }
    }

    private String name(int i) {
        return DataException.quote(plan.columns().get(i).name());
    }

    private static String listed(List<String> names) {
        return names.isEmpty()
                ? "none"
                : names.size()
                        + names.stream()
                                .limit(FEW)
                                .collect(Collectors.joining(", ", " (", names.size() > FEW ? ", ...)" : ")"));
    }
}
