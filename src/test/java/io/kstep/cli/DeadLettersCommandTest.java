package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.StreamMetrics;
import io.kstep.stream.StreamService;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code dead-letters} against a real broker and a service that makes them. */
@ExtendWith(TestBroker.class)
class DeadLettersCommandTest {

    private static final long TIME = 1_700_000_000_000L;

    @TempDir
    Path folder;

    private ServiceSettings settings;
    private Path config;

    @BeforeEach
    void createTopics() throws IOException {
        settings = TestBroker.settings()
                .with("models.creation", "control")
                .with("kafka.state.dir", folder.resolve("state").toString());
        config = folder.resolve("service.properties");
        Files.writeString(
                config,
                settings.texts().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining("\n")));
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private JsonNode run(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("dead-letters"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--config", config, "--json"));
        return Outcome.of(all.toArray()).json();
    }

    private List<String> predicted(int count) {
        return TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), count).stream()
                .map(record -> Outcome.json(new String(record.value(), StandardCharsets.UTF_8))
                        .path("id")
                        .asText())
                .sorted()
                .toList();
    }

    @Test
    void shouldSendRecordsBackOnceWhenWhatWasWrongIsPutRight() {
        try (StreamService service = new StreamService(settings, StreamMetrics.NONE);
                KafkaReplayOut out = new KafkaReplayOut(settings)) {
            service.start();
            out.instance("eu", bytes("{\"id\":1,\"features\":{\"x\":1}}"), TIME);
            out.instance("eu", bytes("{\"id\":2,\"features\":{\"x\":1}}"), TIME + 1);
            out.instance(null, bytes("{\"id\":3,\"features\":{\"x\":1}}"), TIME + 2);
            out.flush();
            assertThat(TestBroker.read(settings.get(ServiceSettings.DEAD_LETTERS), 3))
                    .hasSize(3);
            JsonNode counted = run("count");
            assertThat(counted.path("deadLetters").asInt()).isEqualTo(3);
            assertThat(counted.path("counts").findValuesAsText("kind")).containsExactlyInAnyOrder("key", "model");
            assertThat(run("count", "--until", "2023-11-14T22:13:20.001Z")
                            .path("deadLetters")
                            .asInt())
                    .isEqualTo(1);
            assertThat(run("count", "--topic", "another").path("deadLetters").asInt())
                    .isZero();
            assertThat(run("count", "--reason", "needs a KEY")
                            .path("deadLetters")
                            .asInt())
                    .isEqualTo(1);

            out.command("eu", bytes("{\"command\":\"create\"}"), TIME + 3);
            TestBroker.read(settings.get(ServiceSettings.EVENTS), 1);
            assertThat(run("replay", "--reason", "model", "--dry-run")
                            .path("sent")
                            .asInt())
                    .isEqualTo(2);
            assertThat(run("replay", "--reason", "model").path("sent").asInt()).isEqualTo(2);
            assertThat(predicted(2)).containsExactly("1", "2");
            JsonNode second = run("replay", "--reason", "model");
            assertThat(second.path("sent").asInt()).isZero();
            assertThat(second.path("before").asInt()).isEqualTo(2);
            assertThat(Outcome.of("dead-letters", "list", "--config", config)
                            .fine()
                            .out())
                    .contains("eu", "model", "there is no model of this key", "yes", "needs a key");
            assertThat(run("list", "--limit", 1).path("reason").asText()).isNotEmpty();
            assertThat(run("replay", "--reason", "model", "--again")
                            .path("sent")
                            .asInt())
                    .isEqualTo(2);
            assertThat(predicted(4)).containsExactly("1", "1", "2", "2");
        }
        List<ConsumerRecord<String, byte[]>> inputs = TestBroker.read(settings.get(ServiceSettings.INSTANCES), 7);
        assertThat(inputs.stream().filter(record -> "eu".equals(record.key())))
                .hasSize(6)
                .allSatisfy(record -> assertThat(record.headers()).isEmpty())
                .extracting(ConsumerRecord::timestamp)
                .containsOnly(TIME, TIME + 1);
    }

    @Test
    void shouldSayWhatIsWrongWithItsArguments() {
        Outcome.of("dead-letters", "burn", "--config", config).refused("list", "count", "replay", "burn");
        Outcome.of("dead-letters", "list", "--config", config, "--again").refused("--again", "replay");
        Outcome.of("dead-letters", "count", "--config", config, "--since", "yesterday")
                .refused("--since", "30m", "yesterday");
        assertThat(Outcome.of("dead-letters", "list", "--config", config).fine().out())
                .isEqualTo("no dead letters\n");
    }
}
