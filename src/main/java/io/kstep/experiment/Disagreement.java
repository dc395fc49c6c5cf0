package io.kstep.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Why figures of a table differ from the thesis's by more than two standard errors.
 *
 * @param table its number
 * @param columns that it is about; empty for all
 * @param sets that it is about; empty for all
 */
record Disagreement(String table, List<String> columns, List<String> sets, String reason) {

    private boolean explains(String number, String column, String set) {
        return table.equals(number)
                && (columns.isEmpty() || columns.contains(column))
                && (sets.isEmpty() || sets.contains(set));
    }

    /** The figures outside with what explains them, as a table; empty if all are inside. */
    static String explained(String number, List<String> heads, List<String> names, List<CellColumn> columns) {
        List<List<String>> cells = new ArrayList<>();
        IntStream.rangeClosed(0, Disagreements.KNOWN.size()).forEach(i -> cells.add(new ArrayList<>()));
        for (int column = 0; column < heads.size(); column++) {
            for (int row = 0; row < names.size(); row++) {
                if (columns.get(column).isOutside(row)) {
                    cells.get(reasonOf(number, heads.get(column), names.get(row)))
                            .add(heads.get(column) + " " + names.get(row));
                }
            }
        }
        MarkdownTable table = new MarkdownTable("outside", "cells", "because");
        boolean any = false;
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty()) {
                any = true;
                String reason = i < Disagreements.KNOWN.size() ? Disagreements.KNOWN.get(i).reason : "not explained";
                table.row(cells.get(i).size(), String.join(", ", cells.get(i)), reason);
            }
        }
        return any ? "\n" + table : "";
    }

    private static int reasonOf(String number, String column, String set) {
        return IntStream.range(0, Disagreements.KNOWN.size())
                .filter(i -> Disagreements.KNOWN.get(i).explains(number, column, set))
                .findFirst()
                .orElse(Disagreements.KNOWN.size());
    }
}
