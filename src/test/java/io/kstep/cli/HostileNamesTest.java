package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.print.Escape;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of classes, features, learners and files come from outside: none may be a formula, a script or a broken table. */
class HostileNamesTest {

    private static final String FORMULA = "=HYPERLINK(\"http://x.y\",\"z\")";
    private static final String SCRIPT = "<script>alert(1)</script>";

    @TempDir
    Path folder;

    /** Rows whose classes are a formula, a command and a plain negative number. */
    private Path data() {
        String quoted = "\"" + FORMULA.replace("\"", "\"\"") + "\"";
        String rows = ("1.5," + quoted + "\n2.5,@cmd\n0.5,-1\n").repeat(40);
        return Samples.write(folder.resolve("data.csv"), "x,class\n" + rows);
    }

    private static void holdsNoFormula(String csv) throws IOException {
        List<CSVRecord> records = CsvFile.FORMAT.parse(new StringReader(csv)).getRecords();
        assertThat(records).hasSizeGreaterThan(100);
        assertThat(records.stream().flatMap(CSVRecord::stream))
                .anyMatch(cell -> cell.equals("'" + FORMULA))
                .anyMatch(cell -> cell.equals("'@cmd"))
                .anyMatch(cell -> cell.equals("-1"))
                .noneMatch(cell -> cell.matches("(?s)[=@].*"));
    }

    @Test
    void shouldWriteNoFormulaInPredictions() throws IOException {
        Path out = folder.resolve("predictions.csv");
        Outcome.of("prequential", "--data", data(), "--chunk", "30", "--predictions", out, "--json")
                .fine();
        holdsNoFormula(Files.readString(out));
        Outcome printed = Outcome.of("predict", "--data", data(), "--ask", data());
        holdsNoFormula(printed.fine().out());
        Path decided = folder.resolve("decided.csv");
        Outcome.of("predict", "--data", data(), "--ask", data(), "--out", decided)
                .fine();
        assertThat(Files.readString(decided)).isEqualTo(printed.out());
    }

    @Test
    void shouldWriteNeitherScriptsNorBrokenTablesInMarkdown() throws IOException {
        Path first = Samples.declared(folder, 60);
        Path second = Files.copy(first, folder.resolve("a|b [c](d) `e.csv"));
        Files.copy(folder.resolve("sample.json"), folder.resolve("a|b [c](d) `e.json"));
        Path out = folder.resolve("results");
        Outcome.of(
                        "compare",
                        "--data",
                        first + "," + second,
                        "--learners",
                        "nb,nb(alpha=2)",
                        "--names",
                        SCRIPT + ",*b*|",
                        "--estimator",
                        "cv(folds=2)",
                        "--out",
                        out)
                .fine();
        String markdown = Files.readString(out.resolve("comparison.md"));
        assertThat(markdown)
                .doesNotContain("<script")
                .contains("&lt;script>alert(1)&lt;/script>", "\\*b\\*\\|", "a\\|b \\[c\\](d) \\`e");
        String cell = "(?<!\\\\)\\|";
        List<String> table =
                markdown.lines().filter(line -> line.startsWith("|")).toList();
        assertThat(table.get(0).split(cell, -1)).hasSize(6);
        assertThat(table.get(2).split(cell, -1)).hasSize(6);
        assertThat(table.get(3).split(cell, -1)).hasSize(6);
        assertThat(Files.readString(out.resolve("comparison.svg"))).doesNotContain("<script");
    }

    @Test
    void shouldShowNoScriptOnThePage() throws IOException {
        Path data = Samples.write(
                folder.resolve("page.csv"),
                "\"" + SCRIPT + "\",class\n" + ("1," + SCRIPT + "a\n2," + SCRIPT + "b\n").repeat(40));
        Path page = folder.resolve("page.html");
        Outcome.of("inspect", "--data", data, "--html", page).fine();
        assertThat(Files.readString(page)).doesNotContain("<script>alert").contains("&lt;script&gt;alert");
    }

    @Test
    void shouldLeaveOrdinaryTextsAsTheyAre() {
        for (String text :
                List.of("", "yes", "-1", "+1", "-2.5e3", "nb(density=mte)", "a_b", "p < .05", "R&D", "a-b")) {
            assertThat(Escape.csv(text)).isEqualTo(text);
            assertThat(Escape.markdown(text)).isEqualTo(text);
            assertThat(Escape.markdownCell("**" + text + "** `x`")).isEqualTo("**" + text + "** `x`");
        }
        assertThat(Escape.csv("-1+cmd")).isEqualTo("'-1+cmd");
        assertThat(Escape.csv("\t=1")).isEqualTo("'\t=1");
        assertThat(Escape.markdown("two\nlines &amp; <b>")).isEqualTo("two lines &amp;amp; &lt;b>");
        assertThat(Escape.markdownCell("a|b\n<b>")).isEqualTo("a\\|b &lt;b>");
    }
}
