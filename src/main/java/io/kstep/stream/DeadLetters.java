package io.kstep.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Records that cannot be used, as they were, with the reason and where they came from in headers. A key or value too
 * large for a topic is cut, headers too large are left out, and a header says so: the offset says where the whole
 * record is. A letter thus has less than the megabyte that Kafka's topics take by default.
 */
final class DeadLetters {

    static final String REASON = "kstep.reason";

    /** The {@link LetterReason}. */
    static final String KIND = "kstep.reason.kind";

    static final String TOPIC = "kstep.topic";
    static final String PARTITION = "kstep.partition";
    static final String OFFSET = "kstep.offset";
    static final String FORMAT = "kstep.format";
    static final String CUT_FROM = "kstep.cut.from";
    static final String KEY_CUT_FROM = "kstep.key.cut.from";

    static final String HEADERS_CUT_FROM = "kstep.headers.cut.from";

    /** Before the names of Kafka Streams' own dead letters (KIP-1034), by which tools find reason and place. */
    static final String STREAMS = "__streams.errors.";

    private static final int MOST_BYTES = 512 << 10;
    private static final int MOST_KEY_BYTES = 64 << 10;
    private static final int MOST_HEADER_BYTES = 256 << 10;
    private static final int LONGEST_REASON = 2_000;

    /** Bytes that a letter may have at most, beside a few hundred of the headers that say where it came from. */
    static final int LARGEST = MOST_BYTES + MOST_KEY_BYTES + MOST_HEADER_BYTES + 8 * LONGEST_REASON;

    private DeadLetters() {}

    static Record<byte[], byte[]> of(
            Record<byte[], byte[]> record, RecordMetadata from, LetterReason kind, String reason) {
        byte[] key = cut(record.key(), MOST_KEY_BYTES);
        byte[] value = cut(record.value(), MOST_BYTES);
        int headerBytes = bytes(record.headers());
        boolean keepsHeaders = headerBytes <= MOST_HEADER_BYTES;
        Record<byte[], byte[]> letter =
                new Record<>(key, value, record.timestamp(), keepsHeaders ? record.headers() : null);
        Headers headers = letter.headers();
        if (!keepsHeaders) {
            add(headers, HEADERS_CUT_FROM, Integer.toString(headerBytes));
        }
        String shown = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "..." : reason;
        add(headers, REASON, shown);
        add(headers, KIND, kind.tag());
        add(headers, TOPIC, from.topic());
        add(headers, PARTITION, Integer.toString(from.partition()));
        add(headers, OFFSET, Long.toString(from.offset()));
        add(headers, STREAMS + "message", shown);
        add(headers, STREAMS + "topic", from.topic());
        add(headers, STREAMS + "partition", Integer.toString(from.partition()));
        add(headers, STREAMS + "offset", Long.toString(from.offset()));
        add(headers, FORMAT, "1");
        if (key != record.key()) {
            add(headers, KEY_CUT_FROM, Integer.toString(record.key().length));
        }
        if (value != record.value()) {
            add(headers, CUT_FROM, Integer.toString(record.value().length));
        }
        return letter;
    }

    private static int bytes(Headers headers) {
        int bytes = 0;
        for (Header header : headers) {
            bytes += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        return bytes;
    }

    /** The bytes themselves where they are few enough. */
    private static byte[] cut(byte[] bytes, int most) {
        return bytes == null || bytes.length <= most ? bytes : Arrays.copyOf(bytes, most);
    }

    private static void add(Headers headers, String name, String text) {
        headers.add(name, text.getBytes(StandardCharsets.UTF_8));
    }
}
