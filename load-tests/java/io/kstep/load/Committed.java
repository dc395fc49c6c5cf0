package io.kstep.load;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads what was committed of an output topic, from its beginning. */
final class Committed implements AutoCloseable {

    private static final byte[] ID = "\"id\":\"".getBytes(StandardCharsets.UTF_8);

    /** Told of every batch that was read. */
    interface Batch {
        void take(ConsumerRecords<byte[], byte[]> records, long nanoTime);
    }

    /** How fast the output came: the records after the first batch over the time after it. */
    record Rate(long records, double seconds, double perSecond) {}

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;

    Committed(String bootstrap, String topic, int partitions) {
        this.topic = topic;
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrap,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        100_000,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(IntStream.range(0, partitions)
                .mapToObj(p -> new TopicPartition(topic, p))
                .toList());
    }

    /** Reads until there were so many records; fails if none came for a while. */
    Rate read(long wanted, Duration patience, Batch batch) {
        long count = 0;
        long firstCount = 0;
        long first = 0;
        long last = System.nanoTime();
        while (count < wanted) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(100));
            long now = System.nanoTime();
            if (records.isEmpty()) {
                if (now - last > patience.toNanos()) {
                    throw new IllegalStateException(
                            topic + " has " + count + " records, not " + wanted + ", and no more came");
                }
                continue;
            }
            last = now;
            batch.take(records, now);
            if (count == 0) {
                first = now;
                firstCount = records.count();
            }
            count += records.count();
        }
        double seconds = (last - first) / 1e9;
        return new Rate(count, seconds, (count - firstCount) / seconds);
    }

    /** Records that come within a while. */
    long extra(Duration wait) {
        return consumer.poll(wait).count();
    }

    /** The number that is the id of a prediction or an instance. */
    static int id(ConsumerRecord<byte[], byte[]> record) {
        byte[] json = record.value();
        int at = 0;
        int matched = 0;
        while (matched < ID.length) {
            matched = json[at] == ID[matched] ? matched + 1 : json[at] == ID[0] ? 1 : 0;
            at++;
        }
        int id = 0;
        for (; json[at] != '"'; at++) {
            id = 10 * id + json[at] - '0';
        }
        return id;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
