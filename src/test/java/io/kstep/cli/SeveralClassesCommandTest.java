package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
