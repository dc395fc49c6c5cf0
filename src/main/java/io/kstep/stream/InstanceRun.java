package io.kstep.stream;

import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Consecutive instances of one partition that go through Kafka Streams as one record: what Streams does for each record
 * (whether it may be processed, buffers, metrics) takes a sixth of the time of an instance. The run travels as a header.
 *
 * @param records at least two
 */
record InstanceRun(List<ConsumerRecord<byte[], byte[]>> records) implements Header {

    private static final String KEY = "kstep.run";

    InstanceRun {
        records = List.copyOf(records);
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public byte[] value() {
        return null; // Streams asks for it to count bytes
    }

    /** The run that a record carries; null if it is a record of a topic: one that came with such a header is no run. */
    static InstanceRun of(Record<byte[], byte[]> record) {
        return record.headers().lastHeader(KEY) instanceof InstanceRun run ? run : null;
    }

    /**
     * The record that carries the run. Its offset is the first, from which all is read again if none of it was taken. Its
     * time is the latest, which is the time of the partition once the run is read; labels of times in between are read
     * before it and held.
     */
    ConsumerRecord<byte[], byte[]> carrier() {
        ConsumerRecord<byte[], byte[]> first = records.get(0);
        return new ConsumerRecord<>(
                first.topic(),
                first.partition(),
                first.offset(),
                records.stream().mapToLong(ConsumerRecord::timestamp).max().orElseThrow(),
                TimestampType.CREATE_TIME,
                records.stream()
                        .mapToInt(record -> Math.max(0, record.serializedKeySize()))
                        .sum(),
                records.stream()
                        .mapToInt(record -> Math.max(0, record.serializedValueSize()))
                        .sum(),
                null,
                null,
                new Record<byte[], byte[]>(null, null, 0).headers().add(this),
                first.leaderEpoch());
    }

    /** Hands out the instances in their order, as Streams would have. */
    void forEach(BiConsumer<Record<byte[], byte[]>, RecordMetadata> taker) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            taker.accept(
                    new Record<>(record.key(), record.value(), record.timestamp(), record.headers()),
                    new Origin(record.topic(), record.partition(), record.offset()));
        }
    }
}
