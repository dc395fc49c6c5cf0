package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A downgrade, with real processes: a model of the stores is of a format from the future. By default the service takes
 * no record of it and ends; whoever can read it goes on where it ended, and no record is lost or predicted twice.
 */
@ExtendWith(TestBroker.class)
class UnreadableStoresTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private final ServiceSettings settings = TestBroker.settings()
            .with(Map.of(
                    "topics.partitions", "1",
                    "kafka.session.timeout.ms",
                            "6000", // who ends does not leave the group: the next one waits for that
                    "kafka.heartbeat.interval.ms", "1000"));

    @Test
    void shouldNeitherLoseNorDoubleARecordOverADowngrade() throws Exception {
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        send(0, 60);
        try (ServiceProcess first = process("first").start()) {
            assertThat(predictions(60)).hasSize(60);
            assertThat(first.isAlive()).isTrue();
        }
        byte[] whole = newest("models", "a");
        byte[] newer = whole.clone();
        newer[0] = 99;
        store("models", "a", newer);
        store("parts", new byte[] {0, 1}, new byte[] {99});
        send(60, 100);
        try (ServiceProcess older = process("older").start()) {
            assertThat(older.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(older.log().lines().filter(line -> line.startsWith("kstep: ")))
                    .hasSize(1)
                    .allMatch(
                            line -> line.contains("partition 0") && line.contains("format 99") && line.contains("'a'"));
        }
        assertThat(TestBroker.read(settings.get(ServiceSettings.DEAD_LETTERS), 0))
                .isEmpty();
        assertThat(predictions(60))
                .as("not even the other model's records were taken")
                .hasSize(60);
        try (ServiceProcess skipping =
                process("skipping", "models.unreadable", "skip").start()) {
            assertThat(predictions(80)).hasSize(80);
            assertThat(TestBroker.read(settings.get(ServiceSettings.DEAD_LETTERS), 20))
                    .hasSize(20);
            assertThat(skipping.isAlive()).isTrue();
        }
        store("models", "a", whole);
        send(100, 140);
        try (ServiceProcess again = process("again").start()) {
            assertThat(predictions(120)).hasSize(120).doesNotHaveDuplicates();
            assertThat(again.isAlive()).isTrue();
        }
    }

    private ServiceProcess process(String name, String... more) {
        ServiceSettings own = more.length == 0 ? settings : settings.with(more[0], more[1]);
        return new ServiceProcess(folder.resolve(name), 256, own.texts()); // a folder of its own: all state from Kafka
    }

    private List<String> predictions(int count) {
        return TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), count).stream()
                .map(record -> record.key() + new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private byte[] newest(String store, String model) {
        List<ConsumerRecord<String, byte[]>> all = TestBroker.read(changelog(store), 1);
        byte[] found = null;
        for (ConsumerRecord<String, byte[]> record : all) {
            if (record.key().equals(model + "\0")) {
                found = record.value();
            }
        }
        return found;
    }

    private String changelog(String store) {
        return settings.get(ServiceSettings.APPLICATION) + "-" + store + "-changelog";
    }

    private void store(String store, String model, byte[] value) throws Exception {
        store(store, (model + "\0").getBytes(StandardCharsets.UTF_8), value);
    }

    private void store(String store, byte[] key, byte[] value) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            producer.send(new ProducerRecord<>(changelog(store), 0, key, value)).get();
        }
    }

    /** Labelled instances of two models in turns. */
    @SuppressWarnings("FutureReturnValueIgnored") // closing the producer waits for all
    private void send(int from, int to) {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            IntStream.range(from, to).forEach(i -> {
                String json = "{\"id\":\"" + i + "\",\"features\":{\"x\":" + i % 5 + "},\"label\":\"k" + i % 2 + "\"}";
                producer.send(new ProducerRecord<>(
                        settings.get(ServiceSettings.INSTANCES),
                        0,
                        1_000_000L + i,
                        (i % 2 == 0 ? "a" : "b").getBytes(StandardCharsets.UTF_8),
                        json.getBytes(StandardCharsets.UTF_8)));
            });
        }
    }

    private static KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", TestBroker.bootstrap(), "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
