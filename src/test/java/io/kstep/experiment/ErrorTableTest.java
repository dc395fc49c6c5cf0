package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import io.kstep.data.generate.Generators;
import io.kstep.experiment.ExperimentReport.Check;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Printed tables with a figure of ours, and with a wrong one fed in on purpose. */
class ErrorTableTest {

    private static final PrintedErrors.Column COLUMN =
            new PrintedErrors.Column("GNB", "nb(density=gaussian,clamp=1e9)", true);

    private Bench bench;
    private double ours;

    @BeforeEach
    void setUp() {
        TreeMap<String, Chunk> sets = new TreeMap<>();
        sets.put("iris", Generators.parse("thesis(domain=ncG,seed=3)").chunk(200));
        bench = new Bench(sets, new ExperimentOptions(2, 1, true), FigureLedger.inMemory(), ProgressListener.NONE);
        ours = bench.work(List.of(bench.crossValidation(COLUMN.learner(), "iris")))
                .get(0)[0];
    }

    private Study.Result with(double printed) {
        return new ErrorTable(new PrintedErrors(
                        "9.9",
                        "Table 9.9",
                        List.of(COLUMN),
                        0,
                        Map.of("iris", new double[] {printed}),
                        Map.of("iris", new double[] {Double.NaN})))
                .result(bench);
    }

    @Test
    void shouldPassTheFigureThatItFinds() {
        assertThat(with(ours).checks()).extracting(Check::verdict).containsExactly(Verdict.PASS, Verdict.PASS);
        assertThat(with(ours).markdown()).doesNotContain("not explained");
    }

    @Test
    void shouldFailOnAWrongFigureAndListIt() {
        Study.Result wrong = with(ours + 30);
        assertThat(wrong.checks()).extracting(Check::verdict).containsExactly(Verdict.FAIL, Verdict.FAIL);
        assertThat(wrong.markdown()).contains("| 1 | GNB iris | not explained |");
    }

    @Test
    void shouldFailOnAFigureThatIsNone() {
        assertThat(with(Double.NaN).checks()).extracting(Check::verdict).containsExactly(Verdict.FAIL, Verdict.FAIL);
    }

    /** A figure that another table of the thesis has for the same learner, as ours, is a cause. */
    @Test
    void shouldShowWhereTheThesisContradictsItself() {
        PrintedErrors printed = PrintedErrors.table55();
        CellColumn column = new CellColumn("GF");
        double other = PrintedErrors.table44().errors().get("iris")[1];
        column.add("iris", other, other + 20, 1, 18);
        CellFamily family = CellColumn.family("X", List.of(column));
        new CauseSearch(bench, printed).search(family, List.of("iris"), List.of(column));
        assertThat(family.explained())
                .contains("the thesis contradicts itself: table 4.4 has " + other + " for the same learner (fTAN)");
    }

    /** Without the feature a cause was looked for, and not found; so the cell has none. */
    @Test
    void shouldLeaveACellWithoutACauseWhereTheComputationDoesNotShowIt() {
        CellColumn column = new CellColumn("GNB");
        column.add("iris", 10, 60, 1, 18);
        CellFamily family = CellColumn.family("X", List.of(column));
        new CauseSearch(bench, PrintedErrors.table33()).search(family, List.of("iris"), List.of(column));
        assertThat(family.explained()).contains("| 1 | GNB iris | not explained |");
    }
}
