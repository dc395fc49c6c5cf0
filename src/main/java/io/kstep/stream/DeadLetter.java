package io.kstep.stream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * A record of the topic of dead letters: a letter, or the mark that one was sent back.
 *
 * @param partition of the letter
 * @param offset of the letter
 * @param time of the record that it was
 */
public record DeadLetter(int partition, long offset, long time, byte[] key, byte[] value, Headers headers) {

    /** Of a mark, instead of all else: which letter was sent back, as {@link #place} has it. */
    static final String REPLAYED = "kstep.replayed";

    static DeadLetter of(ConsumerRecord<byte[], byte[]> record) {
        return new DeadLetter(
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.key(),
                record.value(),
                record.headers());
    }

    /** Where the letter lies. */
    public String place() {
        return partition + "@" + offset;
    }

    /** Which letter was sent back, if this is such a mark. */
    Optional<String> mark() {
        return topic().isEmpty() ? Optional.of(text(REPLAYED)).filter(text -> !text.isEmpty()) : Optional.empty();
    }

    /** The kind of reason; {@code unknown} of a letter that an earlier kstep wrote. */
    public String kind() {
        String kind = text(DeadLetters.KIND);
        return kind.isEmpty() ? "unknown" : kind;
    }

    public String reason() {
        return text(DeadLetters.REASON);
    }

    /** The topic that the record was read from; empty of what is no letter. */
    public String topic() {
        return text(DeadLetters.TOPIC);
    }

    /** The partition that the record was read from, -1 where the header does not say it. */
    public int fromPartition() {
        return (int) number(DeadLetters.PARTITION);
    }

    /** The offset that the record was read from, -1 where the header does not say it. */
    public long fromOffset() {
        return number(DeadLetters.OFFSET);
    }

    public String keyText() {
        return key == null ? "" : new String(key, StandardCharsets.UTF_8);
    }

    /** Whether it is not the record as it was: too large for a letter, or mapped before it was refused. */
    boolean isOther() {
        return has(DeadLetters.CUT_FROM)
                || has(DeadLetters.KEY_CUT_FROM)
                || has(DeadLetters.HEADERS_CUT_FROM)
                || has(Origin.HEADER);
    }

    /** The time that the record came with, also where the letter could not keep it. */
    long ownTime() {
        long kept = number(RecordTime.HEADER);
        return kept < 0 ? time : kept;
    }

    /** The headers of the record that it was. */
    List<Header> ownHeaders() {
        List<Header> own = new ArrayList<>();
        for (Header header : headers) {
            if (!header.key().startsWith("kstep.") && !header.key().startsWith(DeadLetters.STREAMS)) {
                own.add(header);
            }
        }
        return own;
    }

    private boolean has(String name) {
        return headers.lastHeader(name) != null;
    }

    private String text(String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }

    private long number(String name) {
        String text = text(name);
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    }
}
