package io.kstep.stream.watch;

import io.kstep.spec.SpecException;
import io.kstep.stream.ClientSettings;
import io.kstep.stream.KafkaTrouble;
import io.kstep.stream.ServiceSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Feeds figures from the output topics, from now on, what is committed only, in a thread of its own. */
public final class TopicWatch implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final long PATIENCE_SECONDS = 5;

    private final Figures figures;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Thread thread;
    private volatile boolean closing;
    private volatile SpecException failure;

    /** Begins at the present ends of the topics, which must exist. */
    public TopicWatch(ServiceSettings settings, Figures figures) {
        this.figures = figures;
        Map<String, Object> properties = ClientSettings.consumer(settings);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        try {
            consumer = new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
            List<TopicPartition> partitions = figures.topics().stream()
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.endOffsets(partitions).forEach(consumer::seek);
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("read the topics", settings, e);
        }
        thread = new Thread(() -> read(settings), "kstep-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void read(ServiceSettings settings) {
        try (consumer) {
            while (!closing) {
                for (ConsumerRecord<String, byte[]> found : consumer.poll(POLL)) {
                    figures.take(found.topic(), found.key() == null ? "" : found.key(), found.value());
                }
            }
        } catch (KafkaException e) {
            failure = KafkaTrouble.explain("read the topics", settings, e);
        }
    }

    /** Why it no longer reads. */
    public Optional<SpecException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void close() {
        closing = true;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
