package io.kstep.stream.broker;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.TopicPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One real broker for all tests that want one, started when the first does; each test has topics of its own. */
public final class TestBroker implements BeforeAllCallback {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final AtomicInteger NEXT = new AtomicInteger();

    private static volatile String bootstrap;

    private record Running(EmbeddedBroker broker, Path folder) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            broker.close();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        bootstrap = context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Running.class, type -> start(), Running.class)
                .broker()
                .bootstrap();
    }

    private static Running start() {
        try {
            Path folder = Files.createTempDirectory("kstep-broker");
            // tests replay old data on purpose: nothing is dropped for its age
            return new Running(EmbeddedBroker.start(folder, Map.of("log.initial.task.delay.ms", "86400000")), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String bootstrap() {
        return bootstrap;
    }

    /** Settings with topics and an application that no other test has. */
    public static ServiceSettings settings() {
        String prefix = "t" + NEXT.incrementAndGet() + ".";
        Map<String, String> texts = new HashMap<>();
        TopicPlan.of(ServiceSettings.standard())
                .forEach(plan -> texts.put("topic." + plan.role(), prefix + plan.role()));
        texts.put("application.id", prefix + "kstep");
        texts.put("kafka.bootstrap.servers", bootstrap);
        texts.put("topics.partitions", "2");
        return ServiceSettings.standard().with(texts);
    }

    /** All committed records that a topic has by now. */
    public static List<ConsumerRecord<String, byte[]>> all(String topic) {
        List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long patience = System.nanoTime() + PATIENCE.toNanos();
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                if (System.nanoTime() > patience) {
                    throw new IllegalStateException("the end of " + topic + " does not come");
                }
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
            }
        }
        return found;
    }

    /** All committed records of a topic, partition after partition, once there are so many of them. */
    public static List<ConsumerRecord<String, byte[]>> read(String topic, int count) {
        List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (found.size() < count && System.nanoTime() < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
            }
        }
        found.sort(Comparator.<ConsumerRecord<String, byte[]>>comparingInt(ConsumerRecord::partition)
                .thenComparingLong(ConsumerRecord::offset));
        return found;
    }
}
