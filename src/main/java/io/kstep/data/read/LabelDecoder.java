package io.kstep.data.read;

import io.kstep.data.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes labels of the cells of a row where more than a class column says what they are. Every cell that is no label is a
 * {@link DataException} with its line and column.
 */
final class LabelDecoder {

    /** What is asked of the dictionary of classes. */
    interface Classes {
        /** The index of a class, appended if it was never seen. */
        int index(String name);

        int count();
    }

    private final Plan plan;
    private final LabelColumns labels;
    private final Classes classes;
    private final int[] perClass;
    private final int[] experts;
    private final int stated;
    private final int truth;

    LabelDecoder(Plan plan, Classes classes) {
        this.plan = plan;
        this.labels = plan.labels();
        this.classes = classes;
        perClass = plan.perClass();
        experts = plan.experts();
        stated = plan.stated();
        truth = plan.truth();
        // classes that have columns of their own are known before the first row
        Arrays.stream(perClass).forEach(i -> classes.index(className(i)));
    }

    /** What the present row says of its class. */
    Label label(Rows row) {
        if (perClass.length > 0) {
            return perClass(row);
        }
        if (experts.length > 0) {
            return votes(row);
        }
        int i = plan.targets()[0];
        String cell = row.cells()[i];
        if (Cell.isMissing(cell)) {
            return new Label.Unknown();
        }
        return switch (labels.form()) {
            case CLASS -> stated(classes.index(cell), row);
            case SETS -> checked(row, i, () -> set(cell));
            case MASSES -> checked(row, i, () -> masses(cell));
        };
    }

    /** The true class, nothing where the cell is empty. */
    Label truth(Rows row) {
        return truth < 0 || Cell.isMissing(row.cells()[truth])
                ? new Label.Unknown()
                : new Label.Hard(classes.index(row.cells()[truth]));
    }

    /** A class with its doubt; an empty doubt is none. */
    private Label stated(int c, Rows row) {
        if (stated < 0 || Cell.isMissing(row.cells()[stated])) {
            return new Label.Hard(c);
        }
        double p = share(row, stated);
        if (p == 0) {
            return new Label.Hard(c);
        }
        return labels.doubt().isEmpty() ? new Label.Flipped(c, p) : new Label.Doubtful(c, p);
    }

    private Label perClass(Rows row) {
        int empty = (int) IntStream.of(perClass)
                .filter(i -> Cell.isMissing(row.cells()[i]))
                .count();
        if (empty == perClass.length) {
            return new Label.Unknown();
        }
        List<Double> shares = new ArrayList<>(Collections.nCopies(classes.count(), 0.0));
        for (int i : perClass) {
            if (Cell.isMissing(row.cells()[i])) {
                throw bad(row, i, "is empty while others of " + labels.prefix() + "* are not: give a number or none");
            }
            shares.set(classes.index(className(i)), share(row, i));
        }
        return checked(
                row,
                perClass[0],
                () -> labels.probabilities().isEmpty() ? new Label.Plausible(shares) : new Label.Probabilistic(shares));
    }

    private Label votes(Rows row) {
        List<Label.Votes.Vote> votes = new ArrayList<>();
        for (int i : experts) {
            String cell = row.cells()[i];
            if (!Cell.isMissing(cell)) {
                String expert = plan.columns().get(i).name();
                votes.add(new Label.Votes.Vote(expert, new Label.Hard(classes.index(cell))));
            }
        }
        return votes.isEmpty() ? new Label.Unknown() : new Label.Votes(votes);
    }

    private Label set(String cell) {
        boolean not = cell.startsWith("!");
        List<Integer> named = indices(not ? cell.substring(1) : cell);
        if (not) {
            return new Label.Excluded(named);
        }
        return named.size() == 1 ? new Label.Hard(named.get(0)) : new Label.Candidates(named);
    }

    private Label masses(String cell) {
        List<Label.Masses.Focal> focals = new ArrayList<>();
        for (String part : cell.split(";", -1)) {
            int colon = part.lastIndexOf(':');
            if (colon < 1) {
                throw new IllegalArgumentException(
                        "a mass is written as up|flat:0.3, not as " + DataException.quote(part.strip()));
            }
            String set = part.substring(0, colon).strip();
            List<Integer> indices = set.equals("*")
                    ? IntStream.range(0, classes.count()).boxed().toList()
                    : indices(set);
            focals.add(new Label.Masses.Focal(
                    indices, number(part.substring(colon + 1).strip())));
        }
        return new Label.Masses(focals);
    }

    private List<Integer> indices(String names) {
        List<Integer> indices = new ArrayList<>();
        for (String name : names.split("\\|", -1)) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("there is a class without a name in " + DataException.quote(names));
            }
            int index = classes.index(name.strip());
            if (indices.contains(index)) {
                throw new IllegalArgumentException("class " + DataException.quote(name.strip()) + " stands twice");
            }
            indices.add(index);
        }
        return indices;
    }

    private String className(int i) {
        return plan.columns().get(i).name().substring(labels.prefix().length());
    }

    private double share(Rows row, int i) {
        String cell = row.cells()[i];
        double share = Cell.isNumber(cell) ? Cell.number(cell) : Double.NaN;
        if (!(share >= 0 && share <= 1)) {
            throw bad(row, i, "needs a number from 0 to 1, not " + DataException.quote(cell));
        }
        return share;
    }

    private static double number(String text) {
        if (text.isEmpty() || !Cell.isNumber(text)) {
            throw new IllegalArgumentException("a mass is a number, not " + DataException.quote(text));
        }
        return Cell.number(text);
    }

    /** Makes a label of a cell. */
    private interface Making {
        Label make();
    }

    private Label checked(Rows row, int i, Making making) {
        try {
            return making.make();
        } catch (IllegalArgumentException e) {
            throw bad(row, i, "is no label: " + e.getMessage());
        }
    }

    private DataException bad(Rows row, int i, String problem) {
        return new DataException(
                plan.file(),
                row.line(),
                "column " + DataException.quote(plan.columns().get(i).name()) + " " + problem);
    }
}
