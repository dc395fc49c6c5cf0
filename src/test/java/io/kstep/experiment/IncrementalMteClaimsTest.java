package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.experiment.ExperimentReport.Check;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each claim about two-step classifiers fails by what it is about and by nothing else. */
class IncrementalMteClaimsTest {

    private static final ExperimentOptions OPTIONS = new ExperimentOptions(4, 1, true);
    private static final int NETWORKS = 40;

    /** Accuracies of which all claims hold, the same on every network. */
    private static ClassificationResult holding(int classes, String division) {
        double main = division.equals("none") ? 70 : classes == 4 ? 60 : 50;
        double soft = classes == 4 ? 66 : main;
        Map<Contender, double[]> accuracy = new EnumMap<>(Contender.class);
        accuracy.put(Contender.FIRST, all(main - 10));
        accuracy.put(Contender.SECOND, all(main - 8));
        accuracy.put(Contender.ALL, all(80));
        Contender.PAPER.forEach(paper -> accuracy.put(paper, all(main)));
        Contender.SOFT.forEach(each -> accuracy.put(each, all(soft)));
        return new ClassificationResult(new ClassificationSetting(classes, division, 100), accuracy);
    }

    private static double[] all(double accuracy) {
        double[] result = new double[NETWORKS];
        Arrays.fill(result, accuracy);
        return result;
    }

    private static List<Check> checks(List<ClassificationResult> results) {
        return IncrementalMteClaims.of(new IncrementalMteResults(
                OPTIONS,
                IncrementalMteResults.Sizes.of(OPTIONS),
                results,
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                new PredictiveTables(List.of())));
    }

    private static List<ClassificationResult> holding() {
        return List.of(holding(2, "none"), holding(4, "class"), holding(2, "class"));
    }

    private static List<String> ids(List<Check> checks, Verdict verdict) {
        return checks.stream()
                .filter(check -> check.verdict() == verdict)
                .map(Check::id)
                .toList();
    }

    @Test
    void shouldHoldWhereEverythingIsAsClaimedAndJudgeNothingThatWasNotRun() {
        List<Check> checks = checks(holding());

        assertThat(ids(checks, Verdict.FAIL)).isEmpty();
        assertThat(ids(checks, Verdict.PASS)).containsExactly("A1", "A2", "A3", "A4", "A5", "A6", "B3");
        assertThat(ids(checks, Verdict.NOT_RUN)).containsExactly("B1", "B2", "B3, row by row");
    }

    @ParameterizedTest
    @CsvSource({
        "2, class, PAPER_2, 39.9, A1 A6", // below the worse submodel
        "2, none, PAPER_2, 80.6, A2 A5", // more than half a point above All, and above its soft twin
        "2, none, SOFT_1, 61.9, A2 A5", // below a submodel, and below its hard twin
        "4, class, SOFT_2, 61.9, A3", // gains less than 10
        "4, class, PAPER_1, 55.9, A3", // gains less than 4
        "2, class, PAPER_1, 44.9, A4", // farther than 5 from 50
        "4, none, SOFT_1, 59.4, A5" // a little worse than hard evidence
    })
    void shouldFailByWhatEachClaimIsAbout(
            int classes, String division, Contender contender, double accuracy, String failing) {
        ClassificationResult changed = holding(classes, division);
        changed.accuracy().put(contender, all(accuracy));
        if (classes == 4 && division.equals("none")) {
            Contender.PAPER.forEach(paper -> changed.accuracy().put(paper, all(60)));
            changed.accuracy().put(Contender.FIRST, all(50));
            changed.accuracy().put(Contender.SECOND, all(50));
        }

        assertThat(ids(checks(List.of(changed)), Verdict.FAIL)).containsExactly(failing.split(" "));
    }

    @Test
    void shouldFailAboutSharesOfNetworksWhereOnlyTheMeanIsGood() {
        ClassificationResult changed = holding(4, "class");
        double[] accuracies = all(49); // the worse submodel has 50
        Arrays.fill(accuracies, 0, NETWORKS / 2, 100);
        changed.accuracy().put(Contender.SOFT_1, accuracies);

        assertThat(ids(checks(List.of(changed)), Verdict.FAIL)).containsExactly("A6");
    }

    @Test
    void shouldNotPassOnAccuraciesThatAreNoNumbers() {
        ClassificationResult changed = holding(2, "none");
        changed.accuracy().put(Contender.SOFT_1, all(Double.NaN));

        assertThat(ids(checks(List.of(changed)), Verdict.FAIL)).contains("A1", "A2", "A5", "A6");
    }
}
