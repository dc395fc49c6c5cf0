package io.kstep.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A column of a table: figures in per cent, ours and the thesis's. */
final class CellColumn {

    /** Printed figures have one decimal, so that up to this much of a difference is rounding. */
    static final double ROUNDING = 0.05;

    private final String head;
    private final List<Cell> cells = new ArrayList<>();

    CellColumn(String head) {
        this.head = head;
    }

    /**
     * Adds a cell.
     *
     * @param row its name
     * @param standardError of the difference
     * @param degrees of freedom of the standard error
     */
    void add(String row, double our, double their, double standardError, double degrees) {
        cells.add(new Cell(head + " " + row, our, their, standardError, degrees, ROUNDING));
    }

    List<Cell> cells() {
        return List.copyOf(cells);
    }

    int size() {
        return cells.size();
    }

    long inside() {
        return cells.stream().filter(cell -> !cell.isOutside()).count();
    }

    /** How much more ours is on average, in points. */
    double difference() {
        return mean(Cell::ours) - mean(Cell::theirs);
    }

    String average() {
        return MarkdownTable.number(mean(Cell::ours), 1) + " / " + MarkdownTable.number(mean(Cell::theirs), 1);
    }

    private static String shown(Cell cell) {
        return (cell.isOutside() ? "● " : "") + cell.shown();
    }

    private double mean(ToDoubleFunction<Cell> figure) {
        return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** All cells of some columns. */
    static CellFamily family(String id, List<CellColumn> columns) {
        CellFamily family = new CellFamily(id);
        columns.forEach(column -> column.cells.forEach(family::add));
        return family;
    }

    /** The table of columns, with their averages and how many cells are inside. */
    static String table(String corner, List<String> names, List<CellColumn> columns) {
        List<String> header = new ArrayList<>(List.of(corner));
        columns.forEach(column -> header.add(column.head));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (int row = 0; row < names.size(); row++) {
            int r = row;
            table.row(line(names.get(row), columns, column -> shown(column.cells.get(r))));
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
