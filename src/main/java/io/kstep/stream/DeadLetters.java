package io.kstep.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Records that cannot be used, as they were, with the reason and where they came from in headers. A value too large for
 * a topic is cut, and the header says so: the offset tells where the whole is.
 */
final class DeadLetters {

    static final String REASON = "kstep.reason";
    static final String TOPIC = "kstep.topic";
    static final String PARTITION = "kstep.partition";
    static final String OFFSET = "kstep.offset";
    static final String FORMAT = "kstep.format";
    static final String CUT_FROM = "kstep.cut.from";

    private static final int MOST_BYTES = 512 << 10;

    private DeadLetters() {}

    static Record<byte[], byte[]> of(Record<byte[], byte[]> record, RecordMetadata from, String reason) {
        Headers headers = new RecordHeaders(record.headers());
        add(headers, REASON, reason);
        add(headers, TOPIC, from.topic());
        add(headers, PARTITION, Integer.toString(from.partition()));
        add(headers, OFFSET, Long.toString(from.offset()));
        add(headers, FORMAT, "1");
        return new Record<>(cut(record.key(), headers), cut(record.value(), headers), record.timestamp(), headers);
    }

    private static byte[] cut(byte[] bytes, Headers headers) {
        if (bytes == null || bytes.length <= MOST_BYTES) {
            return bytes;
        }
        add(headers, CUT_FROM, Integer.toString(bytes.length));
        return Arrays.copyOf(bytes, MOST_BYTES);
    }

    private static void add(Headers headers, String name, String text) {
        headers.add(name, text.getBytes(StandardCharsets.UTF_8));
    }
}
