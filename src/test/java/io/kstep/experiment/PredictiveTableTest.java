package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.PrintedTables.Accuracies;
import io.kstep.experiment.PrintedTables.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Printed tables with a wrong figure, fed in on purpose, among tables drawn as the paper drew its own. */
class PredictiveTableTest {

    private static final int DRAWS = 60;

    private static PredictiveTable accuracies;
    private static PredictiveTable errors;

    @BeforeAll
    static void draw() {
        accuracies = drawn(
                DrawnTable.ofAccuracies(PrintedTables.TABLE_4),
                TableStatistic.ofAccuracies(),
                Contender.PAPER_1,
                new AccuracyDraws(4, 50, PrintedTables.TABLE_4, "class", false));
        errors = drawn(
                DrawnTable.ofErrors(PrintedTables.TABLE_6B),
                TableStatistic.ofErrors(),
                Contender.SOFT_1,
                new ErrorDraws(Map.of(Contender.SOFT_1, "nb"), 45, 28, "none"));
    }

    private static PredictiveTable drawn(
            DrawnTable printed, List<TableStatistic> statistics, Contender mode, TableDraws draws) {
        List<PredictiveTable.Drawn> drawn = new ArrayList<>();
        for (int i = 0; i < draws.readings().size(); i++) {
            int reading = i;
            drawn.add(new PredictiveTable.Drawn(
                    draws.readings().get(i),
                    Map.of(
                            mode,
                            IntStream.range(0, DRAWS)
                                    .mapToObj(model ->
                                            draws.draw(model).get(reading).get(mode))
                                    .toList())));
        }
        return new PredictiveTable("X", printed, statistics, List.of(mode), drawn);
    }

    private static Check check(PredictiveTable table, DrawnTable printed) {
        return new PredictiveTable(table.number(), printed, table.statistics(), table.modes(), table.drawn())
                .checks()
                .get(0);
    }

    private static Check withRow(int row, UnaryOperator<Accuracies> wrong) {
        List<Accuracies> altered = new ArrayList<>(PrintedTables.TABLE_4);
        altered.set(row, wrong.apply(altered.get(row)));
        return check(accuracies, DrawnTable.ofAccuracies(altered));
    }

    @Test
    void shouldPassWhatIsPrinted() {
        assertThat(accuracies.checks().get(0).verdict()).isEqualTo(Verdict.PASS);
        assertThat(errors.checks().get(0).verdict()).isEqualTo(Verdict.PASS);
        assertThat(accuracies.table().toString()).doesNotContain("●").contains("| order | Incr > db 1 > db 2 | ");
    }

    @Test
    void shouldFailOnASingleWrongAccuracy() {
        Check check = withRow(2, row -> new Accuracies(row.rows(), row.first(), 2, row.all(), row.incremental()));
        assertThat(check.verdict()).as(check.figures()).isEqualTo(Verdict.FAIL);
        assertThat(check.figures()).startsWith("not explained: ").contains("farthest figure");
    }

    @Test
    void shouldFailOnAGainThatIsNone() {
        List<Accuracies> altered = PrintedTables.TABLE_4.stream()
                .map(row -> new Accuracies(row.rows(), row.first(), row.second(), row.all(), row.first() - 20))
                .toList();
        Check check = check(accuracies, DrawnTable.ofAccuracies(altered));
        assertThat(check.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(check.figures()).contains("gain over the mean");
    }

    @Test
    void shouldFailOnAFigureThatIsNone() {
        assertThat(withRow(0, row -> new Accuracies(row.rows(), Double.NaN, row.second(), row.all(), row.incremental()))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void shouldFailOnASingleWrongError() {
        List<Errors> altered = new ArrayList<>(PrintedTables.TABLE_6B);
        altered.set(3, new Errors("Incr", 73, .2328, .1356));
        Check check = check(errors, DrawnTable.ofErrors(altered));
        assertThat(check.verdict()).as(check.figures()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void shouldNotLetAReadingThatThePaperDoesNotHaveExplainAnything() {
        PredictiveTable nested = new PredictiveTable(
                "X",
                accuracies.printed(),
                accuracies.statistics(),
                accuracies.modes(),
                accuracies.drawn().stream()
                        .map(one -> new PredictiveTable.Drawn(
                                new TableDraws.Reading(one.reading().text(), false), one.tables()))
                        .toList());
        assertThat(nested.checks().get(0).verdict()).isEqualTo(Verdict.FAIL);
    }
}
