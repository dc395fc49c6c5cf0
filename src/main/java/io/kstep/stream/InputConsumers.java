package io.kstep.stream;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * Kafka's clients as Streams would make them itself, but that the consumers of the inputs can be asked how far they
 * have read. A stream thread polls its own consumer, so the current thread identifies the consumer.
 */
public final class InputConsumers implements KafkaClientSupplier, Reading {

    private static final ThreadLocal<InputConsumer> HERE = new ThreadLocal<>();

    private volatile Map<String, Uuid> ids = Map.of();

    /** A consumer that records what it hands out. */
    private static final class InputConsumer extends KafkaConsumer<byte[], byte[]> {

        private final Map<TopicPartition, Long> polled = new HashMap<>();
        private final Set<TopicPartition> begun = new HashSet<>();

        InputConsumer(Map<String, Object> config) {
            super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        }

        @Override
        public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            HERE.set(this);
            ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
            for (TopicPartition partition : records.partitions()) {
                var last = records.records(partition);
                polled.put(partition, last.get(last.size() - 1).offset());
            }
            return records;
        }

        @Override
        public void seekToBeginning(Collection<TopicPartition> partitions) {
            super.seekToBeginning(partitions); // Streams does so where the group's offset is lost or out of range
            begun.addAll(partitions);
        }

        boolean isAtEnd(TopicPartition partition, long next) {
            Long last = polled.get(partition);
            if (last != null && last >= next) {
                return false; // it lies in the buffers of Streams
            }
            OptionalLong lag = currentLag(partition);
            return lag.isPresent() && lag.getAsLong() == 0;
        }
    }

    @Override
    public boolean isAtEnd(TopicPartition partition, long next) {
        InputConsumer consumer = HERE.get();
        // a consumer that Streams makes by itself (group.protocol=streams) cannot be asked: then the clock decides
        return consumer == null || consumer.isAtEnd(partition, next);
    }

    @Override
    public boolean beganAnew(TopicPartition partition) {
        InputConsumer consumer = HERE.get();
        return consumer != null && consumer.begun.remove(partition);
    }

    /** Sets the topics, by name. */
    void know(Map<String, Uuid> topics) {
        ids = Map.copyOf(topics);
    }

    @Override
    public Uuid topicId(String topic) {
        return ids.getOrDefault(topic, Uuid.ZERO_UUID);
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new InputConsumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return plain(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return plain(config);
    }

    private static Consumer<byte[], byte[]> plain(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }
}
