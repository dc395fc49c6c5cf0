package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast version: 60 streams for each learner and scenario, two standard errors of grace. */
class RollingCoverageExperimentTest {

    private static ExperimentReport report;

    @BeforeAll
    static void run() {
        report = Experiments.byName("rolling-coverage").run(new ExperimentOptions(12, 1, true), ProgressListener.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C1", "C2", "C3", "C4", "C5", "C6"})
    void shouldCoverAsOftenAsItSays(String id) {
        ExperimentReport.Check check = report.checks().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
        assertThat(check.passed()).as(check.claim() + ": " + check.figures()).isTrue();
    }

    /** The same streams with half of the intervals, and with a ratio that is none, fed in on purpose. */
    @Test
    void shouldFailOnWrongOutcomes() {
        ExperimentOptions options = new ExperimentOptions(12, 1, true);
        assertThat(verdict("C1", outcomes(i -> true, 1), options)).as("100 %").isEqualTo(Verdict.FAIL);
        assertThat(verdict("C1", outcomes(i -> i % 20 > 0, 1), options))
                .as("95 %")
                .isEqualTo(Verdict.PASS);
        assertThat(verdict("C1", outcomes(i -> i % 2 > 0, 1), options))
                .as("50 %")
                .isEqualTo(Verdict.FAIL);
        assertThat(verdict("C4", outcomes(i -> true, 1), options)).isEqualTo(Verdict.PASS);
        assertThat(verdict("C4", outcomes(i -> true, Double.NaN), options)).isEqualTo(Verdict.FAIL);
    }

    private static Verdict verdict(String id, RollingCoverageExperiment.Cell cell, ExperimentOptions options) {
        Map<CoverageScenario, RollingCoverageExperiment.Cell> cells = new EnumMap<>(CoverageScenario.class);
        for (CoverageScenario scenario : CoverageScenario.values()) {
            cells.put(scenario, cell);
        }
        return RollingCoverageExperiment.checks(Map.of(CoverageLearner.Kind.FIXED, cells), options).stream()
                .filter(check -> check.id().equals(id))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private static RollingCoverageExperiment.Cell outcomes(IntPredicate covered, double ratio) {
        int estimators = CoverageEstimator.ALL.size();
        int moments = 20;
        List<CoverageRun.Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            boolean[][] held = new boolean[estimators][moments];
            double[] ratios = new double[estimators];
            for (int e = 0; e < estimators; e++) {
                Arrays.fill(held[e], covered.test(i));
                ratios[e] = ratio;
            }
            outcomes.add(new CoverageRun.Outcome(
                    held, held, new double[estimators][moments], new double[estimators], ratios));
        }
        return new RollingCoverageExperiment.Cell(outcomes);
    }

    @Test
    void shouldShowStationaryAndDriftingStreamsOfEveryLearner() {
        assertThat(report.markdown())
                .contains("## fixed naive Bayes", "## running naive Bayes", "## k-step")
                .contains("| stationary |", "| abrupt drift |", "| gradual drift |", "| since start |")
                .doesNotContain("NaN");
    }
}
