package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with the state folder is no internal error: all of it is in Kafka, or it is told in one line. */
@ExtendWith(TestBroker.class)
class DamagedStateFolderTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private final ServiceSettings settings = TestBroker.settings()
            .with(Map.of(
                    "topics.partitions", "1",
                    "kafka.session.timeout.ms",
                            "6000", // who ends does not leave the group: the next one waits for that
                    "kafka.heartbeat.interval.ms", "1000"));
    private int sent;

    @BeforeEach
    void createTopics() {
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
    }

    @Test
    void shouldWipeDamagedStoresAndGoOnFromKafka() throws Exception {
        run("wiped").close();
        Path task = folder.resolve("wiped/state")
                .resolve(settings.get(ServiceSettings.APPLICATION))
                .resolve("0_0");
        damage(task.resolve("rocksdb/models"), "CURRENT");
        assertThat(goesOnAfterwards("models")).contains("wiped and read again from Kafka");
        damage(task.resolve("rocksdb/inputs"), "MANIFEST");
        assertThat(goesOnAfterwards("inputs")).contains("wiped and read again from Kafka");
        damageMiddle(task.resolve("rocksdb/models"));
        assertThat(goesOnAfterwards("models")).contains("wiped and read again from Kafka");
        delete(task.resolve("rocksdb/journal"));
        assertThat(goesOnAfterwards("journal")).contains("they lack journal");
        Files.writeString(task.resolve("rocksdb/pending/CURRENT"), "");
        assertThat(goesOnAfterwards("pending")).contains("wiped and read again from Kafka");
        Set<String> ids = new HashSet<>();
        TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), sent)
                .forEach(record -> ids.add(new String(record.value(), StandardCharsets.UTF_8)));
        assertThat(ids).hasSize(sent);
        assertThat(TestBroker.read(settings.get(ServiceSettings.EVENTS), 1))
                .as("the model was never made anew")
                .filteredOn(record -> new String(record.value(), StandardCharsets.UTF_8).contains("\"created\""))
                .hasSize(1);
    }

    @Test
    void shouldSayInOneLineThatTheFolderCannotBeUsed() throws Exception {
        Files.createDirectories(folder.resolve("closed"));
        Files.writeString(folder.resolve("closed/state"), "a file where the folder should be");
        ServiceProcess closed = new ServiceProcess(folder.resolve("closed"), 256, settings.texts()).start();
        assertThat(closed.exitCode(PATIENCE)).isEqualTo(2);
        assertThat(lines(closed)).hasSize(1).allMatch(line -> line.contains("cannot be written"));
        try (ServiceProcess first = run("shared")) {
            assertThat(first.isAlive()).isTrue();
            ServiceProcess second = new ServiceProcess(folder.resolve("shared"), 256, settings.texts()).start();
            assertThat(second.exitCode(PATIENCE)).isEqualTo(2);
            assertThat(lines(second)).hasSize(1).allMatch(line -> line.contains("another process uses"));
            assertThat(first.isAlive()).isTrue();
        }
    }

    private static List<String> lines(ServiceProcess process) {
        return process.log().lines().filter(line -> line.startsWith("kstep: ")).toList();
    }

    private String goesOnAfterwards(String store) throws Exception {
        try (ServiceProcess process = run("wiped")) {
            assertThat(process.isAlive()).as(store).isTrue();
            return process.log();
        }
    }

    /** Starts it on a folder and waits until it has predicted ten records more. */
    @SuppressWarnings("FutureReturnValueIgnored") // closing the producer waits for all
    private ServiceProcess run(String name) throws Exception {
        Files.deleteIfExists(folder.resolve(name).resolve("log"));
        ServiceProcess process = new ServiceProcess(folder.resolve(name), 256, settings.texts()).start();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", TestBroker.bootstrap()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < 10; i++, sent++) {
                String json = "{\"id\":\"" + sent + "\",\"features\":{\"x\":" + sent % 5 + "},\"label\":\"k" + sent % 2
                        + "\"}";
                producer.send(new ProducerRecord<>(
                        settings.get(ServiceSettings.INSTANCES),
                        0,
                        1_000_000L + sent,
                        new byte[] {'a'},
                        json.getBytes(StandardCharsets.UTF_8)));
            }
        }
        assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), sent))
                .as(process.log())
                .hasSize(sent);
        return process;
    }

    private static void damage(Path store, String file) throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            Path found = files.filter(path -> path.getFileName().toString().startsWith(file))
                    .findFirst()
                    .orElseThrow();
            Files.write(found, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        }
    }

    private static void damageMiddle(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            Path table = files.filter(path -> path.toString().endsWith(".sst"))
                    .max(Comparator.comparingLong(path -> path.toFile().length()))
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(table);
            for (int i = 0; i < 30; i++) {
                bytes[i] ^= 0x55;
            }
            Files.write(table, bytes);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
