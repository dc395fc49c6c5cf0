package io.kstep.stream;

import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import io.kstep.wire.mapping.Incoming;
import io.kstep.wire.mapping.Mapping;
import io.kstep.wire.mapping.RecordMapper;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** What the processor does to the records that others write before it takes them; nothing to those of the wire format. */
final class RecordMaps {

    private final Intake[] intakes = new Intake[Input.ALL.size()];
    private final RecordMapper[] mappers = new RecordMapper[Input.ALL.size()];
    private final int mostBytes;

    RecordMaps(ServiceSettings settings, WireLimits limits) {
        mostBytes = Math.toIntExact(settings.get(ServiceSettings.RECORD_BYTES));
        for (Intake intake : Intake.all(settings)) {
            int code = intake.input().code();
            intakes[code] = intake;
            if (!intake.repartitions()) {
                intake.mapping().ifPresent(mapping -> mappers[code] = mapping.mapper(limits));
            }
        }
    }

    /** The value that the session takes. */
    byte[] value(Input input, Record<byte[], byte[]> record, RecordMetadata from) {
        byte[] value = record.value();
        checkSize(value, mostBytes);
        RecordMapper mapper = mappers[input.code()];
        return mapper == null ? value : mapper.inPlace(incoming(record, from));
    }

    static void checkSize(byte[] value, int most) {
        if (value == null) {
            throw new WireException(WireException.Fault.JSON, "the record has no value");
        }
        if (value.length > most) {
            throw new WireException(
                    WireException.Fault.LIMIT,
                    "the record has " + value.length + " bytes, more than " + ServiceSettings.RECORD_BYTES.key() + "="
                            + most);
        }
    }

    static Incoming incoming(Record<byte[], byte[]> record, RecordMetadata from) {
        return new Incoming(record.key(), record.value(), from.topic(), from.partition(), from.offset(), name -> {
            Header header = record.headers().lastHeader(name);
            return header == null ? null : header.value();
        });
    }

    /** Where the record stood that somebody wrote. */
    RecordMetadata origin(Record<byte[], byte[]> record, RecordMetadata from) {
        for (Intake intake : intakes) {
            if (intake.turned(from.topic())) {
                return Origin.before(record, from);
            }
        }
        return from;
    }

    /** A reason of the session with the settings by which a mapped record would fit. */
    String reason(Input input, String reason) {
        boolean isMapped = intakes[input.code()].mapping().isPresent();
        if (!isMapped || !reason.startsWith("feature ")) {
            return reason;
        }
        String features = Mapping.Kind.INSTANCES.prefix() + "features";
        return reason + " (see " + String.join(" and ", List.of(features + ".types", features + ".exclude")) + ")";
    }
}
