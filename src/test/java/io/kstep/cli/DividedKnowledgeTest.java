package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two files with other features and other values each, learned as two databases. */
class DividedKnowledgeTest {

    @TempDir
    Path folder;

    private Path north;
    private Path south;

    @BeforeEach
    void writeDatabases() {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder first = new StringBuilder("heat,colour,class\n");
        StringBuilder second = new StringBuilder("colour,weight,class\n");
        for (int row = 0; row < 120; row++) {
            boolean yes = row % 3 == 0;
            String number = String.format(Locale.ROOT, "%.3f", (yes ? 2 : 0) + random.nextGaussian());
            first.append(number)
                    .append(yes ? ",red," : ",green,")
                    .append(yes ? "yes" : "no")
                    .append('\n');
            second.append(yes ? "blue," : "green,")
                    .append(number)
                    .append(yes ? ",yes" : ",no")
                    .append('\n');
        }
        north = Samples.write(folder.resolve("north.csv"), first.toString());
        south = Samples.write(folder.resolve("south.csv"), second.toString());
    }

    @Test
    void shouldEvaluateFilesTogetherWithASubmodelForEach() {
        String both = north + "," + south;
        JsonNode json = Outcome.of("evaluate", "--data", both, "--together", "--learner", "kstep(by=file)", "--json")
                .json();
        assertThat(json.path("data").asText()).isEqualTo("north.csv+south.csv");
        assertThat(json.path("instances").asInt()).isEqualTo(240);
        assertThat(json.path("error").asDouble()).isLessThan(.05);
        Outcome alone = Outcome.of("evaluate", "--data", both, "--learner", "kstep(by=file)");
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.err()).contains("--together");
    }

    @Test
    void shouldPredictRowsThatKnowTheFeaturesOfAllDatabases() {
        Path asked = Samples.write(
                folder.resolve("asked.csv"), "heat,weight,colour,class\n3,3,red,\n-1,-1,green,\n,3,blue,\n,,,\n");
        List<String> lines = Outcome.of(
                        "predict", "--data", north + "," + south, "--ask", asked, "--learner", "kstep(by=file)")
                .fine()
                .out()
                .lines()
                .toList();
        assertThat(lines.subList(1, 4))
                .extracting(line -> line.split(",", -1)[2])
                .containsExactly("yes", "no", "yes");
        String[] nothing = lines.get(4).split(",", -1);
        assertThat(Double.parseDouble(nothing[3]) + Double.parseDouble(nothing[4]))
                .isCloseTo(1, within(1e-12));
    }

    /** Class by class, each of two databases would know one class only. */
    @Test
    void shouldDivideTheTrainingRowsOfASplitInTheOrderOfTheFile() {
        JsonNode json = Outcome.of("evaluate", "--data", south, "--learner", "kstep(k=2,main=child)", "--json")
                .json();
        assertThat(json.path("error").asDouble()).isLessThan(.05);
    }

    @Test
    void shouldRefuseFilesThatDisagreeAboutAColumn() {
        Path odd = Samples.write(folder.resolve("odd.csv"), "heat,class\nhigh,yes\nlow,no\n");
        Outcome outcome =
                Outcome.of("evaluate", "--data", north + "," + odd, "--together", "--learner", "kstep(by=file)");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("odd.csv", "column 'heat' holds texts");
    }

    @Test
    void shouldShowTheSubmodelsOfAWholeFile() {
        JsonNode json = Outcome.of("inspect", "--data", north, "--learner", "kstep(k=3,main=child)", "--json")
                .json();
        assertThat(json.path("submodels")).hasSize(3);
    }

    @Test
    void shouldPredictANumberFromKDatabases() {
        JsonNode json = Outcome.of(
                        "evaluate",
                        "--data",
                        north,
                        "--class",
                        "heat",
                        "--regression",
                        "--learner",
                        "kstep(k=2)",
                        "--json")
                .json();
        assertThat(json.path("learner").asText()).startsWith("kstep(by=order,k=2");
        assertThat(json.path("rmse").asDouble()).isBetween(.5, 2.0);
    }
}
