package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * When the records of one partition take effect. Kafka Streams reads records in the order of their timestamps, but
 * which goes first of an instance and a label of the same time is chance, and another one after a restart. Hence an
 * instance takes effect when it is read, a label just before the first instance that is later, a command just before
 * the first that is not earlier; the wall clock is used only where there is no such instance.
 */
final class RecordOrder {

    private static final long SHORTEST_LOOK = 10;
    private static final long LONGEST_LOOK = 250;

    /** What comes of it. */
    interface Effect {
        void take(Input input, Record<byte[], byte[]> record, RecordMetadata from);

        void refuse(Record<byte[], byte[]> record, RecordMetadata from, String reason);

        /** An event that is about no model. */
        void event(ModelEvent event);
    }

    private final ProcessorContext<?, ?> context;
    private final Reading reading;
    private final Effect effect;
    private final long holdMillis;
    private final Map<String, Input> inputs = new HashMap<>();
    private final Map<Input, TopicPartition> partitions = new EnumMap<>(Input.class);
    private final ReadSoFar soFar;
    private final Hold hold;
    private final Gaps gaps;
    private final boolean exactlyOnce;
    private Cancellable looking;

    /** Takes up what the store has of the partition. */
    RecordOrder(
            ServiceSettings settings,
            ProcessorContext<?, ?> context,
            Reading reading,
            Effect effect,
            StreamMetrics metrics) {
        this.context = context;
        this.reading = reading;
        this.effect = effect;
        holdMillis = settings.get(WaitingSettings.HOLD);
        exactlyOnce =
                !StreamsConfig.AT_LEAST_ONCE.equals(settings.kafka().get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
        KeyValueStore<Bytes, byte[]> store = context.getStateStore(ModelStores.INPUTS);
        soFar = new ReadSoFar(store);
        hold = new Hold(
                store,
                settings.get(WaitingSettings.HOLD_RECORDS),
                settings.get(WaitingSettings.HOLD_BYTES),
                context.currentSystemTimeMs());
        gaps = new Gaps(soFar, reading, metrics, effect);
        for (Intake intake : Intake.all(settings)) {
            Input input = intake.input();
            String topic = intake.read(context.applicationId());
            inputs.put(topic, input);
            gaps.topic(intake, topic);
            TopicPartition partition =
                    new TopicPartition(topic, context.taskId().partition());
            partitions.put(input, partition);
            reading.takes(partition, soFar.next(input));
        }
        lookAfterHold();
    }

    /** Before a commit. */
    void write() {
        hold.write();
        soFar.write();
    }

    /** The time of the stream when a record takes effect, which may be the latest so far. */
    long clock(long time) {
        return soFar.advance(time);
    }

    void read(Record<byte[], byte[]> record, RecordMetadata from) {
        Input input = inputs.get(from.topic());
        if (from.offset() != soFar.next(input)) {
            if (exactlyOnce && from.offset() < soFar.next(input)) {
                gaps.skipped(input, partitions.get(input));
                return;
            }
            gaps.jumped(input, partitions.get(input), from.offset());
        }
        gaps.through(input, partitions.get(input));
        soFar.read(input, from.offset());
        if (input != Input.INSTANCES) {
            reading.takes(partitions.get(input), soFar.next(input));
        }
        if (RecordTime.isFuture(record)) {
            long now = soFar.advance(0);
            Record<byte[], byte[]> letter = record.withTimestamp(now > 0 ? now : context.currentSystemTimeMs());
            effect.refuse(
                    letter,
                    from,
                    "the timestamp is too far in the future; see " + ServiceSettings.FUTURE_SECONDS.key());
        } else if (input == Input.INSTANCES) {
            while (hold.first() != null && hold.first().place().time() < record.timestamp()) {
                takeFirst();
            }
            soFar.instance(record.timestamp());
            effect.take(input, record, from);
        } else {
            hold(input, RecordTime.own(input, record), from);
        }
    }

    /** A label or a command waits for the first instance behind it, unless that has come already. */
    private void hold(Input input, Record<byte[], byte[]> record, RecordMetadata from) {
        long place = soFar.place(input, record.timestamp());
        if (place < soFar.latestInstance()) {
            effect.take(input, record, from);
            return;
        }
        Held held = new Held(new Held.Place(place, input, from.offset()), record, context.currentSystemTimeMs());
        hold.add(held);
        while (hold.isCrowded() || (held.isTooLarge() && hold.has(held.place()))) {
            takeFirst();
        }
        takeDue();
        lookAfterHold();
    }

    private void takeFirst() {
        Held first = hold.takeFirst();
        TopicPartition from = partitions.get(first.place().input());
        effect.take(
                first.place().input(),
                first.record(),
                new Origin(from.topic(), from.partition(), first.place().offset()));
    }

    /** Takes what has been held long enough, if there is no instance or command left that could precede it. */
    private void takeDue() {
        long due = context.currentSystemTimeMs() - holdMillis;
        while (hold.first() != null
                && Math.min(hold.first().record().timestamp(), hold.first().readAt()) <= due
                && isAtEnd(Input.INSTANCES)
                && isAtEnd(Input.CONTROL)) {
            takeFirst();
        }
    }

    private boolean isAtEnd(Input input) {
        return reading.isAtEnd(partitions.get(input), soFar.next(input));
    }

    /** Kafka Streams commits whenever it has looked at the clock for us: hence only while something is held. */
    private void lookAfterHold() {
        if (looking == null && hold.first() != null) {
            long every = Math.max(SHORTEST_LOOK, Math.min(holdMillis / 4, LONGEST_LOOK));
            looking = context.schedule(Duration.ofMillis(every), PunctuationType.WALL_CLOCK_TIME, time -> {
                takeDue();
                if (hold.first() == null) {
                    looking.cancel();
                    looking = null;
                }
            });
        }
    }
}
