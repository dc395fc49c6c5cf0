package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the topic of dead letters from its first record to what is its last one now; what is committed only. */
public final class LetterBox implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final ServiceSettings settings;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Map<TopicPartition, Long> ends;

    public LetterBox(ServiceSettings settings) {
        this.settings = settings;
        Map<String, Object> properties = ClientSettings.consumer(settings);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        String topic = settings.get(ServiceSettings.DEAD_LETTERS);
        try {
            consumer = new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            List<PartitionInfo> found = consumer.partitionsFor(topic, Duration.ofMillis(TopicAnswers.PATIENCE_MILLIS));
            if (found == null || found.isEmpty()) {
                throw new SpecException("Kafka at " + ClientSettings.bootstrap(settings) + " has no topic " + topic
                        + "; 'kstep topics create' makes it");
            }
            partitions = found.stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            ends = consumer.endOffsets(partitions);
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("read " + topic, settings, e);
        }
    }

    /** The places of the letters that were sent back. */
    public Set<String> replayed() {
        Set<String> places = new HashSet<>();
        read(record -> {
            record.mark().ifPresent(places::add);
            return true;
        });
        return places;
    }

    /** Hands out the letters, those of a partition in their order, until that says to stop. */
    public void letters(Predicate<DeadLetter> goesOn) {
        read(record -> record.topic().isEmpty() || goesOn.test(record));
    }

    private void read(Predicate<DeadLetter> goesOn) {
        try {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long last = System.nanoTime();
            while (!isAtEnd()) {
                boolean some = false;
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    some = true;
                    boolean isOld = record.offset() < ends.get(new TopicPartition(record.topic(), record.partition()));
                    if (isOld && !goesOn.test(DeadLetter.of(record))) {
                        return;
                    }
                }
                last = some ? System.nanoTime() : last;
                if (System.nanoTime() - last > PATIENCE_NANOS) {
                    throw new TimeoutException("nothing came for 30 s");
                }
            }
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("read " + settings.get(ServiceSettings.DEAD_LETTERS), settings, e);
        }
    }

    private boolean isAtEnd() {
        return partitions.stream().allMatch(partition -> consumer.position(partition) >= ends.get(partition));
    }

    /** The record that a letter was, where its topic still has it. */
    static Optional<ConsumerRecord<byte[], byte[]>> original(KafkaConsumer<byte[], byte[]> other, DeadLetter letter) {
        TopicPartition from = new TopicPartition(letter.topic(), letter.fromPartition());
        other.assign(List.of(from));
        other.seek(from, letter.fromOffset());
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (System.nanoTime() < end) {
            for (ConsumerRecord<byte[], byte[]> record : other.poll(POLL)) {
                return Optional.of(record).filter(found -> found.offset() == letter.fromOffset());
            }
            if (other.position(from) != letter.fromOffset()) {
                return Optional.empty(); // deleted: the consumer has gone on to what is there
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(Duration.ofSeconds(1)));
    }
}
