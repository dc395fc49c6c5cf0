package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void shouldShowStationaryAndDriftingStreamsOfEveryLearner() {
        assertThat(report.markdown())
                .contains("## fixed naive Bayes", "## running naive Bayes", "## k-step")
                .contains("| stationary |", "| abrupt drift |", "| gradual drift |", "| since start |")
                .doesNotContain("NaN");
    }
}
