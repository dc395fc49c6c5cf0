package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SoftLabelsExperimentTest {

    /** Two repetitions judge nothing well; what can be said of them is that all is there and the coarse claims hold. */
    @Test
    void shouldReportTablesAndVerdicts() {
        ExperimentReport report = Experiments.byName("soft-labels-mixture")
                .run(
                        new ExperimentOptions(4, 1, true, Path.of("src/test/resources/data")),
                        (done, total, what) -> assertThat(done).isLessThanOrEqualTo(total));
        assertThat(report.markdown())
                .contains("## Table 1, figure 4: N = 500", "## Table 3, figure 5: iris", "stated flips", "/ 17.8");
        assertThat(report.checks())
                .extracting(ExperimentReport.Check::id)
                .containsExactly("T1", "T2", "T3", "T4", "T5", "T6", "O1", "O2", "F1", "F2", "F3", "F4");
        assertThat(report.checks())
                .filteredOn(check -> List.of("F2", "F4").contains(check.id()))
                .allMatch(ExperimentReport.Check::passed);
    }

    /** Figures of a method that took every label as hard contradict the paper. */
    @Test
    void shouldFailWhereTheFiguresAreOthers() {
        Map<SoftMethod, double[]> wrong = new EnumMap<>(SoftMethod.class);
        for (SoftMethod method : SoftMethod.values()) {
            wrong.put(method, new double[] {17.9, 25, 34});
        }
        SoftErrors errors = SoftErrors.of(new int[] {10, 30, 40}, List.of(wrong, wrong));
        SoftLabelsResults results = new SoftLabelsResults(
                new TreeMap<>(Map.of(1000, errors)),
                Map.of(1000, new Estimate(35, .1)),
                Map.of(),
                flat(),
                Map.of(.1, 1, .3, 1, .9, 1));
        Map<String, Verdict> verdicts = new TreeMap<>();
        new SoftLabelsClaims(results, new ExperimentOptions(200, 1, true))
                .checks()
                .forEach(check -> verdicts.put(check.id(), check.verdict()));
        assertThat(verdicts)
                .containsEntry("T1", Verdict.FAIL)
                .containsEntry("T2", Verdict.FAIL)
                .containsEntry("T4", Verdict.NOT_RUN)
                .containsEntry("F1", Verdict.FAIL)
                .containsEntry("F2", Verdict.PASS)
                .containsEntry("F4", Verdict.FAIL);
    }

    private static Map<SoftLabelsResults.Imprecision, Map<Double, double[]>> flat() {
        Map<Double, double[]> same = Map.of(.05, new double[] {16, 16.2}, .95, new double[] {16, 16.2});
        Map<SoftLabelsResults.Imprecision, Map<Double, double[]>> result = new TreeMap<>();
        result.put(new SoftLabelsResults.Imprecision(1, 1000), same);
        result.put(new SoftLabelsResults.Imprecision(2, 1000), same);
        result.put(new SoftLabelsResults.Imprecision(4, 1000), same);
        result.put(new SoftLabelsResults.Imprecision(2, 2000), same);
        return result;
    }
}
