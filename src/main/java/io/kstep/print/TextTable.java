package io.kstep.print;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of texts in columns as wide as they need; the first column is set left, the others right unless said otherwise. */
public final class TextTable {

    private static final String INDENT = "  ";

    private final List<String[]> rows = new ArrayList<>();
    private final boolean[] left;

    public TextTable(String... header) {
        rows.add(header);
        left = new boolean[header.length];
        left[0] = true;
    }

    /** Sets more columns left. */
    public TextTable left(int... columns) {
        for (int column : columns) {
            left[column] = true;
        }
        return this;
    }

    public TextTable add(String... cells) {
        if (cells.length != left.length) {
            throw new IllegalArgumentException("a row of this table has " + left.length + " cells, not " + cells.length
                    + ": " + Arrays.toString(cells));
        }
        rows.add(cells);
        return this;
    }

    /** All lines, each with its line end. */
    @Override
    public String toString() {
        int[] widths = new int[left.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], width(row[i]));
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String padding = " ".repeat(widths[i] - width(row[i]));
                line.append(INDENT).append(left[i] ? row[i] + padding : padding + row[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
