package io.kstep.load;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** How often each id was predicted in what is committed, and the longest time in which nothing more was. */
final class Seen implements AutoCloseable {

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final int[] times;
    private final Consumer<ConsumerRecord<byte[], byte[]>> told;
    private int distinct;
    private long latest = System.nanoTime();
    private long longestGap;

    /** @param told of every record that is read */
    Seen(String bootstrap, String topic, int partitions, int ids, Consumer<ConsumerRecord<byte[], byte[]>> told) {
        times = new int[ids];
        this.told = told;
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrap,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        10_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        var all = IntStream.range(0, partitions)
                .mapToObj(p -> new TopicPartition(topic, p))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    /** Looks for more, for so long at most; how many ids have been predicted by now. */
    int poll(Duration patience) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(patience)) {
            if (times[Committed.id(record)]++ == 0) {
                distinct++;
            }
            told.accept(record);
            long now = System.nanoTime();
            longestGap = Math.max(longestGap, now - latest);
            latest = now;
        }
        return distinct;
    }

    /** What was read up to now was the past, and how long it took says nothing. */
    void startClock() {
        latest = System.nanoTime();
        longestGap = 0;
    }

    double secondsSinceLatest() {
        return (System.nanoTime() - latest) / 1e9;
    }

    double longestGapSeconds() {
        return longestGap / 1e9;
    }

    int lost() {
        return times.length - distinct;
    }

    int doubled() {
        int doubled = 0;
        for (int count : times) {
            doubled += Math.max(0, count - 1);
        }
        return doubled;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
