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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                .isEqualTo(expected.interval().low());
        assertThat(json.path("interval").get(1).asDouble())
                .isEqualTo(expected.interval().high());
        assertThat(json.path("logLoss").asDouble()).isEqualTo(expected.logLoss());
        assertThat(json.path("brier").asDouble()).isEqualTo(expected.brier());
        assertThat(json.path("seconds").asDouble()).isPositive();
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
}
