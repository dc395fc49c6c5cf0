package io.kstep.stream;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * The time of a record: its timestamp, or the latest of its partition where a client gave it none. Kafka's own extractor
 * of this kind fails, and ends the processor, where the first record of a partition has none; here time then begins at 0.
 */
final class RecordTime implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() >= 0 ? record.timestamp() : Math.max(0, partitionTime);
    }
}
