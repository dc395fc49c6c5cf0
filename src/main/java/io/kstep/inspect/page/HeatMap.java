package io.kstep.inspect.page;

import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of probabilities as shades, with names along both sides and numbers in the cells where there is room.
 *
 * @param cells by row, then by column; an empty row is left blank
 */
record HeatMap(String label, List<String> rows, List<String> columns, double[][] cells) {

    private static final int WIDTH = 360;
    private static final int LEAST_CELL = 5;
    private static final int NAMED_ROWS = 45;
    private static final double BLANK = 0.005;

    @Override
    public String toString() {
        boolean named = rows.size() <= NAMED_ROWS;
        int left = named ? (int) (12 + 6.3 * Math.min(14, longest(rows))) : 4;
        double cell = Math.max(LEAST_CELL, Math.min(64, (double) (WIDTH - left - 4) / columns.size()));
        double height = Math.max(LEAST_CELL, Math.min(22, rows.size() > 12 ? Math.max(9, 240.0 / rows.size()) : 22));
        boolean turned = longest(columns) * 6 > cell - 4;
        int head = cell < 9 ? 4 : turned ? 12 + 5 * Math.min(12, longest(columns)) : 18;
        double width = left + cell * columns.size() + (turned ? 44 : 4);
        Svg svg = new Svg(Math.max(width, 120), head + height * rows.size() + 4, label);
        for (int v = 0; v < columns.size() && cell >= 9; v++) {
            double middle = left + cell * (v + 0.5);
            if (turned) {
                svg.turned(middle, head - 5, -42, "tick", Svg.cut(columns.get(v), 13));
            } else {
                svg.text(middle, head - 6, "tick middle", columns.get(v));
            }
        }
        for (int r = 0; r < rows.size(); r++) {
            double y = head + height * r;
            if (named) {
                svg.text(left - 5, y + height / 2 + 3.5, "name", Svg.cut(rows.get(r), 14));
            }
            row(svg, r, left, y, cell, height);
        }
        return svg.toString();
    }

    private void row(Svg svg, int r, double left, double y, double cell, double height) {
        svg.box(left, y + 0.5, cell * columns.size(), height - 1, "blank");
        for (int v = 0; v < cells[r].length; v++) {
            double p = cells[r][v];
            if (p >= BLANK) {
                String tip = rows.get(r) + ", " + columns.get(v) + ": " + Numbers.fixed(p, 3);
                svg.box(left + cell * v + 0.5, y + 0.5, cell - 1, height - 1, shade(p), "heat", tip);
            }
            if (cell >= 26 && height >= 14) {
                svg.text(
                        left + cell * (v + 0.5),
                        y + height / 2 + 3.5,
                        shade(p) > 0.55 ? "cell strong" : "cell",
                        Numbers.fixed(100 * p, cell >= 34 ? 1 : 0));
            }
        }
    }

    private static double shade(double p) {
        return 0.04 + 0.96 * Math.min(1, p);
    }

    private static int longest(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    /** This map with its first columns only. */
    HeatMap first(int most) {
        return columns.size() <= most
                ? this
                : new HeatMap(
                        label,
                        rows,
                        columns.subList(0, most),
                        IntStream.range(0, cells.length)
                                .mapToObj(r -> Arrays.copyOf(cells[r], Math.min(most, cells[r].length)))
                                .toArray(double[][]::new));
    }
}
