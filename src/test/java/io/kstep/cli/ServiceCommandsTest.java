package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.broker.TestBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code topics}, {@code replay} and {@code serve} against a real broker. */
@ExtendWith(TestBroker.class)
class ServiceCommandsTest {

    @TempDir
    Path folder;

    private ServiceSettings settings;
    private Path config;

    @BeforeEach
    void writeConfiguration() throws IOException {
        settings = TestBroker.settings();
        config = folder.resolve("service.properties");
        String text = ServiceSettings.all().stream()
                .filter(setting -> !(settings.get(setting) instanceof Enum)) // its text is not its name
                .map(setting -> setting.key() + "=" + settings.get(setting))
                .collect(Collectors.joining("\n"));
        Files.writeString(
                config,
                text + "\nkafka.bootstrap.servers=" + TestBroker.bootstrap() + "\nkafka.state.dir="
                        + folder.resolve("state") + "\n");
    }

    @Test
    void shouldCreateAndListTopics() {
        assertThat(Outcome.of("topics", "create", "--config", config, "--dry-run")
                        .fine()
                        .out())
                .startsWith("would create 9 topics")
                .contains(settings.get(ServiceSettings.INSTANCES), "the latest of each key", "168 hours");
        assertThat(Outcome.of("topics", "list", "--config", config).fine().out())
                .contains("missing");
        JsonNode created =
                Outcome.of("topics", "create", "--config", config, "--json").json();
        assertThat(created.path("created")).hasSize(9);
        assertThat(created.path("dryRun").asBoolean()).isFalse();
        assertThat(Outcome.of("topics", "create", "--config", config).fine().out())
                .isEqualTo("all 9 topics exist\n");
        JsonNode listed =
                Outcome.of("topics", "list", "--config", config, "--json").json();
        assertThat(listed.path("topics")).hasSize(9);
        assertThat(listed.path("topics").path(0).path("partitions").asInt()).isEqualTo(2);
        assertThat(Outcome.of("topics", "list", "--config", config).fine().out())
                .doesNotContain("missing");
    }

    @Test
    void shouldReplayAFileAndAGeneratedStream() {
        Outcome.of("topics", "create", "--config", config).fine();
        JsonNode file = Outcome.of(
                        "replay",
                        "--data",
                        Samples.declared(folder, 40),
                        "--config",
                        config,
                        "--key",
                        "eu",
                        "--start",
                        "2026-01-01T00:00:00Z",
                        "--model",
                        "chunk=100",
                        "--json")
                .json();
        assertThat(file.path("instances").asLong()).isEqualTo(40);
        assertThat(file.path("labelledInside").asLong()).isEqualTo(40);
        assertThat(file.path("start").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(TestBroker.read(settings.get(ServiceSettings.INSTANCES), 40))
                .hasSize(40)
                .allMatch(found -> found.key().equals("eu"));
        String generated = Outcome.of(
                        "replay",
                        "--generate",
                        "sea",
                        "--records",
                        300,
                        "--config",
                        config,
                        "--keys",
                        3,
                        "--rate",
                        3000,
                        "--label-delay",
                        20,
                        "--delayed",
                        0.5,
                        "--unlabelled",
                        0.2,
                        "--seed",
                        7,
                        "--no-create")
                .fine()
                .out();
        assertThat(generated)
                .startsWith("sea: sent 300 instances of 3 models, ")
                .contains(" labels separately");
        assertThat(TestBroker.read(settings.get(ServiceSettings.CONTROL), 1)).hasSize(1);
        assertThat(TestBroker.read(settings.get(ServiceSettings.INSTANCES), 340).stream()
                        .map(found -> found.key())
                        .distinct())
                .containsExactlyInAnyOrder("eu", "default-1", "default-2", "default-3");
        // as fast as it goes, a replay follows what the topics hold
        JsonNode after = Outcome.of(
                        "replay", "--generate", "sea", "--records", 5, "--config", config, "--no-create", "--json")
                .json();
        assertThat(Instant.parse(after.path("start").asText()))
                .isBetween(
                        Instant.now().minus(Duration.ofMinutes(5)),
                        Instant.now().plus(Duration.ofMinutes(1)));
    }

    @Test
    void shouldStopAReplayWhereTheUserWantsAnEnd() {
        Outcome.of("topics", "create", "--config", config).fine();
        Outcome stopped = Outcome.of(
                false, () -> true, "replay", "--generate", "sea", "--records", 1_000_000, "--config", config);
        assertThat(stopped.fine().out()).contains("sent 0 instances", "stopped before the end");
    }

    @Test
    void shouldServeUntilToldToEnd() throws Exception {
        Outcome.of("topics", "create", "--config", config).fine();
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Outcome> serving = CompletableFuture.supplyAsync(
                () -> Outcome.of(false, stop::get, "serve", "--config", config, "--set", "http.port=0"));
        Outcome.of("replay", "--generate", "sea", "--records", 200, "--config", config)
                .fine();
        assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), 200))
                .hasSize(200);
        stop.set(true);
        Outcome ended = serving.get(60, TimeUnit.SECONDS).fine();
        assertThat(ended.err()).contains("live page and API at http://127.0.0.1:", " running", "stopping", "stopped");
    }

    @Test
    void shouldSayInOneLineWhatKeepsACommandFromKafka() throws IOException {
        for (Object[] command : new Object[][] {
            {"serve"}, {"topics", "list"}, {"topics", "create"}, {"replay", "--generate", "sea", "--records", 5}
        }) {
            refused(command, "--config", folder.resolve("none")).refused("there is no file", "none");
            refused(command, "--bootstrap", "no.such.host.invalid:1").refused("no.such.host.invalid:1");
            refused(command).refused("kafka.bootstrap.servers", "--bootstrap");
            refused(command, "--set", "colour=red", "--set", "topics.partitions=0")
                    .refused("2 faults", "colour", "'0'");
        }
        Outcome.of(
                        "serve",
                        "--bootstrap",
                        "127.0.0.1:1",
                        "--set",
                        "kafka.admin.request.timeout.ms=1000",
                        "--set",
                        "kafka.admin.default.api.timeout.ms=2000")
                .refused("127.0.0.1:1 cannot be reached");
        Outcome.of("serve", "--config", config).refused("has no topic", settings.get(ServiceSettings.LABELS));
        Outcome.of("replay", "--generate", "sea", "--records", 5, "--config", config)
                .refused("has no topic");
    }

    private static Outcome refused(Object[] command, Object... more) {
        Object[] all = Arrays.copyOf(command, command.length + more.length);
        System.arraycopy(more, 0, all, command.length, more.length);
        return Outcome.of(all);
    }

    @Test
    void shouldSayInOneLineWhatIsWrongWithTheOptions() {
        Outcome.of("topics", "drop", "--bootstrap", "x:1").refused("'create', 'list' or 'try'", "'drop'");
        Outcome.of("topics", "list", "--dry-run").refused("--dry-run");
        Outcome.of("replay", "--generate", "toy-regression", "--records", 5, "--config", config)
                .refused("numeric target", "--regression");
        Outcome.of("replay", "--generate", "sea", "--records", 5, "--keys", -1).refused("--keys");
        Outcome.of("topics", "create", "--config", config).fine();
        Outcome.of("replay", "--generate", "sea", "--records", 5, "--config", config, "--start", "noon")
                .refused("--start", "'noon'");
        Outcome.of("replay", "--generate", "sea", "--records", 5, "--config", config, "--label-delay", "soon")
                .refused("'soon'", "500ms");
        Outcome.of("replay", "--generate", "sea", "--records", 5, "--config", config, "--rate", "-2")
                .refused("rate");
    }
}
