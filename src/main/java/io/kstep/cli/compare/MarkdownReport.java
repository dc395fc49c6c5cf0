package io.kstep.cli.compare;

import io.kstep.print.Escape;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A comparison as a Markdown file. */
public final class MarkdownReport {

    private MarkdownReport() {}

    /**
     * The text of the file.
     *
     * @param diagram the file name of the diagram beside it
     */
    public static String of(Analysis analysis, String diagram) {
        Tables tables = new Tables(analysis, analysis.learners());
        StringBuilder text = new StringBuilder("# Comparison of learners\n\n");
        text.append(Escape.markdown(TextReport.title(analysis))).append(".\n\n").append(table(tables.scores()));
        tables.footnotes()
                .forEach(note -> text.append('\n').append(Escape.markdown(note)).append(".\n"));
        analysis.results()
                .failures()
                .forEach(failure -> text.append("\nFailed: ")
                        .append(Escape.markdown(failure))
                        .append('\n'));
        if (analysis.testable()) {
            text.append("\n## Ranks\n\n![critical-difference diagram](")
                    .append(diagram)
                    .append(")\n\n");
            text.append(table(tables.ranks()));
            text.append("\n## Tests\n\n").append(table(tables.tests(), 3, 4)).append('\n');
            text.append(table(tables.pairs(), 1));
        }
        tables.remarks()
                .forEach(remark ->
                        text.append('\n').append(Escape.markdown(remark)).append('\n'));
        return text.toString();
    }

    /** The first column is set left, the others right unless said otherwise. */
    private static String table(List<List<String>> rows, Integer... left) {
        List<Integer> lefts = List.of(left);
        String rule = IntStream.range(0, rows.get(0).size())
                .mapToObj(column -> column == 0 || lefts.contains(column) ? "|---" : "|---:")
                .collect(Collectors.joining("", "", "|\n"));
        return line(rows.get(0))
                + rule
                + rows.stream().skip(1).map(MarkdownReport::line).collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> Escape.markdown(cell.strip()))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
