package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.experiment.ExpertsDesign.Doubts;
import io.kstep.experiment.ExpertsDesign.Setting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpertsExperimentTest {

    @Test
    void shouldReportTablesAndVerdicts() {
        ExperimentReport report = Experiments.byName("soft-labels-experts")
                .run(
                        new ExperimentOptions(4, 1, true),
                        (done, total, what) -> assertThat(done).isLessThanOrEqualTo(total));
        assertThat(report.markdown()).contains("## Reliabilities found", "majority vote", "recalibrated");
        assertThat(report.checks())
                .extracting(ExperimentReport.Check::id)
                .containsExactly("E1", "E2", "E3", "E4", "D1", "D2");
        assertThat(report.checks())
                .filteredOn(check -> List.of("E4", "D2").contains(check.id()))
                .allMatch(ExperimentReport.Check::passed);
    }

    /** Figures of a method that takes all experts alike, and of doubts that nobody judges. */
    @Test
    void shouldFailWhereTheFiguresAreOthers() {
        Map<ExpertMethod, Double> errors = new EnumMap<>(ExpertMethod.class);
        for (ExpertMethod method : ExpertMethod.values()) {
            errors.put(method, method == ExpertMethod.LEARNED ? 24.0 : 17.0);
        }
        ExpertsDesign.Votes run = new ExpertsDesign.Votes(errors, new double[] {.72, .72, .72});
        Map<Setting, List<ExpertsDesign.Votes>> votes = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            votes.put(setting, List.of(run, run));
        }
        Map<Doubts, List<double[]>> doubts = new EnumMap<>(Doubts.class);
        for (Doubts kind : Doubts.values()) {
            doubts.put(kind, List.of(new double[] {20, 21}, new double[] {20, 21}));
        }
        assertThat(new ExpertsClaims(new ExpertsResults(votes, doubts), ExperimentOptions.DEFAULT).checks())
                .extracting(ExperimentReport.Check::verdict)
                .containsOnly(Verdict.FAIL);
    }
}
