package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.incremental.KStepClassifier;
import io.kstep.session.ModelSnapshot;
import io.kstep.stream.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Records that only a real broker and a real producer bring about, or refuse. */
@ExtendWith(TestBroker.class)
class RealRecordsTest {

    private static final int RECORDS = 420;
    private static final int CLASSES = 100;

    @TempDir
    private Path folder;

    /** What clients that are not Java's may send: no time at all. */
    private static final class Untimed extends ProducerRecord<String, byte[]> {
        Untimed(String topic, String key, String json) {
            super(topic, key, json.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Long timestamp() {
            return -1L;
        }
    }

    private ServiceSettings settings(Map<String, String> more) {
        ServiceSettings settings = TestBroker.settings()
                .with("kafka.state.dir", folder.resolve("state").toString())
                .with(more);
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        return settings;
    }

    private static KafkaProducer<String, byte[]> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", TestBroker.bootstrap()), new StringSerializer(), new ByteArraySerializer());
    }

    @Test
    void shouldTakeRecordsThatHaveNoTime() throws Exception {
        ServiceSettings settings = settings(Map.of());
        String topic = settings.get(ServiceSettings.INSTANCES);
        try (KafkaProducer<String, byte[]> producer = producer()) {
            for (int i = 0; i < 3; i++) {
                producer.send(new Untimed(topic, "eu", TestStream.instance(i, 0, 0, "up")))
                        .get();
            }
        }
        try (StreamService service = new StreamService(settings, StreamMetrics.NONE)) {
            service.start();
            List<ConsumerRecord<String, byte[]>> said = TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), 3);
            assertThat(said)
                    .hasSize(3)
                    .allSatisfy(record -> assertThat(record.timestamp()).isZero());
            assertThat(service.queries().isLive()).isTrue();
        }
    }

    /** The stores' topics take no more than Kafka's default here; the submodels are larger. */
    @Test
    void shouldStoreModelsThatAreLargerThanAnyRecordMayBe() throws Exception {
        ServiceSettings settings = settings(Map.of(
                "model.chunk", "200",
                "model.learner", "nb(density=gaussian)",
                "model.submodels", "2",
                "kafka.topic.max.message.bytes", "1048588"));
        SplittableRandom random = new SplittableRandom(1);
        try (KafkaProducer<String, byte[]> producer = producer()) {
            for (int i = 0; i < RECORDS; i++) {
                byte[] json = wide(random, i).getBytes(StandardCharsets.UTF_8);
                producer.send(new ProducerRecord<>(settings.get(ServiceSettings.INSTANCES), "wide", json))
                        .get();
            }
        }
        try (StreamService service = new StreamService(settings, StreamMetrics.NONE)) {
            service.start();
            assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), RECORDS))
                    .hasSize(RECORDS);
            ModelSnapshot snapshot = service.queries().model("wide").orElseThrow();
            assertThat(((KStepClassifier) snapshot.view()).submodels()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(snapshot.settings().byName()).containsEntry("chunk", "200");
            assertThat(service.queries().isLive()).isTrue();
        }
        assertThat(TestBroker.read(settings.get(ServiceSettings.DEAD_LETTERS), 0))
                .isEmpty();
    }

    private static String wide(SplittableRandom random, int i) {
        StringBuilder json = new StringBuilder("{\"id\":" + i + ",\"features\":{");
        for (int j = 0; j < 1_000; j++) {
            json.append(j == 0 ? "" : ",").append(String.format(Locale.ROOT, "\"f%d\":%.3f", j, random.nextGaussian()));
        }
        return json.append("},\"label\":\"k").append(i % CLASSES).append("\"}").toString();
    }
}
