package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.bayes.Learners;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.Estimators;
import io.kstep.evaluate.Evaluation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EvaluateCommandTest {

    @TempDir
    Path folder;

    @Test
    void shouldGiveWhatTheEstimatorFinds() {
        Path data = Samples.declared(folder, 200);
        JsonNode json = Outcome.of(
                        "evaluate",
                        "--data",
                        data,
                        "--learner",
                        "nb(density=gaussian)",
                        "--estimator",
                        "repeated-cv(folds=3,times=2)",
                        "--seed",
                        "11",
                        "--json")
                .json();
        Evaluation expected = Estimators.parse("repeated-cv(folds=3,times=2)")
                .estimate(
                        Learners.parse("nb(density=gaussian)"),
                        DataFile.open(data, DataOptions.DEFAULTS).read().chunk(),
                        11,
                        System::nanoTime);
        assertThat(json.path("data").asText()).isEqualTo("sample.csv");
        assertThat(json.path("instances").asInt()).isEqualTo(200);
        assertThat(json.path("learner").asText()).isEqualTo(expected.learner());
        assertThat(json.path("estimator").asText()).isEqualTo(expected.estimator());
        assertThat(json.path("error").asDouble()).isEqualTo(expected.error());
        assertThat(json.path("sd").asDouble()).isEqualTo(expected.sd());
        assertThat(json.path("interval").get(0).asDouble())
                .isEqualTo(expected.interval().orElseThrow().low());
        assertThat(json.path("interval").get(1).asDouble())
                .isEqualTo(expected.interval().orElseThrow().high());
        assertThat(json.path("logLoss").asDouble()).isEqualTo(expected.logLoss());
        assertThat(json.path("brier").asDouble()).isEqualTo(expected.brier());
        assertThat(json.path("seconds").asDouble()).isPositive();
    }

    @Test
    void shouldGiveNoIntervalThatNoTheorySupportsAndSayWhatIsWrong() {
        Path data = Samples.declared(folder, 100);
        for (String biased : List.of("bolstered", "resubstitution", "bootstrap632", "smoothed-bootstrap")) {
            JsonNode json = Outcome.of("evaluate", "--data", data, "--estimator", biased, "--json")
                    .json();
            assertThat(json.has("interval")).isTrue();
            assertThat(json.path("interval").isNull()).isTrue();
            assertThat(json.path("bias").asText())
                    .isEqualTo(Estimators.parse(biased).bias())
                    .contains("too ");
            List<String> lines = Outcome.of("evaluate", "--data", data, "--estimator", biased)
                    .fine()
                    .out()
                    .lines()
                    .toList();
            assertThat(lines.get(0))
                    .startsWith(biased)
                    .contains(json.path("bias").asText());
            assertThat(lines.get(2)).contains("  none  ");
        }
        JsonNode all = Outcome.of("evaluate", "--data", data, "--estimator", "loo", "--json")
                .json();
        assertThat(all.path("interval")).hasSize(2);
        assertThat(all.path("bias").asText()).isEmpty();
    }

    @Test
    void shouldSayWhatItCannotTakeAndGoOnWithTheRest() {
        Path good = Samples.declared(folder, 150);
        Path bad = Samples.write(folder.resolve("bad.csv"), "");
        Outcome outcome = Outcome.of(
                        "evaluate",
                        "--data",
                        good + "," + bad,
                        Samples.undeclared(folder, 90),
                        "--learner",
                        "nb(density=gaussian),nb(density=gaussian,alpha=3)",
                        "nb(clamp=9)",
                        "--estimator",
                        "holdout")
                .fine();
        assertThat(outcome.err().lines()).hasSize(2).anyMatch(line -> line.startsWith("kstep: bad.csv: is empty"));
        List<String> lines = outcome.out().lines().toList();
        assertThat(lines.get(0)).startsWith("holdout(");
        assertThat(lines.get(1).trim().split("  +"))
                .containsExactly(
                        "data",
                        "learner",
                        "instances",
                        "error %",
                        "sd",
                        "95 % interval",
                        "log-loss",
                        "Brier",
                        "seconds");
        assertThat(lines).hasSize(2 + 6 + 3);
        assertThat(lines.subList(8, 11)).allMatch(line -> line.contains("mean of 2"));
        double[] errors = lines.stream()
                .filter(line -> line.contains("nb(clamp=9)"))
                .mapToDouble(line -> Double.parseDouble(line.trim().split("  +")[3]))
                .toArray();
        assertThat(errors[2]).isEqualTo((errors[0] + errors[1]) / 2, within(0.011));
    }

    @ParameterizedTest
    @MethodSource("estimators")
    void shouldTakeEveryEstimator(String estimator) {
        JsonNode json = Outcome.of(
                        "evaluate",
                        "--data",
                        Samples.declared(folder, 60),
                        "--learner",
                        "nb(density=gaussian)",
                        "--estimator",
                        estimator,
                        "--json")
                .json();
        assertThat(json.path("estimator").asText()).startsWith(estimator);
        assertThat(json.path("error").asDouble()).isBetween(0.0, 1.0);
    }

    static Set<String> estimators() {
        return Estimators.names();
    }

    @Test
    void shouldTellRatesCurvesAndCostsOnDemand() {
        Path data = Samples.declared(folder, 200);
        Path pictures = folder.resolve("pictures");
        String[] asked = {
            "evaluate",
            "--data",
            data.toString(),
            "--learner",
            "nb(density=gaussian)",
            "--detail",
            "--reject",
            "0.2",
            "--pictures",
            pictures.toString()
        };
        JsonNode json = Outcome.of((Object[]) with(asked, "--json")).json();
        assertThat(json.path("auc").asDouble()).isBetween(0.5, 1.0);
        assertThat(json.path("rejectRate").asDouble()).isBetween(0.0, 1.0);
        assertThat(json.path("cost").asDouble()).isBetween(0.0, 0.5);
        assertThat(json.path("calibrationError").asDouble()).isBetween(0.0, 1.0);
        double weight = 0;
        for (JsonNode ofClass : json.path("classes")) {
            weight += ofClass.path("weight").asDouble();
            assertThat(ofClass.path("f1").asDouble()).isBetween(0.0, 1.0);
        }
        assertThat(weight).isEqualTo(200);
        assertThat(json.path("confusion")).isNotEmpty();
        assertThat(Samples.read(pictures.resolve("sample.csv-nb_density=gaussian_.svg")))
                .startsWith("<svg xmlns=")
                .contains("calibration error")
                .endsWith("</svg>\n");
        assertThat(Outcome.of((Object[]) asked).fine().out())
                .contains("balanced accuracy", "specificity", "AUC", "rejected");
    }

    @Test
    void shouldRefuseLossesOfClassesThatAreNot() {
        Outcome outcome = Outcome.of("evaluate", "--data", Samples.declared(folder, 50), "--loss", "x>y=3");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().lines()).anyMatch(line -> line.contains("TRUE>PREDICTED=LOSS"));
        assertThat(Outcome.of("evaluate", "--data", Samples.declared(folder, 50), "--reject", "-1")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void shouldEvaluateARegression() {
        Path data = folder.resolve("numbers.csv");
        Outcome.of("generate", "toy-regression", "--records", "120", "--out", data)
                .fine();
        JsonNode json = Outcome.of("evaluate", "--data", data, "--regression", "--estimator", "cv(folds=3)", "--json")
                .json();
        assertThat(json.path("rmse").asDouble()).isPositive();
        assertThat(json.path("folds").asInt()).isEqualTo(3);
        assertThat(json.path("r2").asDouble()).isLessThan(1);
        assertThat(Outcome.of("evaluate", "--data", data, "--regression", "--estimator", "holdout")
                        .fine()
                        .out())
                .contains("RMSE", "R²");
    }

    private static String[] with(String[] arguments, String last) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = last;
        return all;
    }

    @Test
    void shouldEndWhenTheUserWantsAnEnd() {
        Path data = Samples.declared(folder, 50);
        assertThat(Outcome.of(false, () -> true, "evaluate", "--data", data).code())
                .isEqualTo(2);
    }

    @Test
    void shouldEvaluateIrisAsOthersReportIt() {
        JsonNode json = Outcome.of("evaluate", "--data", Samples.real("iris.csv.gz"), "--json")
                .json();
        assertThat(json.path("estimator").asText()).isEqualTo("cv(folds=10,stratified=true)");
        assertThat(json.path("error").asDouble()).isBetween(0.02, 0.08);
    }

    @Test
    void shouldDivideTheErrorIntoNoiseBiasAndVariance() {
        Path data = Samples.declared(folder, 300);
        JsonNode json = Outcome.of(
                        "evaluate", "--data", data, "--learner", "nb", "--bias-variance", "10", "--seed", "3", "--json")
                .json();
        assertThat(json.path("models").asInt()).isEqualTo(10);
        assertThat(json.path("noise").asDouble()
                        + json.path("squaredBias").asDouble()
                        + json.path("variance").asDouble())
                .isCloseTo(json.path("error").asDouble(), within(1e-12));
        assertThat(json.path("variance").asDouble()).isPositive();
        assertThat(Outcome.of("evaluate", "--data", data, "--bias-variance", "1")
                        .code())
                .isEqualTo(2);
        assertThat(Outcome.of("evaluate", "--data", data, "--bias-variance", "20")
                        .fine()
                        .out())
                .contains("20 training sets", "variance %");
    }

    @Test
    void shouldDrawTheRocCurveOfEveryClass() {
        Path data = Samples.declared(folder, 200);
        Path pictures = folder.resolve("pictures");
        Outcome.of("evaluate", "--data", data, "--learner", "nb", "--detail", "--pictures", pictures)
                .fine();
        String svg = Samples.read(pictures.resolve("sample.csv-nb-roc.svg"));
        assertThat(svg).contains("no, area 0.", "yes, area 0.", "false positive rate");
        assertThat(svg.split("<path", -1)).hasSize(3);
    }
}
