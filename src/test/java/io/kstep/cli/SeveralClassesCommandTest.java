package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with several class variables. */
class SeveralClassesCommandTest {

    private static final Path FLARES = Samples.real("solar_flare.csv.gz");

    @TempDir
    Path folder;

    /** Three class variables by the file beside the data: single, mean and global accuracy keep to their bounds. */
    @Test
    void shouldEvaluateAllClassVariablesOfAFile() {
        JsonNode json = Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk", "--seed", "3", "--json")
                .json();
        JsonNode variables = json.path("classVariables");
        assertThat(variables).hasSize(3);
        double wrong = 0;
        double sum = 0;
        double least = 1;
        for (JsonNode variable : variables) {
            double accuracy = variable.path("accuracy").asDouble();
            wrong += 1 - accuracy;
            sum += accuracy;
            least = Math.min(least, accuracy);
        }
        assertThat(json.path("instances").asInt()).isEqualTo(1389);
        assertThat(json.path("meanAccuracy").asDouble()).isCloseTo(sum / 3, within(1e-9));
        assertThat(json.path("hammingLoss").asDouble()).isCloseTo(wrong / 3, within(1e-9));
        assertThat(json.path("globalAccuracy").asDouble()).isBetween(1 - wrong - .01, least + .01);
        assertThat(json.path("jointLogLoss").asDouble()).isBetween(0.3, 1.5);
        assertThat(variables.get(0).path("name").asText()).isEqualTo("class_1");
    }

    @Test
    void shouldTakeNamedColumnsAndRulesAndCosts() {
        Outcome rule = Outcome.of(
                        "evaluate",
                        "--data",
                        FLARES,
                        "--class",
                        "class_1,class_3",
                        "--ignore",
                        "class_2",
                        "--learner",
                        "nb(density=gaussian)",
                        "chain(nb(density=gaussian))",
                        "--rule",
                        "sequential",
                        "--detail")
                .fine();
        assertThat(rule.out()).contains("independent(nb(density=gaussian))", "class_3", "global %");
        Outcome costs = Outcome.of(
                        "evaluate",
                        "--data",
                        FLARES,
                        "--learner",
                        "mdnb(nb(density=gaussian))",
                        "--loss",
                        "4>0=20",
                        "--json")
                .fine();
        assertThat(costs.json().path("classVariables").get(0).path("accuracy").asDouble())
                .isLessThan(.8);
    }

    @Test
    void shouldWriteTheFrontOfASearch() throws IOException {
        String spec = "moead(evaluations=60,population=20,times=1,bins=2)";
        Outcome.of("evaluate", "--data", FLARES, "--learner", spec, "mdjk", "--estimator", "holdout", "--front", folder)
                .fine();
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .containsExactly(
                            "solar_flare.csv.gz-moead_bins=2_evaluations=60_population=20_times=1_-front.json",
                            "solar_flare.csv.gz-moead_bins=2_evaluations=60_population=20_times=1_-front.svg");
        }
        JsonNode json = new ObjectMapper()
                .readTree(Files.readAllBytes(folder.resolve(
                        "solar_flare.csv.gz-moead_bins=2_evaluations=60_population=20_times=1_-front.json")));
        assertThat(json.path("objectives")).hasSize(3);
        assertThat(json.path("members").size()).isPositive();
        JsonNode first = json.path("members").get(0);
        assertThat(first.path("single")).hasSize(3);
        assertThat(first.path("structure").asText()).startsWith("class parents [[");
        assertThat(json.path("chosen")).hasSize(1);
        assertThat(Files.readString(folder.resolve(
                        "solar_flare.csv.gz-moead_bins=2_evaluations=60_population=20_times=1_-front.svg")))
                .startsWith("<svg")
                .contains(json.path("members").size() + " structures");
    }

    @Test
    void shouldSayInOneLineWhatDoesNotFit() {
        Outcome.of("evaluate", "--data", FLARES, "--learner", "nb").saysInOneLine("choose one with --class", "mdjk");
        Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk", "--rule", "best")
                .saysInOneLine("there is no rule 'best'");
        Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk", "--estimator", "bolstered")
                .saysInOneLine("is for one class variable");
        Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk", "--loss", "x>0=2")
                .saysInOneLine("no class variable has the two classes");
        Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk", "--loss", "1>0=2", "--rule", "joint")
                .saysInOneLine("leave --rule out");
        Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk(size=3)").saysInOneLine("size");
        Outcome.of("evaluate", "--data", FLARES, "--learner", "mdjk", "--pictures", folder)
                .saysInOneLine("--pictures are of one class variable");
        Outcome.of("prequential", "--data", FLARES, "--questions", "margin").saysInOneLine("--questions");
    }

    @Test
    void shouldLearnFromRowsWithMissingClasses() {
        Path data = Samples.write(folder.resolve("holes.csv"), """
            x,y,a,b
            1.0,2.0,no,no
            1.1,2.1,no,
            3.0,0.2,yes,yes
            3.1,0.1,,yes
            2.9,0.3,yes,
            0.9,1.8,,
            """);
        JsonNode json = Outcome.of(
                        "evaluate",
                        "--data",
                        data,
                        "--class",
                        "a,b",
                        "--learner",
                        "mdnb(nb(density=gaussian))",
                        "--estimator",
                        "resubstitution",
                        "--json")
                .json();
        assertThat(json.path("instances").asInt()).isEqualTo(5);
        assertThat(json.path("globalAccuracy").asDouble()).isEqualTo(1);
        assertThat(json.path("meanAccuracy").asDouble()).isEqualTo(1);
    }

    @Test
    void shouldPredictVectorsOfAnotherFile() throws IOException {
        Path known = folder.resolve("known.csv");
        Outcome.of(
                        "generate",
                        "vectors(classes=3,features=6,same=0.9,gap=1,seed=4)",
                        "--records",
                        "600",
                        "--out",
                        known)
                .fine();
        Path asked = folder.resolve("asked.csv");
        List<String> lines = Files.readAllLines(known);
        List<String> rows = new ArrayList<>(lines.subList(0, 101));
        rows.set(1, rows.get(1).replaceFirst("[^,]*,[^,]*,[^,]*$", ",,"));
        Files.write(asked, rows);
        Files.copy(folder.resolve("known.json"), folder.resolve("asked.json"));
        String out = Outcome.of("predict", "--data", known, "--ask", asked, "--learner", "mdjk(nb(density=gaussian))")
                .fine()
                .out();
        List<String> said = out.lines().toList();
        assertThat(said).hasSize(101);
        assertThat(said.get(0))
                .isEqualTo(
                        "id,truth_class_1,predicted_class_1,likeliest_class_1,p_class_1,truth_class_2,predicted_class_2,"
                                + "likeliest_class_2,p_class_2,truth_class_3,predicted_class_3,likeliest_class_3,p_class_3,probability");
        assertThat(said.get(1)).startsWith("0,,");
        int right = 0;
        for (String line : said.subList(2, said.size())) {
            String[] cells = line.split(",");
            right += cells[1].equals(cells[2]) && cells[5].equals(cells[6]) && cells[9].equals(cells[10]) ? 1 : 0;
            assertThat(Double.parseDouble(cells[13])).isBetween(0.12, 1.0);
        }
        assertThat(right).isGreaterThan(60);
        Outcome.of(
                        "predict",
                        "--data",
                        known,
                        "--ask",
                        asked,
                        "--learner",
                        "nb",
                        "--rule",
                        "marginal",
                        "--out",
                        known + ".out")
                .fine();
        assertThat(Files.readAllLines(Path.of(known + ".out")).stream().skip(1))
                .allSatisfy(line -> assertThat(line.split(",")[2]).isEqualTo(line.split(",")[3]));
        Outcome.of("predict", "--data", known, "--ask", asked, "--prior", "0=0.5,1=0.5")
                .refused("--prior is of one class variable");
    }

    @Test
    void shouldInspectWhatAStreamOfSeveralLearned() {
        Path model = folder.resolve("vectors.kstep");
        Outcome.of(
                        "prequential",
                        "--generate",
                        "vectors(classes=3,features=4,gap=1,seed=4)",
                        "--records",
                        "900",
                        "--chunk",
                        "400",
                        "--model",
                        model)
                .fine();
        String text = Outcome.of("inspect", "--model", model).fine().out();
        assertThat(text).contains("Predicts 3 class variables", "class_2", "Submodels", "3 (open)", "depends on");
        JsonNode json = Outcome.of("inspect", "--model", model, "--json").json();
        assertThat(json.path("targets")).hasSize(3);
        assertThat(json.path("vectors").asInt()).isEqualTo(8);
        assertThat(json.path("structure").path("features")).hasSize(4);
        assertThat(Outcome.of("inspect", "--generate", "vectors(classes=2,features=2,two=0,seed=1)", "--records", "200")
                        .fine()
                        .out())
                .contains("1 chunk learned");
        Outcome.of("inspect", "--model", model, "--html", folder.resolve("x.html"))
                .refused("--html draws classifiers of one");
    }

    @Test
    void shouldCompareLearnersOfSeveralClassVariables() {
        Path out = folder.resolve("compared");
        Object[] command = {
            "compare",
            "--data",
            FLARES,
            Samples.real("emotions.csv.gz"),
            "--learners",
            "nb(density=gaussian)",
            "mdjk(nb(density=gaussian))",
            "--estimator",
            "cv(folds=4)",
            "--out",
            out,
            "--json",
            "--score",
            "hamming"
        };
        JsonNode json = Outcome.of(command).json();
        JsonNode cells = json.path("data").get(0).path("cells");
        JsonNode evaluated = Outcome.of(
                        "evaluate",
                        "--data",
                        FLARES,
                        "--learner",
                        "mdjk(nb(density=gaussian))",
                        "--estimator",
                        "cv(folds=4)",
                        "--json")
                .json();
        assertThat(cells.get(1).path("error").asDouble())
                .isCloseTo(1 - evaluated.path("globalAccuracy").asDouble(), within(1e-12));
        assertThat(cells.get(1).path("hamming").asDouble())
                .isCloseTo(evaluated.path("hammingLoss").asDouble(), within(1e-12));
        assertThat(Outcome.of(command).json().path("data"))
                .as("from the journal")
                .isEqualTo(json.path("data"));
        Outcome.of("compare", "--data", FLARES, "--learners", "nb", "mdjk(learner=nb)", "--score", "brier")
                .refused("--score of several class variables is error, log-loss or hamming, not brier");
        Outcome.of("compare", "--data", FLARES, "--class", "class_1", "--learners", "nb", "tan", "--score", "hamming")
                .refused("--score hamming is of several class variables");
    }

    @Test
    void shouldPredictWhereClassesAreOnlyBounds() {
        StringBuilder csv = new StringBuilder("x,open,time,way\n");
        for (int i = 0; i < 120; i++) {
            int time = 1 + i % 3;
            csv.append(time + 0.01 * i).append(',').append(i % 5 == 0 ? 1 : 0).append(',');
            csv.append(time).append(',').append(time > 1 ? "up" : "down").append('\n');
        }
        Path data = Samples.write(folder.resolve("bounds.csv"), csv.toString());
        String out = Outcome.of(
                        "predict",
                        "--data",
                        data,
                        "--ask",
                        data,
                        "--class",
                        "time,way",
                        "--at-least",
                        "time=open",
                        "--learner",
                        "mdjk(nb(density=gaussian))")
                .fine()
                .out();
        assertThat(out.lines()).hasSize(121);
    }
}
