package io.kstep.stream;

import io.kstep.binary.BinaryFormatException;
import io.kstep.session.ModelRules;
import io.kstep.session.Outcome;
import io.kstep.session.Session;
import io.kstep.session.UnreadableState;
import io.kstep.session.WaitingRoom;
import io.kstep.session.WaitingStore;
import io.kstep.spec.SpecException;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one node of the topology that works: hands every record to the {@link Session} and its outcome to the {@link
 * OutcomeWriter}, what is refused to the dead letters, in the {@link RecordOrder}. Time is the stream's own, never the
 * wall clock, so that the same input gives the same output.
 */
final class KStepProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private static final Logger LOG = LoggerFactory.getLogger(KStepProcessor.class);
    private static final Duration TELL_EVERY = Duration.ofSeconds(5);

    private final ServiceSettings settings;
    private final ModelRules rules;
    private final StreamMetrics metrics;
    private final Progress watched;
    private final Reading reading;
    private final LetterWarnings warnings;
    private final ModelKeys keys = new ModelKeys();
    private final RecordMaps maps;
    private ProcessorContext<byte[], byte[]> context;
    private Outlet outlet;
    private ModelShelf shelf;
    private WaitingRoom room;
    private Session session;
    private OutcomeWriter writer;
    private ModelStores stores;
    private PartitionProgress progress;
    private final RecordOrder.Effect effect = new RecordOrder.Effect() {
        @Override
        public void take(Input input, Record<byte[], byte[]> record, RecordMetadata from) {
            KStepProcessor.this.take(input, record, from);
        }

        @Override
        public void refuse(Record<byte[], byte[]> record, RecordMetadata from, String reason) {
            deadLetter(record, from, LetterReason.TIME, reason);
        }

        @Override
        public void event(ModelEvent event) {
            outlet.turnTo(null, "", order.clock(0));
            outlet.event(event);
            outlet.flush();
        }
    };
    private RecordOrder order;
    private ErrorsOfRecords errors;

    KStepProcessor(
            ServiceSettings settings,
            ModelRules rules,
            StreamMetrics metrics,
            Progress watched,
            Reading reading,
            LetterWarnings warnings) {
        this.warnings = warnings;
        this.watched = watched;
        this.reading = reading;
        this.settings = settings;
        this.rules = rules;
        this.metrics = metrics;
        maps = new RecordMaps(settings, rules.limits().wire());
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> given) {
        context = given;
        progress = watched.begin(given.taskId().partition());
        stores = ModelStores.of(given);
        outlet = new Outlet(given);
        room = room();
        shelf = new ModelShelf(stores, rules, Math.toIntExact(settings.get(ServiceSettings.CACHED)));
        check();
        session = new Session(rules, shelf, room, System::nanoTime);
        writer = new OutcomeWriter(stores, shelf, outlet, metrics, rules.slowNanos());
        Input.ALL.forEach(input -> metrics.input(input.topic(settings, given.applicationId())));
        order = order();
        BeforeCommit commit = given.getStateStore(BeforeCommit.NAME);
        commit.run(() -> {
            shelf.write();
            order.write();
            progress.writesForCommit();
        });
        errors = new ErrorsOfRecords(shelf);
        given.schedule(TELL_EVERY, PunctuationType.WALL_CLOCK_TIME, time -> tell()); // metrics only
    }

    private WaitingRoom room() {
        try {
            return new WaitingRoom(
                    new WaitingRecords(stores.pending()),
                    settings.get(WaitingSettings.WAIT_SECONDS) * 1000,
                    settings.get(WaitingSettings.VOTES_WAIT),
                    Math.toIntExact(settings.get(WaitingSettings.PENDING)),
                    settings.get(WaitingSettings.PENDING_BYTES));
        } catch (BinaryFormatException e) {
            throw UnreadableState.waiting(e).in(context.taskId().partition(), ServiceSettings.UNREADABLE.key());
        }
    }

    private RecordOrder order() {
        try {
            return new RecordOrder(settings, context, reading, effect, metrics);
        } catch (BinaryFormatException e) {
            throw UnreadableState.waiting(e).in(context.taskId().partition(), ServiceSettings.UNREADABLE.key());
        }
    }

    /** Models that cannot be read are seen before the first record is taken. */
    private void check() {
        try {
            shelf.check();
        } catch (UnreadableState e) {
            if (!rules.skipsUnreadable()) {
                throw e.in(context.taskId().partition(), ServiceSettings.UNREADABLE.key());
            }
            LOG.warn(
                    "partition {}: {}; their records will be dead letters",
                    context.taskId().partition(),
                    e.getMessage());
        }
    }

    private void tell() {
        progress.confirm();
        metrics.partition(context.taskId().partition(), room.size(), shelf.count(), shelf.decodedCount());
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        long start = System.nanoTime();
        InstanceRun run = InstanceRun.of(record);
        if (run == null) {
            read(record, context.recordMetadata().orElseThrow());
        } else {
            run.forEach(this::read);
        }
        reading.took(System.nanoTime() - start);
    }

    private void read(Record<byte[], byte[]> record, RecordMetadata from) {
        progress.takes(from.topic(), from.offset());
        order.read(record, from);
        progress.isDone();
    }

    /** Applies a record: the one that was read, or one that was held. */
    private void take(Input input, Record<byte[], byte[]> record, RecordMetadata from) {
        String key = null;
        long now = order.clock(record.timestamp());
        try {
            settle(session.due(now), record, from);
            outlet.turnTo(record.key(), "", record.timestamp());
            List<WaitingRoom.Expired> expired = session.expire(now);
            writer.write(expired);
            outlet.flush(); // what expired has, whatever becomes of this record
            teach(expired, record, from);
            key = keys.decode(record.key());
            outlet.turnTo(record.key(), key, record.timestamp());
            use(key, input, record, from, now);
            outlet.flush();
        } catch (WireException | SpecException e) {
            deadLetter(record, from, LetterReason.of(input, e), maps.reason(input, e.getMessage()));
        } catch (UnreadableState e) {
            if (!rules.skipsUnreadable()) {
                throw e.in(
                        from.partition(),
                        ServiceSettings.UNREADABLE
                                .key()); // nothing of it is committed: whoever can read the model takes the record
            }
            deadLetter(record, from, LetterReason.MODEL, e.getMessage());
        } catch (KafkaException e) {
            throw e; // for Kafka Streams to handle: fenced, migrated, broken
        } catch (RuntimeException e) {
            LOG.error("record {}-{}@{} of model '{}' failed", from.topic(), from.partition(), from.offset(), key, e);
            shelf.forget(key);
            deadLetter(record, from, LetterReason.INTERNAL, "internal error: " + e);
        } catch (StackOverflowError | AssertionError | OutOfMemoryError e) {
            deadLetter(record, from, LetterReason.INTERNAL, errors.blame(e, from, key));
        }
    }

    /** Learns the votes whose time is up. */
    private void settle(List<WaitingStore.Place> due, Record<byte[], byte[]> record, RecordMetadata from) {
        for (WaitingStore.Place place : due) {
            learn(place, () -> session.settle(place, record.timestamp()), record, from);
        }
    }

    /** Learns the instances that waited for their labels in vain, where a model makes use of them. */
    private void teach(List<WaitingRoom.Expired> expired, Record<byte[], byte[]> record, RecordMetadata from) {
        for (WaitingRoom.Expired each : expired) {
            if (each.taught() != null) {
                WaitingStore.Place place = new WaitingStore.Place(each.model(), each.id());
                learn(place, () -> session.teach(each, record.timestamp()), record, from);
            }
        }
    }

    /** What waited is of any model: what fails is not the fault of this record. */
    private void learn(
            WaitingStore.Place place, Supplier<Outcome> work, Record<byte[], byte[]> record, RecordMetadata from) {
        String model = place.model();
        long start = System.nanoTime();
        outlet.turnTo(model.getBytes(StandardCharsets.UTF_8), model, record.timestamp());
        try {
            writer.write(model, work.get(), record.timestamp(), start);
        } catch (KafkaException | UnreadableState e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("what waited as '{}' of model '{}' failed", place.id(), model, e);
            shelf.forget(model);
            fail(place, e);
        } catch (StackOverflowError | AssertionError | OutOfMemoryError e) {
            fail(place, new IllegalStateException(errors.blame(e, from, model)));
        }
        outlet.flush();
    }

    private void fail(WaitingStore.Place place, RuntimeException e) {
        outlet.forget();
        outlet.event(new ModelEvent.LabelExpired(place.id(), ModelEvent.Waiting.INSTANCE, "internal error: " + e));
    }

    private void use(String key, Input input, Record<byte[], byte[]> record, RecordMetadata from, long now) {
        byte[] value = maps.value(input, record, from);
        long start = System.nanoTime();
        Outcome outcome = switch (input) {
            case INSTANCES -> session.instance(key, value, record.timestamp(), now);
            case LABELS -> session.label(key, value, record.timestamp(), now);
            case CONTROL -> session.command(key, value, record.timestamp());
        };
        writer.write(key, outcome, record.timestamp(), start);
    }

    private void deadLetter(Record<byte[], byte[]> record, RecordMetadata read, LetterReason kind, String reason) {
        RecordMetadata from = maps.origin(record, read);
        outlet.deadLetter(DeadLetters.of(record, from, kind, reason));
        metrics.deadLetter(from.topic(), kind);
        warnings.letter(from.topic(), from.partition(), from.offset(), reason);
    }

    @Override
    public void close() {
        watched.end(context.taskId().partition());
        if (writer != null) {
            Set<String> told = Set.copyOf(metrics.told()); // few, where the models of a partition may be many
            told.stream().filter(shelf::holds).forEach(metrics::gone);
            metrics.partitionGone(context.taskId().partition());
        }
    }
}
