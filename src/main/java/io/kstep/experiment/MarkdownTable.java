package io.kstep.experiment;

import io.kstep.print.Escape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A table of a report, line by line. */
final class MarkdownTable {

    private final List<String> lines = new ArrayList<>();

    MarkdownTable(String... header) {
        row((Object[]) header);
        lines.add("|" + String.join("|", Collections.nCopies(header.length, "---")) + "|");
    }

    /** Adds a row; what is not a number a table could hold shows as an empty cell. */
    void row(Object... cells) {
        lines.add("| "
                + String.join(
                        " | ", Arrays.stream(cells).map(MarkdownTable::cell).toList()) + " |");
    }

    private static String cell(Object cell) {
        return cell instanceof Double number && number.isNaN() ? "" : Escape.markdownCell(cell.toString());
    }

    /** A number with this number of decimals, or an empty cell. */
    static String number(double value, int decimals) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** What had to hold, and whether it did. */
    static MarkdownTable ofChecks(List<ExperimentReport.Check> checks) {
        MarkdownTable table = new MarkdownTable("", "claim", "", "figures");
        checks.forEach(
                check -> table.row(check.id(), check.claim(), check.verdict().text(), check.figures()));
        return table;
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
