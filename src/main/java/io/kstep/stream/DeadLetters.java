package io.kstep.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Records that cannot be used, as they were, with the reason and where they came from in headers. A key or value too
 * large for a topic is cut, headers too large are left out, and a header says so: the offset tells where the whole is.
 * A letter thus has less than the megabyte that Kafka's topics take by default.
 */
final class DeadLetters {

    static final String REASON = "kstep.reason";
    static final String TOPIC = "kstep.topic";
    static final String PARTITION = "kstep.partition";
    static final String OFFSET = "kstep.offset";
    static final String FORMAT = "kstep.format";
    static final String CUT_FROM = "kstep.cut.from";
    static final String KEY_CUT_FROM = "kstep.key.cut.from";

    static final String HEADERS_CUT_FROM = "kstep.headers.cut.from";

    private static final int MOST_BYTES = 512 << 10;
    private static final int MOST_KEY_BYTES = 64 << 10;
    private static final int MOST_HEADER_BYTES = 256 << 10;
    private static final int LONGEST_REASON = 2_000;

    /** Bytes that a letter may have at most, beside a few hundred of the headers that say where it came from. */
    static final int LARGEST = MOST_BYTES + MOST_KEY_BYTES + MOST_HEADER_BYTES + 4 * LONGEST_REASON;

    private DeadLetters() {}

    static Record<byte[], byte[]> of(Record<byte[], byte[]> record, RecordMetadata from, String reason) {
        Headers headers = kept(record.headers());
        add(headers, REASON, reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "..." : reason);
        add(headers, TOPIC, from.topic());
        add(headers, PARTITION, Integer.toString(from.partition()));
        add(headers, OFFSET, Long.toString(from.offset()));
        add(headers, FORMAT, "1");
        byte[] key = cut(record.key(), MOST_KEY_BYTES, KEY_CUT_FROM, headers);
        byte[] value = cut(record.value(), MOST_BYTES, CUT_FROM, headers);
        return new Record<>(key, value, record.timestamp(), headers);
    }

    /** The record's own headers; none of them where they are too large to be kept. */
    private static Headers kept(Headers own) {
        int bytes = 0;
        for (Header header : own) {
            bytes += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        if (bytes <= MOST_HEADER_BYTES) {
            return new RecordHeaders(own);
        }
        Headers none = new RecordHeaders();
        add(none, HEADERS_CUT_FROM, Integer.toString(bytes));
        return none;
    }

    private static byte[] cut(byte[] bytes, int most, String tells, Headers headers) {
        if (bytes == null || bytes.length <= most) {
            return bytes;
        }
        add(headers, tells, Integer.toString(bytes.length));
        return Arrays.copyOf(bytes, most);
    }

    private static void add(Headers headers, String name, String text) {
        headers.add(name, text.getBytes(StandardCharsets.UTF_8));
    }
}
