package io.kstep.data.read;

import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Turns the texts of rows into numbers and indices, lets the dictionaries grow and notes what was not declared. */
final class RowDecoder {

    private static final int MANY_VALUES = 1000;
    private static final int MANY_CLASSES = 50;

    private final Plan plan;
    private final int maxClasses;
    private final GrowingSchema dictionary;
    private final boolean[] noted;
    private final List<String> notes;
    private final Optional<LabelDecoder> labels;

    RowDecoder(Plan plan, DataOptions options, List<String> notes) {
        this.plan = plan;
        this.notes = notes;
        maxClasses = options.maxClasses();
        dictionary = new GrowingSchema(plan.schema());
        noted = new boolean[plan.columns().size()];
        labels = plan.labels().isNone() ? Optional.empty() : Optional.of(new LabelDecoder(plan, new OfLabels()));
    }

    /** Classes that labels name; too many of them are refused as in a class column. */
    private final class OfLabels implements LabelDecoder.Classes {
        @Override
        public int index(String name) {
            int before = dictionary.classCount(0);
            int index = dictionary.classIndex(0, name);
            if (index == before && index >= maxClasses) {
                throw new DataException(
                        plan.file(),
                        "labels name more than " + maxClasses + " classes: a column may not be what it is taken for;"
                                + " if it is, allow more classes");
            }
            return index;
        }

        @Override
        public int count() {
            return dictionary.classCount(0);
        }
    }

    /** Whether labels are more than the cells of class columns. */
    boolean hasLabelColumns() {
        return labels.isPresent();
    }

    /** What the present row says of its class. */
    Label label(Rows row) {
        return labels.isPresent() ? labels.get().label(row) : label(targets(row), plan.regression());
    }

    /** The true class of the present row, where a column says it. */
    Label truth(Rows row) {
        return labels.isPresent() ? labels.get().truth(row) : new Label.Unknown();
    }

    Schema schema() {
        return dictionary.schema();
    }

    /** The features of the present row. */
    double[] features(Rows row) {
        double[] values = new double[plan.features().length];
        for (int j = 0; j < values.length; j++) {
            int i = plan.features()[j];
            String cell = row.cells()[i];
            values[j] = isMissing(i, cell)
                    ? Double.NaN
                    : plan.columns().get(i).type() == Column.Type.CONTINUOUS ? number(i, row) : valueIndex(j, i, row);
        }
        return values;
    }

    /** The targets of the present row: a class as its index, NaN where it is missing. */
    double[] targets(Rows row) {
        double[] values = new double[plan.targets().length];
        for (int t = 0; t < values.length; t++) {
            int i = plan.targets()[t];
            values[t] = isMissing(i, row.cells()[i])
                    ? Double.NaN
                    : plan.regression() ? number(i, row) : classIndex(t, i, row);
        }
        return values;
    }

    /** The label that these targets are. */
    static Label label(double[] targets, boolean regression) {
        if (targets.length > 1) {
            return new Label.Several(Arrays.stream(targets)
                    .mapToObj(target -> label(new double[] {target}, regression))
                    .toList());
        }
        return Double.isNaN(targets[0])
                ? new Label.Unknown()
                : regression ? new Label.Numeric(targets[0]) : new Label.Hard((int) targets[0]);
    }

    private boolean isMissing(int i, String cell) {
        return Cell.isMissing(cell)
                && (cell.length() < 2 || !plan.columns().get(i).values().contains(cell));
    }

    private double number(int i, Rows row) {
        try {
            return Cell.number(row.cells()[i]);
        } catch (NumberFormatException e) {
            throw new DataException(
                    plan.file(),
                    row.line(),
                    "column " + name(i) + " needs a number, not " + DataException.quote(row.cells()[i])
                            + (plan.isInferred(i) ? "; if it is discrete, declare it so in a sidecar" : ""));
        }
    }

    private int valueIndex(int feature, int i, Rows row) {
        int before = dictionary.valueCount(feature);
        int index = dictionary.valueIndex(feature, row.cells()[i]);
        if (index == before) {
            noteUnlisted(i, row);
            if (index == MANY_VALUES) {
                notes.add("column " + name(i) + " has more than " + MANY_VALUES
                        + " different values; if it is an id or free text, ignore it");
            }
        }
        return index;
    }

    private int classIndex(int target, int i, Rows row) {
        int before = dictionary.classCount(target);
        int index = dictionary.classIndex(target, row.cells()[i]);
        if (index == before) {
            noteUnlisted(i, row);
            if (index == MANY_CLASSES && Cell.isNumber(row.cells()[i])) {
                notes.add("class column " + name(i) + " has more than " + MANY_CLASSES
                        + " different numbers; if they are no codes, ask for regression");
            }
            if (index >= maxClasses && plan.columns().get(i).values().isEmpty()) {
                throw new DataException(
                        plan.file(),
                        row.line(),
                        "class column " + name(i) + " has more than " + maxClasses
                                + " classes: this looks like a numeric target or an id; ask for regression, name"
                                + " another class column or allow more classes");
            }
        }
        return index;
    }

    /** Reports the first value of a column that its declaration lacks: one note per column, however long the file. */
    private void noteUnlisted(int i, Rows row) {
        if (!noted[i] && !plan.columns().get(i).values().isEmpty()) {
            noted[i] = true;
            notes.add("column " + name(i) + " has the value " + DataException.quote(row.cells()[i]) + " (line "
                    + row.line() + ") which " + plan.declaredBy() + " does not list; such values are appended");
        }
    }

    private String name(int i) {
        return DataException.quote(plan.columns().get(i).name());
    }
}
