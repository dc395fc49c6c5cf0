package io.kstep.experiment;

import java.util.ArrayList;
import java.util.List;

/** Computes, for every cell of a table of errors that is outside, what may be the cause. */
record CauseSearch(Bench bench, PrintedErrors printed) {

    /** A way in which the figure of a cell may have been made. */
    private record Attempt(Cell cell, Cause cause, Bench.Task task) {}

    /** Reports every cause that is found to the family; the first one counts. */
    void search(CellFamily family, List<String> names, List<CellColumn> columns) {
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            for (int row = 0; row < names.size(); row++) {
                Cell cell = columns.get(i).cells().get(row);
                if (cell.isOutside()) {
                    PrintedErrors.Column column = printed.columns().get(i);
                    contradiction(family, cell, column, names.get(row));
                    for (Cause cause : Cause.values()) {
                        cause.figure(bench, printed, column, names.get(row))
                                .ifPresent(task -> attempts.add(new Attempt(cell, cause, task)));
                    }
                }
            }
        }
        bench.expect(attempts.size());
        List<double[]> figures = bench.work(attempts.stream().map(Attempt::task).toList());
        for (int i = 0; i < figures.size(); i++) {
            Attempt attempt = attempts.get(i);
            double figure = figures.get(i)[0];
            if (attempt.cell().wouldBeInside(figure) && !family.hasCause(attempt.cell())) {
                family.shows(attempt.cell(), attempt.cause().shown(figure));
            }
        }
    }

    /** Another table of the thesis may have a figure for the same learner on the same set that agrees with ours. */
    private void contradiction(CellFamily family, Cell cell, PrintedErrors.Column column, String set) {
        for (PrintedErrors other : PrintedErrors.all()) {
            if (!other.number().equals(printed.number()) && other.errors().containsKey(set)) {
                for (int i = 0; i < other.columns().size(); i++) {
                    double figure = other.errors().get(set)[i];
                    if (other.columns().get(i).isOf(column) && cell.agreesWith(figure) && !family.hasCause(cell)) {
                        family.shows(
                                cell,
                                "the thesis contradicts itself: table " + other.number() + " has "
                                        + MarkdownTable.number(figure, 1) + " for the same learner ("
                                        + other.columns().get(i).name() + "), as ours");
                    }
                }
            }
        }
    }
}
