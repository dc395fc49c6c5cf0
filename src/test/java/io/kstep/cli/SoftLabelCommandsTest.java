package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.InstanceStream;
import io.kstep.data.generate.Generators;
import io.kstep.data.generate.NoisyLabels;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftLabelCommandsTest {

    private static final String SPEC = "rgd(classes=3,seed=2)";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "wrong, 0.3, 0.2",
        "doubt, 0.3, 0.2",
        "flipped-doubt, 0.2, 0",
        "hard, 0.2, 0.1",
        "probabilities, 0.2, 0.1",
        "plausibilities, 0.3, 0.1"
    })
    void shouldWriteLabelsWithNoiseThatReadBackAsTheyWereDrawn(String form, double rate, double sd) {
        Path file = generated("--label-noise", rate, "--noise-sd", sd, "--noise-form", form, "--unlabelled", "0.1");
        check(file, new NoisyLabels.Settings(rate, sd, NoisyLabels.Form.parse(form), List.of(), 0, 0.1, 1));
    }

    @Test
    void shouldWriteVotesThatReadBackAsTheyWereDrawn() {
        Path file = generated("--experts", "0.9,0.6", "--votes-missing", "0.5", "--noise-seed", "8");
        check(file, new NoisyLabels.Settings(0, 0, NoisyLabels.Form.WRONG, List.of(0.9, 0.6), 0.5, 0, 8));
    }

    private static void check(Path file, NoisyLabels.Settings settings) {
        DataSet read = DataFile.open(file, DataOptions.DEFAULTS).read();
        InstanceStream drawn = NoisyLabels.over(Generators.parse(SPEC), settings);
        assertThat(read.size()).isEqualTo(300);
        read.rows().forEach(row -> assertThat(row).isEqualTo(drawn.next()));
    }

    @Test
    void shouldEvaluateAgainstDoubtsAndTruth() throws IOException {
        Path file = generated("--label-noise", 0.3, "--noise-sd", "0.2");
        String[] asked = {"evaluate", "--data", file.toString(), "--learner", "nb(density=gaussian)"};
        JsonNode found =
                json(Outcome.of((Object[]) with(asked, "--json")).fine().out());
        JsonNode soft = found.path("soft");
        assertThat(soft.path("labels").asInt()).isEqualTo(300);
        assertThat(soft.path("optimistic").asDouble())
                .isLessThanOrEqualTo(soft.path("pignistic").asDouble());
        assertThat(soft.path("pignistic").asDouble())
                .isLessThanOrEqualTo(soft.path("pessimistic").asDouble());
        double truth = soft.path("truth").path("error").asDouble();
        assertThat(soft.path("noiseCorrected").path("error").asDouble()).isEqualTo(truth, within(0.12));
        assertThat(soft.path("pignistic").asDouble()).isGreaterThan(truth + 0.02);
        assertThat(Outcome.of((Object[]) asked).fine().out())
                .contains("error by 300 labels that may be doubtful: at least ")
                .contains("noise-corrected error ")
                .contains("true error ");
        Path sure = generated("--noise-seed", "1");
        assertThat(Outcome.of("evaluate", "--data", sure, "--learner", "nb(density=gaussian)", "--json")
                        .fine()
                        .out())
                .doesNotContain("soft");
    }

    @Test
    void shouldGoThroughAStreamWithDoubtsAndTruth() throws IOException {
        JsonNode soft = json(Outcome.of(
                                "prequential",
                                "--generate",
                                SPEC,
                                "--records",
                                "2000",
                                "--label-noise",
                                "0.2",
                                "--chunk",
                                "500",
                                "--json")
                        .fine()
                        .out())
                .path("soft");
        assertThat(soft.path("truth").path("rows").asInt()).isBetween(1_990, 2_000);
        assertThat(soft.path("noiseCorrected").path("error").asDouble())
                .isEqualTo(soft.path("truth").path("error").asDouble(), within(0.06));
    }

    @Test
    void shouldTakeEveryLabelColumnByItsOption() throws IOException {
        Path file = folder.resolve("labels.csv");
        StringBuilder text = new StringBuilder("x,class,p,q_a,q_b,ann,bob,real\n");
        for (int i = 0; i < 40; i++) {
            String c = i % 2 == 0 ? "a" : "b";
            text.append(i % 2 * 3 + i * 0.01).append(',').append(c).append(",0.2,");
            text.append(i % 2 == 0 ? "1,0.25," : "0.25,1,")
                    .append(c)
                    .append(",a,")
                    .append(c)
                    .append('\n');
        }
        Files.writeString(file, text);
        String other = "p,q_a,q_b,ann,bob";
        assertThat(truth(file, other.replace("p,", ""), "--label-doubt", "p")).isZero();
        assertThat(truth(file, other.replace("p,", ""), "--label-wrong", "p")).isZero();
        assertThat(truth(file, "p,ann,bob", "--plausibilities", "q_")).isZero();
        assertThat(truth(file, "p,q_a,q_b", "--votes", "ann,bob")).isZero();
        assertThat(truth(file, other, "--label-form", "sets")).isZero();
        Outcome refused = Outcome.of("evaluate", "--data", file, "--probabilities", "q_", "--ignore", "p,ann,bob,real");
        assertThat(refused.err())
                .contains("line 2: column 'q_a' is no label: the probabilities of a label must sum to 1, not 1.25");
    }

    private static double truth(Path file, String ignored, String option, String value) throws IOException {
        JsonNode found = json(Outcome.of(
                        "evaluate",
                        "--data",
                        file,
                        "--learner",
                        "nb(density=gaussian)",
                        "--estimator",
                        "cv(folds=4)",
                        "--ignore",
                        ignored,
                        option,
                        value,
                        "--truth",
                        "real",
                        "--json")
                .fine()
                .out());
        return found.path("soft").path("truth").path("error").asDouble(Double.NaN);
    }

    @Test
    void shouldCompareByTheTrueErrorAndByTheCorrectedOne() throws IOException {
        Path file = generated("--label-noise", 0.2);
        for (String score : List.of("true", "noise-corrected", "pignistic")) {
            JsonNode found = json(Outcome.of(
                            "compare",
                            "--data",
                            file,
                            "--learners",
                            "nb(density=gaussian)",
                            "mgc",
                            "--score",
                            score,
                            "--out",
                            folder.resolve("out"),
                            "--json")
                    .fine()
                    .out());
            JsonNode soft = found.path("data").get(0).path("cells").get(0).path("soft");
            assertThat(soft.path("true").asDouble()).as(score).isBetween(0.0, 0.6);
            assertThat(soft.path("optimistic").asDouble())
                    .isLessThanOrEqualTo(soft.path("pessimistic").asDouble());
        }
    }

    @Test
    void shouldLearnFromDoubtsAndPredict() {
        Path file = generated("--label-noise", 0.2, "--noise-sd", "0.1");
        assertThat(Outcome.of("predict", "--data", file, "--ask", file, "--learner", "nb(density=gaussian)")
                        .fine()
                        .out()
                        .lines())
                .hasSize(301);
    }

    @Test
    void shouldRefuseNoiseThatCannotBe() {
        assertThat(Outcome.of(
                                "generate",
                                SPEC,
                                "--records",
                                "5",
                                "--out",
                                folder.resolve("x.csv"),
                                "--label-noise",
                                "0.1",
                                "--noise-sd",
                                "0.5")
                        .err())
                .contains("no beta distribution has the mean 0.1 and the standard deviation 0.5");
        assertThat(Outcome.of(
                                "generate",
                                SPEC,
                                "--records",
                                "5",
                                "--out",
                                folder.resolve("x.csv"),
                                "--noise-form",
                                "odd")
                        .err())
                .contains(
                        "labels with noise are wrong, doubt, flipped-doubt, hard, probabilities, plausibilities, not 'odd'");
    }

    private Path generated(Object... options) {
        Path file = folder.resolve("rows" + options.length + options[0] + ".csv");
        Object[] fixed = {"generate", SPEC, "--records", "300", "--out", file};
        Object[] all = new Object[fixed.length + options.length];
        System.arraycopy(fixed, 0, all, 0, fixed.length);
        System.arraycopy(options, 0, all, fixed.length, options.length);
        Outcome.of(all).fine();
        return file;
    }

    private static String[] with(String[] asked, String more) {
        String[] all = Arrays.copyOf(asked, asked.length + 1);
        all[asked.length] = more;
        return all;
    }

    private static JsonNode json(String line) throws JsonProcessingException {
        return new ObjectMapper().readTree(line);
    }
}
