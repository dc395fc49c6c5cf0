package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.util.EnumMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells where the inputs of a partition do not go on from where they had been read: the group's offsets are lost and
 * all comes again, records were deleted before they were read, or a topic was made anew. Offsets that are missing
 * otherwise are none of these: transactions leave such gaps.
 */
final class Gaps {

    private static final Logger LOG = LoggerFactory.getLogger(Gaps.class);

    private final ReadSoFar soFar;
    private final Reading reading;
    private final StreamMetrics metrics;
    private final RecordOrder.Effect told;
    private final Map<Input, Long> skipped = new EnumMap<>(Input.class);

    Gaps(ReadSoFar soFar, Reading reading, StreamMetrics metrics, RecordOrder.Effect told) {
        this.soFar = soFar;
        this.reading = reading;
        this.metrics = metrics;
        this.told = told;
    }

    /** An input is this topic. */
    void topic(Input input, String topic) {
        if (!soFar.isOf(input, reading.topicId(topic))) {
            LOG.warn("the topic {} was deleted and made anew: it is read from its first record", topic);
        }
    }

    /** A record comes that was read before. */
    void skipped(Input input, TopicPartition from) {
        if (skipped.merge(input, 1L, Long::sum) == 1) {
            LOG.warn(
                    "the consumer group's offset of {} is lost or was set back: records before offset {} were processed"
                            + " and are skipped",
                    from,
                    soFar.next(input));
        }
        metrics.skipped(from.topic());
    }

    /** A record comes whose offset is not the next. */
    void jumped(Input input, TopicPartition from, long offset) {
        long next = soFar.next(input);
        if (reading.beganAnew(from) && next > 0 && offset > next) {
            long lost = offset - next;
            LOG.error(
                    "{}: up to {} records were deleted before they were read (offsets {} to {}): the topic keeps them"
                            + " for too short a time (retention.ms, retention.bytes)",
                    from,
                    lost,
                    next,
                    offset - 1);
            metrics.lost(from.topic(), lost);
            told.event(new ModelEvent.RecordsLost(from.topic(), from.partition(), next, offset - 1));
        }
    }

    /** How many were skipped, once the first is there that was not; told in a line. */
    void through(Input input, TopicPartition from) {
        Long count = skipped.isEmpty() ? null : skipped.remove(input);
        if (count != null) {
            LOG.warn("{}: {} records that had been processed were skipped", from, count);
        }
    }
}
