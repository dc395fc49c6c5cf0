package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** On a real broker: a partition that does not get on is told of, with the record that it is busy with. */
@ExtendWith(TestBroker.class)
class StallsTest {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path folder;

    private ServiceSettings settings;

    @BeforeEach
    void createTopics() {
        settings = TestBroker.settings().with("topics.partitions", "1");
        settings = settings.with("kafka.state.dir", folder.toString()).with("health.stall.seconds", "2");
        settings = settings.with("kafka.session.timeout.ms", "6000").with("kafka.heartbeat.interval.ms", "1000");
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
    }

    private static StreamMetrics whenever(Runnable predicted) {
        return new StreamMetrics() {
            @Override
            public void predicted(String model, long nanos) {
                if (model.equals("bad")) {
                    predicted.run();
                }
            }
        };
    }

    @Test
    void shouldNameTheRecordThatAThreadIsStuckInUntilItIsDone() {
        CountDownLatch stuck = new CountDownLatch(1);
        try (StreamService service = new StreamService(settings, whenever(() -> await(stuck)))) {
            service.start();
            send("good", 0);
            assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), 1))
                    .hasSize(1);
            send("bad", 1);
            until(() -> !service.queries().stalls().isEmpty());
            assertThat(service.queries().stalls()).hasSize(1);
            assertThat(service.queries().stalls().get(0))
                    .contains("partition 0", "busy with " + settings.get(ServiceSettings.INSTANCES) + "-0@1");
            assertThat(service.queries().isLive())
                    .as("as Kafka Streams sees it")
                    .isTrue();
            stuck.countDown();
            until(() -> service.queries().stalls().isEmpty());
            assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), 2))
                    .hasSize(2);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(6));
            assertThat(service.queries().stalls()).as("nothing waits").isEmpty();
        } finally {
            stuck.countDown();
        }
    }

    @Test
    void shouldEndWithTheRecordNamedWhereThreadsDieOverIt() {
        try (StreamService service = new StreamService(settings, whenever(() -> {
            throw new KafkaException("what no thread survives");
        }))) {
            service.start();
            send("good", 0);
            assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), 1))
                    .hasSize(1);
            send("bad", 1);
            until(() -> !service.queries().stalls().isEmpty());
            until(() -> !service.queries().isLive());
            assertThat(service.end())
                    .hasValueSatisfying(line -> assertThat(line)
                            .contains(
                                    "5 threads died",
                                    settings.get(ServiceSettings.INSTANCES) + "-0@1",
                                    "what no thread survives"));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // closing the producer waits for all
    private void send(String key, int id) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", TestBroker.bootstrap()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                    settings.get(ServiceSettings.INSTANCES),
                    0,
                    1_000_000L + id,
                    key.getBytes(StandardCharsets.UTF_8),
                    ("{\"id\":\"" + id + "\",\"features\":{\"x\":1}}").getBytes(StandardCharsets.UTF_8)));
        }
    }
}
