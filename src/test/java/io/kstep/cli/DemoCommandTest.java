package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service end to end: real broker, topics, processor, HTTP, replay, consumer. */
class DemoCommandTest {

    @TempDir
    Path folder;

    @Test
    void shouldPredictEveryInstanceOfThreeModelsAndEnd() {
        JsonNode summary = Outcome.of(
                        "demo",
                        "--records",
                        2_000,
                        "--rate",
                        2_000,
                        "--port",
                        0,
                        "--keep",
                        folder.resolve("kept"),
                        "--json")
                .json();
        assertThat(summary.path("instances").asLong()).isEqualTo(2_000);
        assertThat(summary.path("predictions").asLong()).isEqualTo(2_000);
        assertThat(summary.path("deadLetters").asLong()).isZero();
        assertThat(summary.path("lateLabels").asLong()).isBetween(560L, 780L);
        assertThat(summary.path("labelledInside").asLong()
                        + summary.path("lateLabels").asLong())
                .isEqualTo(2_000);
        assertThat(summary.path("models")).hasSize(3).allSatisfy(model -> {
            assertThat(model.path("predictions").asLong()).isBetween(666L, 667L);
            assertThat(model.path("error").asDouble()).isBetween(0.02, 0.5);
            assertThat(model.path("low").asDouble())
                    .isLessThan(model.path("error").asDouble());
        });
        assertThat(folder.resolve("kept").resolve("broker")).isDirectory();
    }

    @Test
    void shouldShowATableAndEndWhereTheUserWantsItLeavingNothingBehind() throws Exception {
        long before = leftBehind();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                new PrintWriter(out),
                new PrintWriter(err),
                true,
                () -> err.toString().contains("\u001b["), // the table has been drawn anew
                System::nanoTime);
        int code = Main.run(new String[] {"demo", "--records", "0", "--rate", "500"}, terminal);
        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("model", "submodels", "drifts", "stopped before the end");
        assertThat(err.toString()).contains("live page  http://127.0.0.1:", "metrics", "instances predicted");
        assertThat(leftBehind()).isEqualTo(before);
    }

    @Test
    void shouldStayUpOnATerminalUntilTheUserWantsAnEnd() {
        StringWriter err = new StringWriter();
        StringWriter out = new StringWriter();
        AtomicInteger looks = new AtomicInteger();
        Terminal terminal = new Terminal(
                new PrintWriter(out),
                new PrintWriter(err),
                true,
                () -> err.toString().contains("the page stays up until Ctrl-C") && looks.incrementAndGet() > 5,
                System::nanoTime);
        assertThat(Main.run(new String[] {"demo", "--records", "300", "--rate", "0"}, terminal))
                .as(err.toString())
                .isZero();
        assertThat(looks).hasValueGreaterThan(5);
        assertThat(out.toString()).contains("300 of 300 instances predicted").doesNotContain("stopped before");
    }

    private static long leftBehind() throws IOException {
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("kstep-demo"))
                    .count();
        }
    }

    @Test
    void shouldRefuseNumbersThatAreNone() {
        Outcome.of("demo", "--records", -1).refused("--records");
        Outcome.of("demo", "--port", 70_000).refused("--port");
    }
}
