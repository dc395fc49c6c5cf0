package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.generate.DependenceNetwork;
import io.kstep.evaluate.Estimators;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast version: 20 domains, 40 data sets, 10 index sets; differences are judged with two standard errors of grace. */
class ErrorVarianceExperimentTest {

    private static ExperimentReport report;

    @BeforeAll
    static void run() {
        report = Experiments.byName("error-variance").run(new ExperimentOptions(40, 1, true), (done, total, what) -> {
            assertThat(done).isLessThanOrEqualTo(total);
            assertThat(total).isEqualTo(20);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8"})
    void shouldFindWhatTheThesisFound(String id) {
        ExperimentReport.Check check = report.checks().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
        assertThat(check.passed()).as(check.claim() + ": " + check.figures()).isTrue();
    }

    @Test
    void shouldFindMostSharesThatTheThesisQuotes() {
        ExperimentReport.Check check = report.checks().get(report.checks().size() - 1);
        assertThat(check.id()).isEqualTo("V9");
        assertThat(check.figures())
                .startsWith("fails in 2 of 20: r10k2 IS %: 2.20 ")
                .contains("06B10 ES %: 5.04 ");
    }

    @Test
    void shouldFailOnAWrongFigureOfEitherSource() {
        ErrorVarianceDesign design = new ErrorVarianceDesign(2, 10, 4, 2, 100, 5);
        List<EstimatorFamily> families = design.families();
        ErrorVarianceResults results =
                new ErrorVarianceResults(design, List.of(design.run(0, families), design.run(1, families)));
        double share = results.externalShare("RS");
        assertThat(verdicts(results, share, Double.toString(share))).containsExactly(Verdict.PASS, Verdict.PASS);
        assertThat(verdicts(results, share + 9, Double.toString(share - 9)))
                .containsExactly(Verdict.FAIL, Verdict.FAIL);
        assertThat(verdicts(results, Double.NaN, "> " + (share + 1))).containsExactly(Verdict.FAIL, Verdict.FAIL);
    }

    /** Of V2 and V9, with these for the share of RS. */
    private static List<Verdict> verdicts(ErrorVarianceResults results, double replicated, String quoted) {
        return new ErrorVarianceClaims(
                        results,
                        Map.of("RS", new ErrorVarianceFigures.Replication(0, 0, 0, replicated, 0, 0)),
                        Map.of("RS", new ErrorVarianceFigures.Thesis(quoted, "")))
                .checks().stream()
                        .filter(check -> List.of("V2", "V9").contains(check.id()))
                        .map(ExperimentReport.Check::verdict)
                        .toList();
    }

    @Test
    void shouldShowOursBesideTheirs() {
        assertThat(report.markdown())
                .contains("| RS | ", "| 82.5 | 88.3 |", "The recommendation is confirmed", "| V8 | ")
                .doesNotContain("NaN");
    }

    /** The experiment's own classifier and averages against the library's, on the same index sets. */
    @Test
    void shouldEstimateExactlyAsTheLibraryDoes() {
        Learner learner = Learners.parse("nb(clamp=1e9)");
        Map<String, String> specs = new LinkedHashMap<>();
        specs.put("HO", "holdout(stratified=false,train=" + 2.0 / 3 + ")");
        specs.put("StHO", "holdout(stratified=true,train=" + 2.0 / 3 + ")");
        specs.put("rHO10", "repeated-holdout(stratified=false,times=10,train=" + 2.0 / 3 + ")");
        specs.put("k5", "cv(folds=5,stratified=false)");
        specs.put("Stk10", "cv(folds=10,stratified=true)");
        specs.put("Str10k2", "repeated-cv(folds=2,stratified=true,times=10)");
        specs.put("LOO", "loo");
        specs.put("RS", "resubstitution");
        specs.put("B10", "bootstrap(samples=10)");
        specs.put("06B100", "bootstrap632(samples=100)");
        specs.put("StB100", "bootstrap(samples=100,stratified=true)");
        specs.put("St06B10", "bootstrap632(samples=10,stratified=true)");
        ErrorVarianceDesign design = new ErrorVarianceDesign(1, 1, 2, 1, 100, 5);
        long seed = new SplittableRandom(5).nextLong();
        for (int model = 0; model < 4; model++) {
            Chunk chunk = DependenceNetwork.random(14, 2, model).generator(9).chunk(ErrorVarianceDesign.ROWS);
            Map<String, Double> found = estimates(design.families(), BinaryData.of(chunk));
            specs.forEach((name, spec) -> assertThat(found.get(name))
                    .as(name)
                    .isCloseTo(
                            Estimators.parse(spec)
                                    .estimate(learner, chunk, seed, () -> 0L)
                                    .error(),
                            within(1e-12)));
        }
    }

    private static Map<String, Double> estimates(List<EstimatorFamily> families, BinaryData data) {
        Map<String, Double> found = new LinkedHashMap<>();
        PackedNaiveBayes classifier = new PackedNaiveBayes();
        classifier.start(data);
        for (EstimatorFamily family : families) {
            double[] out = new double[family.names().size()];
            family.estimate(classifier, data, 0, out);
            for (int e = 0; e < out.length; e++) {
                found.put(family.names().get(e), out[e]);
            }
        }
        return found;
    }

    @Test
    void shouldFindTheNearestRow() {
        BinaryData data = new BinaryData(new int[] {0b0000, 0b0111, 0b1111}, new int[] {0, 1, 0});
        NearestRow nearest = new NearestRow();
        nearest.start(data);
        nearest.learnWithout(new int[0]);
        assertThat(nearest.predict(0b0011)).isEqualTo(1);
        assertThat(nearest.predictRow(1)).isEqualTo(1);
        nearest.learnWithout(new int[] {1});
        assertThat(nearest.predictRow(1)).isZero();
        nearest.learn(new int[] {1, 1});
        assertThat(nearest.predict(0)).isEqualTo(1);
    }
}
