package io.kstep.stream;

import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import io.kstep.wire.mapping.Incoming;
import io.kstep.wire.mapping.Mapping;
import io.kstep.wire.mapping.RecordMapper;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The time by which Kafka Streams orders a record among those of the other inputs: its timestamp, or the latest of its
 * partition where a client gave it none. Kafka's own extractor of this kind fails, and ends the processor, where the
 * first record of a partition has none; here time then begins at 0. Commands count as a millisecond earlier, so that
 * they are read before instances of the same time.
 *
 * <p>A timestamp from the far future would end the processor again and again, since the topics of the stores and of the
 * outputs refuse it, and would let all that waits expire: such a record gets the latest time of its partition and a
 * mark, by which it becomes a dead letter.
 */
final class RecordTime implements TimestampExtractor {

    /** Header of a dead letter that could not keep its timestamp. */
    static final String HEADER = "kstep.timestamp";

    private final Input input;
    private final long mostAheadMillis;
    private final LongSupplier clock;
    /** Reads the times that stand in the records, one for each thread; null where timestamps count. */
    private final ThreadLocal<RecordMapper> own;
    /** Written by every stream thread: whichever one is seen, the clock has allowed it. */
    private long latestAllowed = Long.MIN_VALUE;

    /** The mark: an object of its own, since a header of that name may also have come with a letter that is sent again. */
    private record Future(long time) implements Header {

        @Override
        public String key() {
            return HEADER;
        }

        @Override
        public byte[] value() {
            return Long.toString(time).getBytes(StandardCharsets.UTF_8);
        }
    }

    RecordTime(Input input, long mostAheadMillis, LongSupplier clock) {
        this(input, mostAheadMillis, clock, null);
    }

    private RecordTime(Input input, long mostAheadMillis, LongSupplier clock, ThreadLocal<RecordMapper> own) {
        this.own = own;
        this.input = input;
        this.mostAheadMillis = mostAheadMillis;
        this.clock = clock;
    }

    /** The time of the records of an input, which may be one that stands in them. */
    static RecordTime of(Intake intake, ServiceSettings settings, WireLimits limits) {
        Mapping mapping = intake.mapping().filter(Mapping::hasTime).orElse(null);
        return new RecordTime(
                intake.input(),
                TimeUnit.SECONDS.toMillis(settings.get(ServiceSettings.FUTURE_SECONDS)),
                System::currentTimeMillis,
                mapping == null ? null : ThreadLocal.withInitial(() -> mapping.clock(limits)));
    }

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        long time = own == null ? record.timestamp() : ownTime(record);
        if (isAhead(time)) {
            record.headers().add(new Future(time));
            return Math.max(0, partitionTime);
        }
        return time >= 0 ? input.place(time) : Math.max(0, partitionTime);
    }

    /** A record without a time that can be read has its timestamp, until it becomes a dead letter. */
    private long ownTime(ConsumerRecord<Object, Object> record) {
        try {
            return own.get()
                    .time(new Incoming(
                            (byte[]) record.key(),
                            (byte[]) record.value(),
                            record.topic(),
                            record.partition(),
                            record.offset(),
                            name -> value(record.headers().lastHeader(name))));
        } catch (WireException e) {
            return record.timestamp();
        }
    }

    private static byte[] value(Header header) {
        return header == null ? null : header.value();
    }

    /** The clock is asked only by a record that is later than all that it let pass before. */
    private boolean isAhead(long time) {
        if (time > latestAllowed) {
            latestAllowed = clock.getAsLong() + mostAheadMillis;
        }
        return time > latestAllowed;
    }

    static boolean isFuture(Record<byte[], byte[]> record) {
        return record.headers().lastHeader(HEADER) instanceof Future;
    }

    /** A record with the time that it came with. */
    static Record<byte[], byte[]> own(Input input, Record<byte[], byte[]> record) {
        return input == Input.CONTROL ? record.withTimestamp(record.timestamp() + 1) : record;
    }
}
