package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.experiment.Experiment;
import io.kstep.experiment.ExperimentOptions;
import io.kstep.experiment.ExperimentReport;
import io.kstep.experiment.Experiments;
import io.kstep.experiment.ProgressListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExperimentCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** An experiment that reports the options it was given. */
    private static final Experiment ECHO = new Experiment() {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public String summary() {
            return "what it is told";
        }

        @Override
        public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
            progress.progress(1, 2, "halves");
            return new ExperimentReport(
                    "echo",
                    "# Echo\n" + options,
                    List.of(ExperimentReport.Check.judged("A1", "holds", options.fast(), "1 < 2")),
                    List.of("a word about it"));
        }
    };

    private int run(String... arguments) {
        long[] nanos = {0};
        Terminal terminal = new Terminal(
                new PrintWriter(out), new PrintWriter(err), true, () -> false, () -> nanos[0] += 1_000_000_000);
        return new CommandLine(new ExperimentCommand(terminal, List.of(ECHO))).execute(arguments);
    }

    @Test
    void shouldPrintTheReportAndWriteItWhereAsked() {
        Path results = folder.resolve("new/results");
        assertThat(run("echo", "--networks", "7", "--seed", "5", "--fast", "--out", results.toString()))
                .isZero();
        String report = "# Echo\n" + new ExperimentOptions(7, 5, true, Path.of(""), Optional.of(results));
        assertThat(out.toString().strip()).isEqualTo(report);
        assertThat(Samples.read(results.resolve("echo.md"))).isEqualTo(report);
        assertThat(err.toString()).contains("1 of 2 halves").endsWith("kstep: a word about it\n");
    }

    @Test
    void shouldWriteItsReportAndExitWithACodeOfItsOwnWhenACheckFails() {
        assertThat(run("echo", "--out", folder.toString())).isEqualTo(3);
        assertThat(Samples.read(folder.resolve("echo.md"))).startsWith("# Echo");
        assertThat(Outcome.of("experiment", "--help").fine().out()).contains("3 a check fails");
    }

    @Test
    void shouldPrintTheChecksAsJson() {
        assertThat(run("echo", "--json")).isEqualTo(3);
        JsonNode json = Outcome.json(out.toString());
        assertThat(json.path("experiment").asText()).isEqualTo("echo");
        assertThat(json.path("networks").asInt()).isEqualTo(ExperimentOptions.DEFAULT.networks());
        assertThat(json.path("passed").asBoolean()).isFalse();
        assertThat(json.path("checks").get(0).path("verdict").asText()).isEqualTo("FAIL");
        assertThat(json.path("checks").get(0).path("id").asText()).isEqualTo("A1");
    }

    @Test
    void shouldListEveryExperiment() {
        run("list");
        assertThat(out.toString()).contains("echo  what it is told");
        assertThat(Outcome.of("experiment", "list").fine().out().lines())
                .hasSize(1 + Experiments.names().size());
    }
}
