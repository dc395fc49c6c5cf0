package io.kstep.stream;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Where a record came from that is no longer the one at hand. */
record Origin(String topic, int partition, long offset) implements RecordMetadata {

    /** Header of a record in a repartition topic: where it stood before. */
    static final String HEADER = "kstep.origin";

    private static final char BEFORE_PARTITION = '-';
    private static final char BEFORE_OFFSET = '@';

    static byte[] header(RecordMetadata from) {
        return (from.topic() + BEFORE_PARTITION + from.partition() + BEFORE_OFFSET + from.offset())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Where a record of a repartition topic came from. */
    static RecordMetadata before(Record<byte[], byte[]> record, RecordMetadata from) {
        Header header = record.headers().lastHeader(HEADER);
        if (header == null) {
            return from;
        }
        String text = new String(header.value(), StandardCharsets.UTF_8);
        int offset = text.lastIndexOf(BEFORE_OFFSET);
        int partition = text.lastIndexOf(BEFORE_PARTITION, offset);
        return new Origin(
                text.substring(0, partition),
                Integer.parseInt(text.substring(partition + 1, offset)),
                Long.parseLong(text.substring(offset + 1)));
    }
}
