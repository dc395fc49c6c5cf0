package io.kstep.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A column of a table: figures in per cent, ours and the thesis's, each judged by two standard errors. */
final class CellColumn {

    private static final double GRACE = 2;
    /** Printed figures have one decimal, so that up to this much of a difference is rounding. */
    private static final double ROUNDING = 0.05;

    private final List<Double> ours = new ArrayList<>();
    private final List<Double> theirs = new ArrayList<>();
    private final List<Boolean> outside = new ArrayList<>();

    /**
     * Adds a cell.
     *
     * @param standardError of the difference
     */
    void add(double our, double their, double standardError) {
        ours.add(our);
        theirs.add(their);
        outside.add(!(Math.abs(our - their) <= GRACE * standardError + ROUNDING)); // no number is outside, too
    }

    boolean isOutside(int row) {
        return outside.get(row);
    }

    int size() {
        return ours.size();
    }

    long inside() {
        return outside.stream().filter(far -> !far).count();
    }

    /** How much more ours is on average, in points. */
    double difference() {
        return mean(ours) - mean(theirs);
    }

    String average() {
        return MarkdownTable.number(mean(ours), 1) + " / " + MarkdownTable.number(mean(theirs), 1);
    }

    String cell(int row) {
        return (isOutside(row) ? "● " : "") + MarkdownTable.number(ours.get(row), 1) + " / "
                + MarkdownTable.number(theirs.get(row), 1);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** The table of columns, with their averages and how many cells are inside. */
    static String table(String corner, List<String> heads, List<String> names, List<CellColumn> columns) {
        List<String> header = new ArrayList<>(List.of(corner));
        header.addAll(heads);
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (int row = 0; row < names.size(); row++) {
            int r = row;
            table.row(line(names.get(row), columns, column -> column.cell(r)));
        }
        table.row(line("average", columns, CellColumn::average));
        table.row(line(
                "ours more, points",
                columns,
                column -> (column.difference() < 0 ? "" : "+") + MarkdownTable.number(column.difference(), 1)));
        table.row(line(
                "inside / outside", columns, column -> column.inside() + " / " + (column.size() - column.inside())));
        return table.toString();
    }

    private static Object[] line(String name, List<CellColumn> columns, Function<CellColumn, String> cell) {
        List<Object> cells = new ArrayList<>(List.of(name));
        columns.forEach(column -> cells.add(cell.apply(column)));
        return cells.toArray();
    }
}
