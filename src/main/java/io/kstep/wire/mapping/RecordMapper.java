package io.kstep.wire.mapping;

import io.kstep.wire.JsonBytes;
import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns records into what the models take. A record that does not fit is a {@link WireException} that names the field
 * and the setting to change. Uses its buffers again; not thread-safe.
 */
public final class RecordMapper {

    private static final byte[] NOTHING = {};

    private final Mapping mapping;
    private final RecordScan scan;
    private final FeatureSink features;
    private final byte[][][] extraNames;
    private final JsonBytes out = new JsonBytes();

    RecordMapper(Mapping mapping, WireLimits limits, FeatureRules rules) {
        this.mapping = mapping;
        String prefix = mapping.kind().prefix();
        features = new FeatureSink(limits, prefix + FeatureRules.FEATURES);
        Field root = Field.root(rules);
        mapping.slotted()
                .forEach(part -> root.at(((Source.Field) part.source()).path()).capture(part.slot()));
        scan = new RecordScan(root, features, prefix, mapping.slotted());
        extraNames = mapping.features().extras().stream()
                .map(extra -> Field.names(extra.name(), FeatureForm.AS_IS))
                .toArray(byte[][][]::new);
    }

    /** What a record becomes where the model is that of its key. */
    public byte[] inPlace(Incoming record) {
        read(record);
        return body(record, mapping.targets().get(0), text(mapping.id(), record));
    }

    private void read(Incoming record) {
        scan.read(record.value());
        List<FeatureRules.Extra> extras = mapping.features().extras();
        for (int i = 0; i < extras.size(); i++) {
            String text = outside(extras.get(i).source(), record);
            if (text != null) {
                features.turnTo(extraNames[i]);
                features.category(0, text);
            }
        }
    }

    /** What a record becomes, for each model that takes it. */
    public List<Mapped> map(Incoming record) {
        read(record);
        String model = text(mapping.model(), record);
        String id = text(mapping.id(), record);
        List<Mapped> mapped = new ArrayList<>();
        for (Mapping.Target target : mapping.targets()) {
            byte[] body = body(record, target, id);
            if (body != null) {
                mapped.add(new Mapped(target.name().isEmpty() ? model : model + "/" + target.name(), body));
            }
        }
        if (mapped.isEmpty()) {
            throw missing(mapping.targets().get(0).label(), "of any target", record);
        }
        return mapped;
    }

    /** The time that a record has, in milliseconds; a record without one, or with none that can be read, is refused. */
    public long time(Incoming record) {
        scan.read(record.value());
        return moment(record).millis();
    }

    private Moment moment(Incoming record) {
        Mapping.Part part = mapping.time();
        Scalar value = scalar(part, record);
        if (value == null) {
            throw missing(part, "the time", record);
        }
        try {
            Moment moment = Moment.of(value);
            if (moment.millis() >= 0) {
                return moment;
            }
        } catch (WireException e) {
            throw new WireException(
                    named(part) + " cannot be its time: " + e.getMessage() + " (see " + part.setting() + ")");
        }
        throw new WireException(named(part) + " lies before 1970 (see " + part.setting() + ")");
    }

    /** Null where a label record has no label of one target among several. */
    private byte[] body(Incoming record, Mapping.Target target, String id) {
        if (mapping.time() != null) {
            moment(record);
        }
        boolean isInstance = mapping.kind() == Mapping.Kind.INSTANCES;
        out.clear().raw("{\"id\":").text(id);
        if (isInstance) {
            out.raw(",\"features\":{");
            out.raw(features.json()).raw('}');
        }
        boolean labelled = label(target.label(), record);
        if (!labelled && !isInstance) {
            if (mapping.targets().size() > 1) {
                return null;
            }
            throw missing(target.label(), "the label", record);
        }
        expert(record);
        return out.raw('}').toBytes();
    }

    private boolean label(Mapping.Part part, Incoming record) {
        if (part == null) {
            return false;
        }
        Object found = part.slot() == Mapping.NO_SLOT ? scalar(part, record) : scan.captured(part.slot());
        if (found == null || (found instanceof Scalar text && text.text().isEmpty())) {
            return false;
        }
        out.raw(",\"label\":");
        if (found instanceof Scalar scalar) {
            try {
                mapping.labelForm().write(out, scalar);
            } catch (WireException e) {
                throw new WireException(
                        named(part) + " cannot be the label: " + e.getMessage() + " (see " + part.setting() + ".type)");
            }
        } else {
            out.raw(((String) found).getBytes(StandardCharsets.UTF_8));
        }
        return true;
    }

    private void expert(Incoming record) {
        Scalar expert = mapping.expert() == null ? null : scalar(mapping.expert(), record);
        if (expert != null) {
            out.raw(",\"expert\":").text(expert.text());
        }
    }

    /** The texts of several parts as one. */
    private String text(List<Mapping.Part> parts, Incoming record) {
        if (parts.size() == 1) {
            return required(parts.get(0), record);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            text.append(i == 0 ? "" : "/").append(required(parts.get(i), record));
        }
        return text.toString();
    }

    private String required(Mapping.Part part, Incoming record) {
        Scalar value = scalar(part, record);
        if (value == null || value.text().isEmpty()) {
            throw missing(part, part.setting().endsWith(Mapping.ID) ? "the id" : "the model's key", record);
        }
        return value.text();
    }

    private Scalar scalar(Mapping.Part part, Incoming record) {
        if (part.slot() != Mapping.NO_SLOT) {
            return (Scalar) scan.captured(part.slot());
        }
        String text = outside(part.source(), record);
        return text == null ? null : new Scalar(Scalar.Kind.TEXT, text);
    }

    /** What does not stand in the value; null if it is not there. */
    private static String outside(Source source, Incoming record) {
        if (source instanceof Source.Key) {
            return text(record.key(), "the record's key");
        }
        if (source instanceof Source.Header header) {
            return text(record.header().apply(header.name()), "the header " + WireException.quote(header.name()));
        }
        if (source instanceof Source.Place) {
            return record.topic() + "-" + record.partition() + "-" + record.offset();
        }
        return source instanceof Source.Constant constant ? constant.text() : record.topic();
    }

    private static String text(byte[] bytes, String what) {
        if (bytes == null) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new WireException(what + " is not UTF-8");
        }
    }

    private static String named(Mapping.Part part) {
        return part.source() instanceof Source.Field field
                ? "the field " + RecordScan.shown(field.path())
                : part.source().toString();
    }

    private static WireException missing(Mapping.Part part, String what, Incoming record) {
        String where = part.source() instanceof Source.Field field
                ? "has no field " + RecordScan.shown(field.path())
                : "has no " + part.source();
        byte[] value = record.value() == null ? NOTHING : record.value();
        return new WireException("the record " + where + ", where " + part.setting() + " says that " + what
                + " is; it has " + RecordScan.fieldsOf(value));
    }
}
