package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InformationCommandTest {

    @TempDir
    Path folder;

    @Test
    void shouldPrintFeaturesAndPairsInOrder() {
        Path data = Samples.declared(folder, 300);
        JsonNode json = Outcome.of("information", "--data", data, "--density", "gaussian", "--json")
                .json();
        assertThat(json.path("features")).hasSize(3);
        assertThat(json.path("pairs")).hasSize(3);
        for (int i = 1; i < 3; i++) {
            assertThat(json.path("features").get(i).path("withClass").asDouble())
                    .isLessThanOrEqualTo(
                            json.path("features").get(i - 1).path("withClass").asDouble());
        }
        String text =
                Outcome.of("information", "--data", data, "--top", "1").fine().out();
        assertThat(text).contains("300 rows, density discretized", "I(X;C)", "I(X;Y|C)");
    }

    @Test
    void shouldDrawEveryPair() {
        Path picture = folder.resolve("picture.svg");
        Outcome.of("information", "--data", Samples.declared(folder, 100), "--picture", picture)
                .fine();
        String svg = Samples.read(picture);
        assertThat(svg).startsWith("<svg xmlns").endsWith("</svg>\n");
        assertThat(svg.split("<rect", -1))
                .as("three for the class, six for the pairs, the ground")
                .hasSize(11);
    }

    @Test
    void shouldShowSetsAndModels() {
        Path data = Samples.declared(folder, 200);
        Path picture = folder.resolve("picture.svg");
        JsonNode first = Outcome.of("information", "--data", data, "--json").json();
        String names = first.path("features").get(0).path("name").asText() + ","
                + first.path("features").get(1).path("name").asText();
        Object[] options = {"information", "--data", data, "--together", names, "--models", "--picture", picture};
        assertThat(Outcome.of(options).fine().out()).contains("with C", "residual", "divergence from all");
        assertThat(Samples.read(picture)).contains("right of the line is synergy");
        Object[] withJson = Arrays.copyOf(options, options.length + 1);
        withJson[options.length] = "--json";
        JsonNode json = Outcome.of(withJson).json();
        assertThat(json.path("together")).hasSize(3);
        assertThat(json.path("models")).hasSize(2);
        assertThat(json.path("divergences")).hasSize(3);
    }

    @Test
    void shouldRefuseBadInputInOneLine() {
        Path data = Samples.declared(folder, 50);
        for (Object[] bad : new Object[][] {
            {"information", "--data", data, "--top", "0"},
            {"information", "--data", data, "--density", "none"},
            {"information", "--data", data, "--together", "none,other"},
            {"information", "--data", folder.resolve("absent.csv")}
        }) {
            Outcome outcome = Outcome.of(bad);
            assertThat(outcome.code()).isEqualTo(2);
            assertThat(outcome.err().trim().lines()).hasSize(1);
        }
    }
}
