package io.kstep.cli.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The cells of a comparison.
 *
 * @param cells a row for every data set, a column for every learner; null where an interruption left one open
 * @param resumed how many came from a journal
 * @param notes what reading each data set had to say
 */
public record Results(Plan plan, Cell[][] cells, int resumed, List<List<String>> notes) {

    /** How many cells are done, well or not. */
    public int done() {
        return (int) Arrays.stream(cells)
                .flatMap(Arrays::stream)
                .filter(Objects::nonNull)
                .count();
    }

    public int size() {
        return plan.data().size() * plan.learners().size();
    }

    /** Whether any cell was found. */
    public boolean any() {
        return Arrays.stream(cells).flatMap(Arrays::stream).anyMatch(Cell.Found.class::isInstance);
    }

    /** Whether a cell failed by a fault of the program. */
    public boolean broken() {
        return Arrays.stream(cells)
                .flatMap(Arrays::stream)
                .anyMatch(cell -> cell instanceof Cell.Failed failed && failed.internal());
    }

    /** Why cells failed, a sentence each; what all learners of a data set have in common is said once. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>();
        for (int d = 0; d < cells.length; d++) {
            Map<String, List<String>> byReason = new LinkedHashMap<>();
            for (int l = 0; l < cells[d].length; l++) {
                if (cells[d][l] instanceof Cell.Failed failed) {
                    byReason.computeIfAbsent(failed.reason(), reason -> new ArrayList<>())
                            .add(plan.learners().get(l).name());
                }
            }
            Plan.Data data = plan.data().get(d);
            byReason.forEach((reason, learners) -> failures.add(failure(data, learners, reason)));
        }
        return failures;
    }

    private String failure(Plan.Data data, List<String> learners, String reason) {
        if (reason.startsWith(data.file().getFileName().toString())
                || reason.startsWith(data.file().toString())) {
            return reason; // it says itself where
        }
        boolean all = learners.size() == plan.learners().size();
        return data.name() + (all ? "" : ", " + String.join(", ", learners)) + ": " + reason;
    }
}
