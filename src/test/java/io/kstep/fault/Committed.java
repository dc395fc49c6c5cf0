package io.kstep.fault;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What a reader of committed records sees of a topic: its records as texts, partition by partition, in order. */
final class Committed implements AutoCloseable {

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Map<Integer, List<String>> records = new TreeMap<>();
    private int count;

    Committed(String bootstrap, String topic, int partitions) {
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
        all.forEach(partition -> records.put(partition.partition(), new ArrayList<>()));
    }

    /** Looks for more records, for so long at most. */
    int poll(Duration patience) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(patience)) {
            records.get(record.partition()).add(text(record));
            count++;
        }
        return count;
    }

    /** Reads all that is committed by now. */
    Committed toEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            poll(Duration.ofMillis(100));
        }
        return this;
    }

    int count() {
        return count;
    }

    Map<Integer, List<String>> records() {
        return records;
    }

    /** The last record of each key, in the order of the keys: all that can be relied on where a topic is compacted. */
    Map<Integer, List<String>> latest() {
        Map<Integer, List<String>> latest = new TreeMap<>();
        records.forEach((partition, all) -> {
            Map<String, String> byKey = new TreeMap<>();
            all.forEach(record -> byKey.put(record.substring(0, record.indexOf(' ')), record));
            latest.put(partition, List.copyOf(byKey.values()));
        });
        return latest;
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        byte[] value = record.value();
        boolean json = value != null && value.length > 0 && value[0] == '{';
        return (record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8)) + " " + record.timestamp()
                + " "
                + (json
                        ? new String(value, StandardCharsets.UTF_8)
                        : HexFormat.of().formatHex(value == null ? new byte[0] : value));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
