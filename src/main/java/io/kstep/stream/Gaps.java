package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects where the inputs of a partition do not continue from where they had been read: the group's offsets are lost
 * and all records come again, records were deleted before they were read, or a topic was deleted and created again.
 * Other missing offsets are normal: transactions leave such gaps.
 */
final class Gaps {

    private static final Logger LOG = LoggerFactory.getLogger(Gaps.class);

    private final ReadSoFar soFar;
    private final Reading reading;
    private final StreamMetrics metrics;
    private final RecordOrder.Effect told;
    private final Map<Input, Long> skipped = new EnumMap<>(Input.class);
    /** Inputs whose topic is a repartition topic: Kafka Streams deletes from it what has been read. */
    private final Set<Input> purged = EnumSet.noneOf(Input.class);

    Gaps(ReadSoFar soFar, Reading reading, StreamMetrics metrics, RecordOrder.Effect told) {
        this.soFar = soFar;
        this.reading = reading;
        this.metrics = metrics;
        this.told = told;
    }

    /** Sets the topic of an input. */
    void topic(Intake intake, String topic) {
        Input input = intake.input();
        if (intake.repartitions()) {
            purged.add(input);
        }
        if (!soFar.isOf(input, reading.topicId(topic), intake.repartitions()) && !intake.repartitions()) {
            LOG.warn("the topic {} was deleted and created again: it is read from its first record", topic);
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
        if (next > 0 && offset > next && !purged.contains(input) && reading.beganAnew(from, offset)) {
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

    /** Logs in one line how many were skipped, at the first record that was not. */
    void through(Input input, TopicPartition from) {
        Long count = skipped.isEmpty() ? null : skipped.remove(input);
        if (count != null) {
            LOG.warn("{}: {} records that had been processed were skipped", from, count);
        }
    }
}
