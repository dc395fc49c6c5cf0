package io.kstep.load;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Two topics side by side as a reader of committed records sees them: key, value, headers and timestamp, partition by
 * partition, in order.
 */
final class OutputComparison {

    private static final int SHOWN = 3;
    private static final int WIDTH = 300;

    private final String bootstrap;
    private final int partitions;
    private final List<String> examples = new ArrayList<>();

    /** @param latestDiffer keys whose last value differs */
    record Result(long expected, long found, long differ, long latestDiffer) {
        boolean isSame() {
            return expected == found && differ == 0 && latestDiffer == 0;
        }
    }

    OutputComparison(String bootstrap, int partitions) {
        this.bootstrap = bootstrap;
        this.partitions = partitions;
    }

    /** The first few differences, for a reader. */
    List<String> examples() {
        return List.copyOf(examples);
    }

    /** How many records of a topic hold a text. */
    long count(String topic, String text) {
        AtomicLong count = new AtomicLong();
        each(topic, (key, value) -> count.addAndGet(value.contains(text) ? 1 : 0));
        return count.get();
    }

    /** Hands out the keys and values of a topic, from its beginning to its end. */
    void each(String topic, BiConsumer<String, String> each) {
        for (int partition = 0; partition < partitions; partition++) {
            try (Reader reader = new Reader(new TopicPartition(topic, partition))) {
                for (var record = reader.next(); record != null; record = reader.next()) {
                    each.accept(text(record.key()), text(record.value()));
                }
            }
        }
    }

    private static String text(byte[] bytesOrNull) {
        return bytesOrNull == null ? "" : new String(bytesOrNull, StandardCharsets.UTF_8);
    }

    Result compare(String expectedTopic, String foundTopic) {
        long expected = 0;
        long found = 0;
        long differ = 0;
        long latest = 0;
        for (int partition = 0; partition < partitions; partition++) {
            try (Reader left = new Reader(new TopicPartition(expectedTopic, partition));
                    Reader right = new Reader(new TopicPartition(foundTopic, partition))) {
                int shown = 0;
                for (long at = 0; ; at++) {
                    var wanted = left.next();
                    var had = right.next();
                    if (wanted == null && had == null) {
                        break;
                    }
                    expected += wanted == null ? 0 : 1;
                    found += had == null ? 0 : 1;
                    if (!isSame(wanted, had)) {
                        differ++;
                        if (shown++ < SHOWN) {
                            examples.add("%s-%d, record %d:%n  wanted %s%n  found  %s"
                                    .formatted(foundTopic, partition, at, text(wanted), text(had)));
                        }
                    }
                }
                latest += differences(left.latest, right.latest);
            }
        }
        return new Result(expected, found, differ, latest);
    }

    private static long differences(Map<String, byte[]> left, Map<String, byte[]> right) {
        Map<String, byte[]> all = new TreeMap<>(left);
        right.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .filter(key -> !Arrays.equals(left.get(key), right.get(key)))
                .count();
    }

    private static boolean isSame(ConsumerRecord<byte[], byte[]> left, ConsumerRecord<byte[], byte[]> right) {
        return left != null
                && right != null
                && left.timestamp() == right.timestamp()
                && Arrays.equals(left.key(), right.key())
                && Arrays.equals(left.value(), right.value())
                && headers(left).equals(headers(right));
    }

    private static List<String> headers(ConsumerRecord<byte[], byte[]> record) {
        List<String> headers = new ArrayList<>();
        for (Header header : record.headers()) {
            headers.add(header.key() + "=" + new String(header.value(), StandardCharsets.ISO_8859_1));
        }
        return headers;
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        if (record == null) {
            return "nothing";
        }
        byte[] value = record.value() == null ? new byte[0] : record.value();
        String shown = value.length > 0 && value[0] == '{'
                ? new String(value, StandardCharsets.UTF_8)
                : value.length + " bytes " + HexFormat.of().formatHex(value, 0, Math.min(value.length, WIDTH / 2));
        String text = text(record.key()) + " " + record.timestamp() + " " + shown + " " + headers(record);
        return text.substring(0, Math.min(text.length(), WIDTH));
    }

    /** One partition from its beginning to its end. */
    private final class Reader implements AutoCloseable {
        private final KafkaConsumer<byte[], byte[]> consumer;
        private final TopicPartition partition;
        private final long end;
        private final Deque<ConsumerRecord<byte[], byte[]>> buffer = new ArrayDeque<>();
        private final Map<String, byte[]> latest = new TreeMap<>();

        Reader(TopicPartition partition) {
            this.partition = partition;
            consumer = new KafkaConsumer<>(
                    Map.of(
                            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                            bootstrap,
                            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                            "read_committed",
                            ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                            8 << 20,
                            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                            2_000),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            end = consumer.endOffsets(List.of(partition)).get(partition);
        }

        /** The next record, null at the end. */
        ConsumerRecord<byte[], byte[]> next() {
            while (buffer.isEmpty() && consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(200)).forEach(buffer::add);
            }
            ConsumerRecord<byte[], byte[]> record = buffer.poll();
            if (record != null) {
                latest.put(text(record.key()), record.value() == null ? new byte[0] : record.value());
            }
            return record;
        }

        @Override
        public void close() {
            consumer.close();
        }
    }
}
