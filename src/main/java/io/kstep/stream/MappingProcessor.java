package io.kstep.stream;

import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import io.kstep.wire.mapping.Mapped;
import io.kstep.wire.mapping.RecordMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the records of an input on under the keys of their models, in the wire format, and what does not fit to the dead
 * letters as it was. Keeps nothing between records.
 */
final class MappingProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private static final Logger LOG = LoggerFactory.getLogger(MappingProcessor.class);

    private final Intake intake;
    private final StreamMetrics metrics;
    private final LetterWarnings warnings;
    private final int mostBytes;
    private final RecordMapper mapper;
    private final ModelKeys keys = new ModelKeys();
    private final String mapped;
    private final String letters;
    private ProcessorContext<byte[], byte[]> context;

    /**
     * @param mapped the node that takes what fits
     * @param letters the node that takes what does not
     */
    MappingProcessor(
            Intake intake,
            ServiceSettings settings,
            WireLimits limits,
            StreamMetrics metrics,
            LetterWarnings warnings,
            String mapped,
            String letters) {
        this.intake = intake;
        this.metrics = metrics;
        this.warnings = warnings;
        this.mapped = mapped;
        this.letters = letters;
        mostBytes = Math.toIntExact(settings.get(ServiceSettings.RECORD_BYTES));
        mapper = intake.mapping().map(mapping -> mapping.mapper(limits)).orElse(null);
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> given) {
        context = given;
        intake.topics().forEach(metrics::input);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        RecordMetadata from = context.recordMetadata().orElseThrow();
        List<Record<byte[], byte[]>> all;
        try {
            all = map(record, from);
        } catch (WireException e) {
            boolean isAhead = RecordTime.isFuture(record);
            refuse(record, from, isAhead ? LetterReason.TIME : LetterReason.of(e), e.getMessage());
            return;
        } catch (KafkaException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("record {}-{}@{} could not be mapped", from.topic(), from.partition(), from.offset(), e);
            refuse(record, from, LetterReason.INTERNAL, "internal error: " + e);
            return;
        }
        for (Record<byte[], byte[]> one : all) {
            context.forward(one, mapped);
        }
    }

    private List<Record<byte[], byte[]>> map(Record<byte[], byte[]> record, RecordMetadata from) {
        if (RecordTime.isFuture(record)) {
            throw new WireException(
                    "the timestamp is too far in the future; see " + ServiceSettings.FUTURE_SECONDS.key());
        }
        RecordMaps.checkSize(record.value(), mostBytes);
        if (mapper == null) {
            keys.decode(record.key());
            return List.of(turned(record, from, record.key(), record.value()));
        }
        List<Mapped> all = mapper.map(RecordMaps.incoming(record, from));
        return all.stream()
                .map(one -> {
                    byte[] key = one.model().getBytes(StandardCharsets.UTF_8);
                    keys.decode(key);
                    return turned(record, from, key, one.json());
                })
                .toList();
    }

    /** Without the headers of others, of which nothing is needed any more. */
    private static Record<byte[], byte[]> turned(
            Record<byte[], byte[]> record, RecordMetadata from, byte[] key, byte[] value) {
        Record<byte[], byte[]> turned = new Record<>(key, value, record.timestamp());
        turned.headers().add(Origin.HEADER, Origin.header(from));
        return turned;
    }

    private void refuse(Record<byte[], byte[]> record, RecordMetadata from, LetterReason kind, String reason) {
        long time = RecordTime.isFuture(record) ? context.currentSystemTimeMs() : record.timestamp();
        context.forward(DeadLetters.of(record.withTimestamp(time), from, kind, reason), letters);
        metrics.deadLetter(from.topic(), kind);
        warnings.letter(from.topic(), from.partition(), from.offset(), reason);
    }
}
