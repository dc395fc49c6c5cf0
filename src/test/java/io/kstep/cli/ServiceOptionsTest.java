package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.HttpSettings;
import io.kstep.stream.ServiceSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ServiceOptionsTest {

    @TempDir
    Path folder;

    private final Taker taker = new Taker();
    private final StringWriter err = new StringWriter();

    @Command
    private static final class Taker implements Runnable {
        @Mixin
        private ServiceOptions service = new ServiceOptions();

        @Override
        public void run() {}
    }

    @Test
    void shouldLetTheCommandLineOverrideTheEnvironmentAndThatTheFile() {
        Path file = Samples.write(
                folder.resolve("a.properties"),
                "http.port=1\ntopics.partitions=1\nerrors.window=1\nkafka.bootstrap.servers=file:1\n");
        ServiceSettings settings = settings(
                Map.of(
                        "KSTEP_HTTP_PORT",
                        "2",
                        "KSTEP_TOPICS_PARTITIONS",
                        "2",
                        "KSTEP_KAFKA_BOOTSTRAP_SERVERS",
                        "env:2"),
                "--config",
                file.toString(),
                "--set",
                "http.port=3");
        assertThat(settings.get(HttpSettings.HTTP_PORT)).isEqualTo(3);
        assertThat(settings.get(ServiceSettings.PARTITIONS)).isEqualTo(2);
        assertThat(settings.get(ServiceSettings.WINDOW)).isEqualTo(1);
        assertThat(settings.kafka()).containsEntry("bootstrap.servers", "env:2");
        assertThat(settings(Map.of("KSTEP_KAFKA_BOOTSTRAP_SERVERS", "env:2"), "--bootstrap", "line:3")
                        .kafka())
                .containsEntry("bootstrap.servers", "line:3");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldWarnOfAMisspeltVariable() {
        settings(Map.of("KSTEP_HTPP_PORT", "2"));
        assertThat(err.toString())
                .isEqualToNormalizingNewlines(
                        "note: the environment variable KSTEP_HTPP_PORT is no setting; did you mean"
                                + " KSTEP_HTTP_PORT?\n");
    }

    private ServiceSettings settings(Map<String, String> variables, String... arguments) {
        CommandLine line = new CommandLine(taker).setErr(new PrintWriter(err, true));
        line.parseArgs(arguments);
        return taker.service.settings(variables);
    }
}
