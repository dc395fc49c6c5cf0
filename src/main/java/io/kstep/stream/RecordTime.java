package io.kstep.stream;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The time by which Kafka Streams orders a record among those of the other inputs: its timestamp, or the latest of its
 * partition where a client gave it none. Kafka's own extractor of this kind fails, and ends the processor, where the
 * first record of a partition has none; here time then begins at 0. Commands are told as a millisecond earlier, so that
 * they are read before instances of the same time.
 */
final class RecordTime implements TimestampExtractor {

    private final Input input;

    RecordTime(Input input) {
        this.input = input;
    }

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() >= 0 ? input.place(record.timestamp()) : Math.max(0, partitionTime);
    }

    /** A record with the time that it came with. */
    static Record<byte[], byte[]> own(Input input, Record<byte[], byte[]> record) {
        return input == Input.CONTROL ? record.withTimestamp(record.timestamp() + 1) : record;
    }
}
