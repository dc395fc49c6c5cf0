package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What befalls topics and groups in the life of a service: none of it goes without a word. */
@ExtendWith(TestBroker.class)
class OperatorsDayTest {

    private static final int PARTITIONS = 2;
    private static final int FIRST = 1_000;

    @TempDir
    private Path folder;

    private final ServiceSettings settings = TestBroker.settings()
            .with(Map.of("kafka.consumer.session.timeout.ms", "6000", "kafka.consumer.heartbeat.interval.ms", "1500"));
    private final Admin admin = Admin.create(Map.of("bootstrap.servers", TestBroker.bootstrap()));
    private long time = System.currentTimeMillis() - 600_000;
    private int sent;
    private int machines;

    @BeforeEach
    void create() {
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
    }

    @AfterEach
    void close() {
        admin.close();
    }

    /** On a machine of its own: what was learned comes back from Kafka. */
    private ServiceProcess service() {
        return new ServiceProcess(folder.resolve("machine" + machines++), 256, settings.texts());
    }

    private String topic(String role) {
        return settings.texts().get("topic." + role);
    }

    private void send(int instances) {
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            for (int i = 0; i < instances; i++) {
                send(out, time++);
            }
            out.flush();
        }
    }

    private void send(KafkaReplayOut out, long when) {
        String json = "{\"id\":\"" + sent + "\",\"features\":{\"x\":" + sent % 7 + "},\"label\":\"c" + sent % 2 + "\"}";
        out.instance("model-" + sent % 5, json.getBytes(StandardCharsets.UTF_8), when);
        sent++;
    }

    /** The committed records once there are so many of them, and all that come in the second after. */
    private List<ConsumerRecord<String, byte[]>> read(String role, int count) throws InterruptedException {
        TestBroker.read(topic(role), count);
        Thread.sleep(1_000);
        return TestBroker.read(topic(role), count);
    }

    private double metric(ServiceProcess process, String name) throws Exception {
        return Ask.get(process.url() + "metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") && line.contains(topic("instances")))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private List<TopicPartition> instances() {
        return List.of(new TopicPartition(topic("instances"), 0), new TopicPartition(topic("instances"), 1));
    }

    private static boolean works(KafkaFuture<Void> asked) {
        try {
            asked.get();
            return true;
        } catch (ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void loseOffsets() {
        Ask.until( // it may have a member yet
                "the group can be deleted",
                () -> works(admin.deleteConsumerGroups(List.of(settings.get(ServiceSettings.APPLICATION)))
                        .all()));
    }

    @Test
    void shouldSkipWhatItHasProcessedWhereTheOffsetsOfItsGroupAreLost() throws Exception {
        send(FIRST);
        try (ServiceProcess process = service().start()) {
            assertThat(read("predictions", FIRST)).hasSize(FIRST);
            assertThat(process.isAlive()).isTrue();
        }
        loseOffsets();
        send(10);
        try (ServiceProcess process = service().start()) {
            List<ConsumerRecord<String, byte[]>> predictions = read("predictions", FIRST + 10);
            assertThat(predictions).hasSize(FIRST + 10);
            assertThat(metric(process, "kstep_records_skipped_total")).isEqualTo(FIRST);
            assertThat(process.log()).contains("were processed and are skipped").contains("were skipped");
        }
        admin.deleteTopics(List.of(topic("instances"))).all().get();
        Ask.until( // the old one may not quite be gone
                "the topic can be made again",
                () -> works(admin.createTopics(List.of(new NewTopic(topic("instances"), PARTITIONS, (short) 1)))
                        .all()));
        send(7);
        try (ServiceProcess process = service().start()) {
            assertThat(read("predictions", FIRST + 17)).hasSize(FIRST + 17);
            assertThat(process.log()).contains(topic("instances") + " was deleted and created again");
        }
    }

    @Test
    void shouldTellHowManyRecordsWereDeletedBeforeItReadThem() throws Exception {
        send(FIRST);
        try (ServiceProcess process = service().start()) {
            assertThat(read("predictions", FIRST)).hasSize(FIRST);
            assertThat(process.isAlive()).isTrue();
        }
        send(FIRST);
        Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
        for (TopicPartition partition : instances()) {
            long end = admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                    .partitionResult(partition)
                    .get()
                    .offset();
            all.put(partition, RecordsToDelete.beforeOffset(end));
        }
        admin.deleteRecords(all).all().get();
        send(10);
        try (ServiceProcess process = service().start()) {
            assertThat(read("predictions", FIRST + 10)).hasSize(FIRST + 10);
            assertThat(metric(process, "kstep_records_lost_total")).isEqualTo(FIRST);
            assertThat(process.log()).contains("records were deleted before they were read");
            assertThat(TestBroker.read(topic("events"), 5).stream()
                            .map(event -> new String(event.value(), StandardCharsets.UTF_8))
                            .filter(event -> event.contains("\"type\":\"records-lost\""))
                            .collect(Collectors.toList()))
                    .hasSize(PARTITIONS)
                    .allMatch(event -> event.contains("\"topic\":\"" + topic("instances") + "\""));
        }
    }

    private void addPartitions() throws Exception {
        Map<String, NewPartitions> more = new HashMap<>();
        List.of("instances", "labels", "control")
                .forEach(role -> more.put(topic(role), NewPartitions.increaseTo(PARTITIONS + 1)));
        admin.createPartitions(more).all().get();
    }

    @Test
    void shouldEndWithAdviceThatDoesNoHarmWherePartitionsAreAdded() throws Exception {
        send(10);
        try (ServiceProcess process = new ServiceProcess(
                        folder,
                        256,
                        settings.with("kafka.consumer.metadata.max.age.ms", "2000")
                                .texts())
                .start()) {
            assertThat(read("predictions", 10)).hasSize(10);
            addPartitions();
            assertThat(process.exitCode(Duration.ofMinutes(2)))
                    .as("while it runs")
                    .isEqualTo(1);
            assertThat(process.log()).contains("Do not run Kafka Streams' application reset tool");
        }
        try (ServiceProcess again = new ServiceProcess(folder.resolve("again"), 256, settings.texts()).start()) {
            assertThat(again.exitCode(Duration.ofMinutes(1))).as("at start").isEqualTo(2);
            assertThat(again.log())
                    .contains("lie in 2 partitions, but " + topic("instances") + " has 3")
                    .contains("Do not run Kafka Streams' application reset tool");
        }
    }

    @Test
    void shouldMakeALetterOfARecordFromTheFarFuture() throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic("instances"));
        ConfigEntry any =
                new ConfigEntry(TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE));
        admin.incrementalAlterConfigs(Map.of(resource, List.of(new AlterConfigOp(any, AlterConfigOp.OpType.SET))))
                .all()
                .get();
        send(10);
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            send(out, Long.MAX_VALUE);
            send(out, System.currentTimeMillis() + Duration.ofDays(9).toMillis());
            send(out, 0); // as old as can be: its own affair
            out.flush();
        }
        send(10);
        try (ServiceProcess process = service().start()) {
            assertThat(read("predictions", 21)).hasSize(21);
            List<ConsumerRecord<String, byte[]>> letters = read("dead-letters", 2);
            assertThat(letters).hasSize(2);
            for (ConsumerRecord<String, byte[]> letter : letters) {
                assertThat(letter.timestamp()).isBetween(time - 600_000, System.currentTimeMillis());
                assertThat(letter.headers().lastHeader("kstep.timestamp")).isNotNull();
                assertThat(new String(
                                letter.headers().lastHeader("kstep.reason").value(), StandardCharsets.UTF_8))
                        .contains("too far in the future");
            }
            assertThat(process.log()).doesNotContain("a stream thread died");
        }
    }
}
