package io.kstep.cli.compare;

import io.kstep.print.TextTable;
import io.kstep.print.Wording;
import java.util.List;
import java.util.stream.IntStream;

/** A comparison for the terminal. */
public final class TextReport {

    /** Letters of all names; more would make a table that no terminal can show, and the columns are numbered. */
    private static final int MOST_LETTERS = 80;

    private TextReport() {}

    public static String of(Analysis analysis) {
        List<String> names = analysis.learners();
        boolean brief = names.stream().mapToInt(name -> name.length() + 2).sum() <= MOST_LETTERS;
        Tables tables = new Tables(
                analysis,
                brief
                        ? names
                        : IntStream.rangeClosed(1, names.size())
                                .mapToObj(i -> "#" + i)
                                .toList());
        StringBuilder text = new StringBuilder(title(analysis)).append('\n');
        if (!brief && !analysis.testable()) {
            for (int l = 0; l < names.size(); l++) {
                text.append("  #")
                        .append(l + 1)
                        .append("  ")
                        .append(names.get(l))
                        .append('\n');
            }
        }
        text.append(table(tables.scores()));
        tables.footnotes().forEach(note -> text.append("  ").append(note).append('\n'));
        if (analysis.testable()) {
            text.append('\n').append(brief ? table(tables.ranks()) : table(tables.ranks(), 1));
            text.append('\n').append(table(tables.tests(), 3, 4));
            text.append('\n').append(table(tables.pairs(), 1)).append('\n');
        }
        tables.remarks().forEach(remark -> text.append("  ").append(remark).append('\n'));
        return text.toString();
    }

    static String title(Analysis analysis) {
        Plan plan = analysis.results().plan();
        return analysis.score().title() + ", " + plan.estimator().spec() + ", seed " + plan.seed() + ", "
                + Wording.count(plan.data().size(), "data set", "data sets") + ", "
                + Wording.count(plan.learners().size(), "learner", "learners");
    }

    private static String table(List<List<String>> rows, int... left) {
        TextTable table = new TextTable(rows.get(0).toArray(String[]::new)).left(left);
        rows.stream().skip(1).forEach(row -> table.add(row.toArray(String[]::new)));
        return table.toString();
    }
}
