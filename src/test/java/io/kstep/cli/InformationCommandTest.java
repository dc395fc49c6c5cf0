package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
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
    void shouldRefuseBadInputInOneLine() {
        Path data = Samples.declared(folder, 50);
        for (Object[] bad : new Object[][] {
            {"information", "--data", data, "--top", "0"},
            {"information", "--data", data, "--density", "none"},
            {"information", "--data", folder.resolve("absent.csv")}
        }) {
            Outcome outcome = Outcome.of(bad);
            assertThat(outcome.code()).isEqualTo(2);
            assertThat(outcome.err().trim().lines()).hasSize(1);
        }
    }
}
