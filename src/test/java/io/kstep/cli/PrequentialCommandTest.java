package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataStream;
import io.kstep.evaluate.Scores;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrequentialCommandTest {

    @TempDir
    Path folder;

    @Test
    void shouldLearnOnlyLabelsThatAreAskedFor() {
        JsonNode json = Outcome.of(
                        "prequential",
                        "--generate",
                        "sea(seed=3)",
                        "--records",
                        "4000",
                        "--chunk",
                        "100",
                        "--questions",
                        "margin(percent=10,random=0.5)",
                        "--json")
                .json();
        JsonNode questions = json.path("questions");
        int asked = questions.path("byMargin").asInt() + questions.path("drawn").asInt();
        assertThat(asked).isBetween(360, 440);
        assertThat(questions.path("share").asDouble()).isCloseTo(asked / 4_000.0, within(1e-12));
        assertThat(json.path("chunks").asInt()).as("of 100 labels").isEqualTo(asked / 100);
        assertThat(json.path("labelled").asInt()).as("scores are over all").isEqualTo(4_000);
        double estimated = questions.path("error").asDouble();
        assertThat(estimated)
                .as("of 200 rows")
                .isCloseTo(1 - json.path("accuracy").asDouble(), within(0.06));
        assertThat(questions.path("interval").path(0).asDouble()).isLessThan(estimated);
        assertThat(questions.path("interval").path(1).asDouble()).isGreaterThan(estimated);
        String text = Outcome.of(
                        "prequential",
                        "--generate",
                        "sea(seed=3)",
                        "--records",
                        "400",
                        "--questions",
                        "random(percent=50)")
                .out();
        assertThat(text).contains("questions").contains("drawn by lot");
    }

    @Test
    void shouldRefuseQuestionsThatItCannotAsk() {
        assertThat(Outcome.of("prequential", "--generate", "sea", "--records", "10", "--questions", "entropy")
                        .err())
                .contains("questions go by margin or random, not by 'entropy'");
        assertThat(Outcome.of(
                                "prequential",
                                "--generate",
                                "toy-regression",
                                "--records",
                                "10",
                                "--regression",
                                "--questions",
                                "margin")
                        .err())
                .contains("--questions goes by classes");
    }

    @Test
    void shouldPredictAndScoreAsAModelRunByHand() {
        Path data = Samples.declared(folder, 1300);
        Path predictions = folder.resolve("predictions.csv");
        JsonNode json = Outcome.of(
                        "prequential", "--data", data, "--chunk", "200", "--predictions", predictions, "--json")
                .json();

        Scores scores = new Scores();
        List<String> expected = new ArrayList<>(List.of("id,truth,predicted,p_no,p_yes"));
        KStepSettings settings = KStepSettings.DEFAULT.withChunk(200, 0);
        try (DataStream stream = DataFile.open(data, DataOptions.DEFAULTS).stream()) {
            KStepModel learner = new KStepModel(settings, stream.schema());
            double[] posterior = new double[2];
            while (stream.hasNext()) {
                LabelledInstance row = stream.next();
                int truth = ((Label.Hard) row.label()).index();
                learner.predict(row.instance().values(), posterior);
                scores.add(posterior, truth, 1);
                expected.add(row.instance().id() + "," + (truth == 1 ? "yes" : "no") + ","
                        + (posterior[1] > posterior[0] ? "yes" : "no") + "," + posterior[0] + "," + posterior[1]);
                learner.learn(row.instance().values(), row.label(), 0);
            }
        }
        assertThat(Samples.read(predictions).lines()).containsExactlyElementsOf(expected);
        Scores.Summary summary = scores.summary();
        assertThat(json.path("instances").asLong()).isEqualTo(1300);
        assertThat(json.path("accuracy").asDouble()).isEqualTo(summary.accuracy());
        assertThat(json.path("kappa").asDouble()).isEqualTo(summary.kappa());
        assertThat(json.path("kappaTemporal").asDouble()).isEqualTo(summary.kappaTemporal());
        assertThat(json.path("logLoss").asDouble()).isEqualTo(summary.logLoss());
        assertThat(json.path("brier").asDouble()).isEqualTo(summary.brier());
        assertThat(json.path("calibrationError").asDouble()).isEqualTo(summary.calibrationError());
        assertThat(json.path("majorityAccuracy").asDouble())
                .isEqualTo(summary.baselines().majority());
        assertThat(json.path("noChangeAccuracy").asDouble())
                .isEqualTo(summary.baselines().noChange());
        assertThat(json.path("chunks").asLong()).isEqualTo(6);
        assertThat(json.path("submodels").asLong()).isEqualTo(6);
        assertThat(json.path("instancesPerSecond").asDouble()).isPositive();
        double mean = 0;
        for (JsonNode part : json.path("parts")) {
            long rows = part.path("last").asLong() - part.path("first").asLong() + 1;
            mean += part.path("accuracy").asDouble() * rows / 1300;
        }
        assertThat(json.path("parts")).hasSize(10);
        assertThat(mean).isEqualTo(summary.accuracy(), within(1e-12));
    }

    @Test
    void shouldRunAStreamModelGivenByItsSpec() {
        Path data = Samples.declared(folder, 900);
        Path options = folder.resolve("options.csv");
        Path spec = folder.resolve("spec.csv");
        Outcome.of("prequential", "--data", data, "--chunk", "150", "--main", "child", "--predictions", options)
                .fine();
        Outcome.of(
                        "prequential",
                        "--data",
                        data,
                        "--stream-model",
                        "kstep(chunk=150,main=child)",
                        "--predictions",
                        spec)
                .fine();
        assertThat(Samples.read(spec)).isEqualTo(Samples.read(options));

        Outcome.of("prequential", "--data", data, "--stream-model", "best(kstep(chunk=150)+kstep(chunk=300))")
                .fine();
        Outcome.of("prequential", "--data", data, "--stream-model", "kstep()", "--chunk", "9")
                .refused("--chunk has no meaning with --stream-model");
    }

    @Test
    void shouldGiveTheSameBytesTwiceAndInEveryLocale() {
        Object[] arguments = {"prequential", "--data", Samples.declared(folder, 700), "--chunk", "100"};
        Outcome first = Outcome.of(arguments).fine();
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Outcome.of(arguments)).isEqualTo(first);
            Locale.setDefault(Locale.GERMANY);
            assertThat(Outcome.of(arguments)).isEqualTo(first);
        } finally {
            Locale.setDefault(before);
        }
        assertThat(first.err()).isEmpty();
        assertThat(first.out()).contains("sample.csv: 700 instances; 3 features (2 continuous, 1 discrete), 2 classes");
        assertThat(first.out()).contains("accuracy", "kappa", "log-loss", "Brier", "calibration", "7 chunks learned");
    }

    @Test
    void shouldTakeEverySetting() {
        JsonNode json = Outcome.of(
                        "prequential",
                        "--data",
                        Samples.declared(folder, 400),
                        "--learner",
                        "nb(density=gaussian,alpha=2)",
                        "--provisional",
                        "nb(density=mte)",
                        "--fallback",
                        "nb(density=gaussian,alpha=3)",
                        "--main",
                        "child(decay=0.95)",
                        "--chunk",
                        "50",
                        "--chunk-seconds",
                        "3.5",
                        "--submodels",
                        "3",
                        "--retention",
                        "merge",
                        "--drift",
                        "ddm",
                        "--seed",
                        "9",
                        "--json")
                .json();
        JsonNode settings = json.path("settings");
        assertThat(settings.path("learner").asText()).contains("density=gaussian", "alpha=2.0");
        assertThat(settings.path("provisional").asText()).contains("density=mte");
        assertThat(settings.path("fallback").asText()).contains("alpha=3.0");
        assertThat(settings.path("main").asText()).startsWith("child(").contains("decay=0.95");
        assertThat(settings.path("chunk").asInt()).isEqualTo(50);
        assertThat(settings.path("chunkSeconds").asDouble()).isEqualTo(3.5);
        assertThat(settings.path("submodels").asInt()).isEqualTo(3);
        assertThat(settings.path("retention").asText()).isEqualTo("merge");
        assertThat(settings.path("drift").asText()).startsWith("ddm(");
        assertThat(settings.path("seed").asInt()).isEqualTo(9);
        assertThat(json.path("submodels").asInt()).isEqualTo(3);
        assertThat(json.path("chunks").asInt()).isGreaterThanOrEqualTo(8);
    }

    @Test
    void shouldCloseChunksByTheClock() {
        // The clock of the test goes on by a few milliseconds a row.
        Path data = Samples.declared(folder, 300);
        assertThat(Outcome.of("prequential", "--data", data, "--chunk-seconds", "0.2", "--json")
                        .json()
                        .path("chunks")
                        .asInt())
                .isPositive();
        assertThat(Outcome.of("prequential", "--data", data, "--json")
                        .json()
                        .path("chunks")
                        .asInt())
                .isZero();
    }

    @Test
    void shouldReadNoMoreThanAsked() {
        Path data = Samples.declared(folder, 300);
        JsonNode json = Outcome.of("prequential", "--data", data, "--limit", "120", "--json")
                .json();
        assertThat(json.path("instances").asInt()).isEqualTo(120);
        JsonNode ignoring = Outcome.of("prequential", "--data", data, "--ignore", "a,colour", "--json")
                .json();
        assertThat(ignoring.path("features").asInt()).isEqualTo(1);
        JsonNode other = Outcome.of("prequential", "--data", data, "--class", "colour", "--ignore", "class", "--json")
                .json();
        assertThat(other.path("features").asInt()).isEqualTo(2);
    }

    @Test
    void shouldPredictRowsWithoutALabelAndNotScoreThem() {
        Path data = Samples.declared(folder, 200);
        List<String> lines = Samples.read(data).lines().collect(Collectors.toList());
        for (int i = 1; i < lines.size(); i += 4) {
            lines.set(i, lines.get(i).replaceFirst("(yes|no)$", ""));
        }
        Samples.write(data, String.join("\n", lines) + "\n");
        Path predictions = folder.resolve("p.csv");
        JsonNode json = Outcome.of("prequential", "--data", data, "--predictions", predictions, "--json")
                .json();
        assertThat(json.path("instances").asInt()).isEqualTo(200);
        assertThat(json.path("labelled").asInt()).isEqualTo(150);
        assertThat(Samples.read(predictions).lines().skip(1).filter(line -> line.matches("\\d+,,(yes|no),.*")))
                .hasSize(50);
        assertThat(Outcome.of("prequential", "--data", data).fine().out())
                .contains("200 instances, 150 of them labelled");
    }

    @Test
    void shouldKnowTheClassesOfTheFirstRowsFromTheStartButNoLaterOnes() {
        Path data = Samples.undeclared(folder, 1100);
        Samples.write(data, Samples.read(data) + "5,5,red,\"may,be\"\n".repeat(20));
        Path predictions = folder.resolve("p.csv");
        Outcome outcome = Outcome.of("prequential", "--data", data, "--predictions", predictions, "--json")
                .fine();
        assertThat(outcome.err()).contains("note: types inferred from the first 1000 rows");
        List<String> lines = Samples.read(predictions).lines().toList();
        assertThat(lines.get(0)).matches("id,truth,predicted,p_(yes,p_no|no,p_yes),\"p_may,be\"");
        assertThat(lines.get(1)).endsWith(",0.5,0.5,0.0");
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.replace("\"may,be\"", "")
                                .replace("\"p_may,be\"", "")
                                .split(",", -1))
                        .hasSize(6));
        assertThat(lines.get(1101))
                .as("the first of its kind is met unprepared")
                .endsWith(",0.0");
        assertThat(lines.get(1120)).contains("1119,\"may,be\",\"may,be\"").doesNotEndWith(",0.0");
        assertThat(Outcome.json(outcome.out()).path("logLoss").asDouble()).isFinite();
    }

    @Test
    void shouldRunOverAGenerator() {
        JsonNode json = Outcome.of("prequential", "--generate", "stagger(seed=4)", "--records", "900", "--json")
                .json();
        assertThat(json.path("instances").asInt()).isEqualTo(900);
        assertThat(json.path("accuracy").asDouble())
                .isGreaterThan(json.path("majorityAccuracy").asDouble() + 0.05);
        assertThat(json.path("data").asText()).isEqualTo("stagger(seed=4)");
    }

    @Test
    void shouldPredictNumbers() {
        Path predictions = folder.resolve("numbers.csv");
        Object[] arguments = {
            "prequential", "--generate", "toy-regression", "--records", "400", "--regression", "--chunk", "150",
            "--submodels", "2", "--learner", "nb(intervals=4)", "--main", "child(mode=batch)", "--seed", "3",
            "--predictions", predictions
        };
        String text = Outcome.of(arguments).fine().out();
        assertThat(text).contains("a numeric target", "RMSE", "R²", "90 % interval", "2 chunks learned");
        Object[] asJson = Arrays.copyOf(arguments, arguments.length + 1);
        asJson[arguments.length] = "--json";
        JsonNode json = Outcome.of(asJson).json();
        assertThat(json.path("rmse").asDouble())
                .isLessThan(json.path("meanRmse").asDouble());
        assertThat(json.path("coverage90").asDouble()).isBetween(0.5, 1.0);
        assertThat(json.path("settings").path("learner").asText()).contains("intervals=4");
        List<String> lines = Samples.read(predictions).lines().toList();
        assertThat(lines).hasSize(401).first().isEqualTo("id,truth,predicted,sd,low90,high90");
        double squares = lines.stream()
                .skip(2)
                .map(line -> line.split(","))
                .mapToDouble(cells -> Math.pow(Double.parseDouble(cells[1]) - Double.parseDouble(cells[2]), 2))
                .average()
                .orElseThrow();
        assertThat(json.path("rmse").asDouble()).isEqualTo(Math.sqrt(squares), within(1e-12));
    }

    @Test
    void shouldPrintWhatItHasWhenStopped() {
        AtomicInteger rows = new AtomicInteger();
        Outcome outcome = Outcome.of(
                        true,
                        () -> rows.incrementAndGet() >= 200,
                        "prequential",
                        "--generate",
                        "sea",
                        "--records",
                        "100000")
                .fine();
        assertThat(outcome.out()).contains("200 instances", "stopped before the end", "accuracy");
        assertThat(outcome.err())
                .as("a bar that is wiped in the end")
                .contains("\r[", "s left")
                .endsWith("\r");
    }

    @Test
    void shouldShowNoProgressWithoutATerminal() {
        assertThat(Outcome.of("prequential", "--generate", "sea", "--records", "3000", "--json")
                        .fine()
                        .err())
                .isEmpty();
    }

    @Test
    void shouldDoOnRealStreamsAsTheScoresSay() {
        JsonNode json = Outcome.of("prequential", "--data", Samples.real("iris.csv.gz"), "--json")
                .json();
        assertThat(json.path("instances").asInt()).isEqualTo(150);
        assertThat(json.path("features").asInt()).isEqualTo(4);
        assertThat(json.path("accuracy").asDouble()).isBetween(0.94, 1.0);
        assertThat(json.path("noChangeAccuracy").asDouble()).isEqualTo(148 / 150.0, within(1e-12));
    }
}
