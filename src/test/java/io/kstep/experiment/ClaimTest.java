package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimTest {

    @Test
    void shouldAllowTwoStandardErrorsAndNoMore() {
        Claim held = new Claim("X", "something");
        held.atLeast("here", new Estimate(9, 0.5), 10);
        held.atMost("there", new Estimate(11, 0.5), 10);
        Claim broken = new Claim("Y", "something else");
        broken.atLeast("here", new Estimate(8.99, 0.5), 10);
        broken.atMost("there", new Estimate(3, 0.5), 10);

        assertThat(held.check().passed()).isTrue();
        assertThat(held.check().figures()).startsWith("holds in 2 of 2");
        assertThat(broken.check().passed()).isFalse();
        assertThat(broken.check().figures()).isEqualTo("fails in 1 of 2: here: 8.99 ± 0.5000, wanted >= 10.00");
    }

    @Test
    void shouldNeverPassOnWhatIsNoNumber() {
        for (Estimate figure : List.of(new Estimate(Double.NaN, 0), new Estimate(5, Double.NaN))) {
            Claim claim = new Claim("X", "something");
            claim.atLeast("here", new Estimate(5, 0.5), 4);
            claim.atMost("there", figure, 10);

            assertThat(claim.check().verdict()).isEqualTo(Verdict.FAIL);
            assertThat(claim.check().figures()).startsWith("fails in 1 of 2: there: ");
        }
    }

    @Test
    void shouldNotPassOnNothing() {
        ExperimentReport.Check nothing = new Claim("X", "something").check();

        assertThat(nothing.verdict()).isEqualTo(Verdict.NOT_RUN);
        assertThat(nothing.passed()).isFalse();
    }

    @Test
    void shouldPassAReportOnlyOnSomethingThatHolds() {
        ExperimentReport.Check holds = ExperimentReport.Check.judged("X", "something", true, "");
        ExperimentReport.Check fails = ExperimentReport.Check.judged("Y", "something", false, "");
        ExperimentReport.Check nothing = new Claim("Z", "something").check();

        assertThat(new ExperimentReport("x", "", List.of()).passed()).isFalse();
        assertThat(new ExperimentReport("x", "", List.of(nothing)).passed()).isFalse();
        assertThat(new ExperimentReport("x", "", List.of(holds, fails)).passed())
                .isFalse();
        assertThat(new ExperimentReport("x", "", List.of(holds, nothing)).passed())
                .isTrue();
    }

    @Test
    void shouldEstimateMeansOfPairsAndShares() {
        Estimate difference = Estimate.ofDifference(new double[] {3, 5, 7}, new double[] {2, 2, 2});
        assertThat(difference.mean()).isCloseTo(3, within(1e-12));
        assertThat(difference.error()).isCloseTo(Math.sqrt(4.0 / 3), within(1e-12));
        assertThat(Estimate.ofShare(4, i -> i == 0).mean()).isEqualTo(.25);
    }
}
