package io.kstep.load;

import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;

/**
 * The load generator: instances with the ids 0, 1, 2, ... over keys that take turns, as fast as it goes or by a schedule
 * that does not wait for anybody.
 */
final class Load implements AutoCloseable {

    private final Producer<byte[], byte[]> producer;
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    /** Records lie a millisecond apart; a broker takes none that are far in the future. */
    private long time = System.currentTimeMillis() - TimeUnit.HOURS.toMillis(6);

    private long bytes;

    Load(String bootstrap, int lingerMillis) {
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrap,
                        ProducerConfig.LINGER_MS_CONFIG,
                        lingerMillis,
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                        2 << 20,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        256 << 10),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** So many keys for every partition of a topic with so many. */
    static List<byte[]> keys(int partitions, int perPartition) {
        List<byte[]> keys = new ArrayList<>();
        int[] have = new int[partitions];
        for (int i = 0; keys.size() < partitions * perPartition; i++) {
            byte[] key = ("model-" + i).getBytes(StandardCharsets.UTF_8);
            int partition = Utils.toPositive(Utils.murmur2(key)) % partitions;
            if (have[partition] < perPartition) {
                have[partition]++;
                keys.add(key);
            }
        }
        return keys;
    }

    /** Fills a topic with labelled instances. */
    void preload(String topic, List<byte[]> keys, int features, int records) {
        Rows rows = new Rows(features);
        for (int i = 0; i < records; i++) {
            send(topic, keys.get(i % keys.size()), rows.next(i, true), time++);
        }
        flush();
    }

    /** Fills a topic with instances and another with their labels, each so many instances later. */
    void preloadApart(String topic, String labels, List<byte[]> keys, int features, int records, int delay) {
        Rows rows = new Rows(features);
        Deque<byte[]> late = new ArrayDeque<>();
        for (int i = 0; i < records + delay; i++) {
            if (i < records) {
                send(topic, keys.get(i % keys.size()), rows.next(i, false), time++);
                late.add(LabelRecord.encode(Integer.toString(i), new NamedLabel.Hard(rows.label())));
            }
            if (i >= delay) {
                send(labels, keys.get((i - delay) % keys.size()), late.remove(), time++);
            }
        }
        flush();
    }

    /**
     * Sends at a rate, each record when it is due or as soon as possible after.
     *
     * @param intended filled with the time at which each record was due, by {@link System#nanoTime}
     * @return the farthest that it fell behind, in nanoseconds
     */
    long paced(String topic, List<byte[]> keys, int features, double rate, long[] intended) {
        Rows rows = new Rows(features);
        long start = System.nanoTime() + 50_000_000;
        long behind = 0;
        long epoch = System.currentTimeMillis();
        for (int i = 0; i < intended.length; i++) {
            intended[i] = start + (long) (i * 1e9 / rate);
            byte[] json = rows.next(i, true);
            long left = intended[i] - System.nanoTime();
            while (left > 0) {
                LockSupport.parkNanos(left);
                left = intended[i] - System.nanoTime();
            }
            behind = Math.max(behind, -left);
            send(topic, keys.get(i % keys.size()), json, epoch + (intended[i] - start) / 1_000_000);
        }
        flush();
        return behind;
    }

    void send(String topic, byte[] key, byte[] value, long timestamp) {
        bytes += value.length;
        send(new ProducerRecord<>(topic, null, timestamp, key, value));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of it
    void send(ProducerRecord<byte[], byte[]> record) {
        producer.send(record, (metadata, trouble) -> {
            if (trouble != null) {
                failure.compareAndSet(null, trouble);
            }
        });
    }

    /** Waits until all is sent; fails if something could not be. */
    void flush() {
        producer.flush();
        if (failure.get() != null) {
            throw new IllegalStateException(failure.get());
        }
    }

    /** Bytes of the values that were sent. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        producer.close();
    }
}
