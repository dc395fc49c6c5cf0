package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Records that are sent on under other keys: whatever dies, each is predicted once, the first of all too. */
@ExtendWith(TestBroker.class)
class KilledMappingTest {

    private static final int RECORDS = 3_000;
    private static final int KILLS = 3;

    @TempDir
    private Path folder;

    private final ServiceSettings settings = TestBroker.settings();
    private final ServiceSettings mapped = settings.with(Map.of(
            "map.instances.model", "site",
            "map.instances.id", "no",
            "map.instances.features", "v.*",
            "map.labels.model", "site",
            "map.labels.id", "no",
            "map.labels.label", "found",
            "kafka.session.timeout.ms", "6000",
            "kafka.heartbeat.interval.ms", "1000"));

    @Test
    void shouldPredictEachRecordOnceWhateverDies() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", TestBroker.bootstrap()))) {
            admin.createTopics(List.of(
                            new NewTopic(settings.get(ServiceSettings.INSTANCES), 3, (short) 1),
                            new NewTopic(settings.get(ServiceSettings.LABELS), 1, (short) 1)))
                    .all()
                    .get();
        }
        try (Topics topics = new Topics(mapped)) {
            topics.create(false);
        }
        ServiceProcess service = new ServiceProcess(folder.resolve("killed"), 256, mapped.texts());
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", TestBroker.bootstrap()), new StringSerializer(), new StringSerializer())) {
            for (int kill = 0; kill <= KILLS; kill++) {
                service.start();
                int from = kill * RECORDS / (KILLS + 1);
                int end = (kill + 1) * RECORDS / (KILLS + 1);
                send(producer, from, end);
                int seen = kill == KILLS ? RECORDS : from + (end - from) / 2; // in the middle of them
                assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), seen)
                                .size())
                        .as(service.log())
                        .isGreaterThanOrEqualTo(seen);
                if (kill < KILLS) {
                    service.kill();
                }
            }
        } finally {
            service.close(); // in order: all that would come twice has come
        }
        Map<String, Integer> times = new TreeMap<>();
        for (ConsumerRecord<String, byte[]> record : TestBroker.all(settings.get(ServiceSettings.PREDICTIONS))) {
            times.merge(new ObjectMapper().readTree(record.value()).path("id").asText(), 1, Integer::sum);
        }
        Map<String, Integer> wanted = new HashMap<>();
        for (int i = 0; i < RECORDS; i++) {
            wanted.put("r" + i, 1);
        }
        assertThat(times).isEqualTo(wanted);
        assertThat(TestBroker.all(settings.get(ServiceSettings.DEAD_LETTERS))).isEmpty();
        assertThat(service.log()).doesNotContain("were deleted before they were read", "are skipped");
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is not there is missed
    private void send(KafkaProducer<String, String> producer, int from, int end) {
        for (int i = from; i < end; i++) {
            String same = "\"site\":\"s" + i % 5 + "\",\"no\":\"r" + i + "\"";
            producer.send(new ProducerRecord<>(
                    settings.get(ServiceSettings.INSTANCES),
                    "machine-" + i % 23,
                    "{" + same + ",\"v\":{\"x\":" + i % 7 + "}}"));
            producer.send(new ProducerRecord<>(
                    settings.get(ServiceSettings.LABELS), null, "{" + same + ",\"found\":\"k" + i % 2 + "\"}"));
        }
        producer.flush();
    }
}
