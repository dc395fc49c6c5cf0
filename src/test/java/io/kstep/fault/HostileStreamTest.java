package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Setting;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import io.kstep.wire.HostileRecords;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A hundred thousand hostile records through a real broker and a processor with little memory. */
@ExtendWith(TestBroker.class)
class HostileStreamTest {

    private static final int RECORDS = 100_000;
    private static final int HEAP_MEGABYTES = 192;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @Test
    void shouldAnswerEveryRecordWithAPredictionOrADeadLetter() throws InterruptedException, ExecutionException {
        ServiceSettings settings = TestBroker.settings();
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        send(settings);
        try (ServiceProcess process =
                        new ServiceProcess(folder.resolve("service"), HEAP_MEGABYTES, settings.texts()).start();
                Committed predictions = committed(settings, ServiceSettings.PREDICTIONS);
                Committed letters = committed(settings, ServiceSettings.DEAD_LETTERS)) {
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (predictions.poll(Duration.ofMillis(20)) + letters.poll(Duration.ofMillis(20)) < RECORDS) {
                assertThat(process.isAlive())
                        .as("alive; its log: %s", process.log())
                        .isTrue();
                assertThat(System.nanoTime())
                        .as("%d and %d; its log: %s", predictions.count(), letters.count(), process.log())
                        .isLessThan(end);
            }
            predictions.poll(Duration.ofSeconds(1));
            letters.poll(Duration.ofSeconds(1));
            assertThat(predictions.count() + letters.count()).isEqualTo(RECORDS);
            assertThat(predictions.count()).isGreaterThan(RECORDS / 20);
            assertThat(letters.count()).isGreaterThan(RECORDS / 4);
            assertThat(process.log()).doesNotContain("internal").doesNotContain("OutOfMemory");
        }
    }

    private static Committed committed(ServiceSettings settings, Setting<String> topic) {
        return new Committed(
                TestBroker.bootstrap(),
                settings.get(topic),
                settings.get(ServiceSettings.PARTITIONS).intValue());
    }

    private static void send(ServiceSettings settings) throws InterruptedException, ExecutionException {
        HostileRecords hostile = new HostileRecords(7);
        SplittableRandom random = new SplittableRandom(7);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", TestBroker.bootstrap(), "max.request.size", 2 << 20, "linger.ms", 5),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < RECORDS; i++) {
                sent.add(producer.send(
                        new ProducerRecord<>(settings.get(ServiceSettings.INSTANCES), key(random), hostile.next())));
            }
            for (Future<RecordMetadata> one : sent) {
                one.get();
            }
        }
    }

    /** Mostly one of twenty models, now and then none or one of random bytes. */
    private static byte[] key(SplittableRandom random) {
        int kind = random.nextInt(100);
        if (kind == 0) {
            return null;
        }
        if (kind == 1) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            return bytes;
        }
        return ("model-" + random.nextInt(20)).getBytes(StandardCharsets.UTF_8);
    }
}
