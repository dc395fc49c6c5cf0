package io.kstep.stream;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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
 * have read, and join instances to {@link InstanceRun runs}. A stream thread polls its own consumer, so the current thread identifies the consumer.
 */
public final class InputConsumers implements KafkaClientSupplier, Reading {

    private static final ThreadLocal<InputConsumer> HERE = new ThreadLocal<>();

    /** No topic has this name: instances whose time stands in them are ordered by it, one by one. */
    private static final String NONE = "";

    private final InstanceRuns runs;
    private final List<String> others;
    private final long commitMillis;
    private volatile Map<String, Uuid> ids = Map.of();

    public InputConsumers(ServiceSettings settings) {
        String application = StreamService.application(settings);
        Intake instances = Intake.of(Input.INSTANCES, settings);
        runs = new InstanceRuns(
                instances.hasOwnTimes() ? NONE : instances.read(application), System::currentTimeMillis);
        others = List.of(Input.LABELS.topic(settings, application), Input.CONTROL.topic(settings, application));
        commitMillis = StreamService.commitMillis(settings);
    }

    /** A consumer that records what it hands out. */
    private static final class InputConsumer extends KafkaConsumer<byte[], byte[]> {

        private static final long NOT_YET = -1;

        private final InstanceRuns runs;
        private final List<String> others;
        private final Map<TopicPartition, Long> polled = new HashMap<>();
        private final Map<TopicPartition, Long> next = new HashMap<>();
        /** The record with which reading began at the first of a partition, {@value #NOT_YET} before one has come. */
        private final Map<TopicPartition, Long> begun = new HashMap<>();

        private final RunPace pace;

        InputConsumer(Map<String, Object> config, InputConsumers all) {
            super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            runs = all.runs;
            others = all.others;
            pace = new RunPace(all.commitMillis, System::nanoTime);
        }

        @Override
        public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            HERE.set(this);
            ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
            for (TopicPartition partition : records.partitions()) {
                var last = records.records(partition);
                polled.put(partition, last.get(last.size() - 1).offset());
                begun.replace(partition, NOT_YET, last.get(0).offset());
            }
            return pace.allowsRuns() ? runs.join(records, this::isAlone) : records;
        }

        /** Whether no label and no command of this partition is left to read. */
        private boolean isAlone(TopicPartition instances) {
            Set<TopicPartition> assigned = assignment();
            for (String topic : others) {
                TopicPartition other = new TopicPartition(topic, instances.partition());
                if (!assigned.contains(other) || !isAtEnd(other, next.getOrDefault(other, 0L))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void seekToBeginning(Collection<TopicPartition> partitions) {
            super.seekToBeginning(partitions); // Streams does so where the group's offset is lost or out of range
            partitions.forEach(partition -> begun.put(partition, NOT_YET));
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
    public boolean beganAnew(TopicPartition partition, long offset) {
        InputConsumer consumer = HERE.get();
        return consumer != null && consumer.begun.remove(partition, offset);
    }

    @Override
    public void takes(TopicPartition partition, long next) {
        InputConsumer consumer = HERE.get();
        if (consumer != null) {
            consumer.next.put(partition, next);
        }
    }

    @Override
    public void took(long nanos) {
        InputConsumer consumer = HERE.get();
        if (consumer != null) {
            consumer.pace.took(nanos);
        }
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
        return new InputConsumer(config, this);
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
