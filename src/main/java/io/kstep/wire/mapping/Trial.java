package io.kstep.wire.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.SchemaInference;
import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows what records would become, and why some would be refused, before anything runs. */
public final class Trial {

    private static final ObjectMapper TREES = new ObjectMapper();

    /**
     * What one model would take of a record.
     *
     * @param model its key; a note where there is none
     * @param label as JSON, empty where there is none
     * @param features by name, each as it is read; none of a label
     */
    public record Taken(String model, String id, String label, Map<String, String> features) {}

    /**
     * A record.
     *
     * @param taken what becomes of it, of each target one; none if it is refused
     * @param reason why it is refused, empty if it is not
     */
    public record Shown(String place, List<Taken> taken, String reason) {}

    private final Mapping.Kind kind;
    private final Optional<Mapping> mapping;
    private final Optional<RecordMapper> mapper;
    private final WireLimits limits;
    /** The schema of each model is that of its first record, as in the service. */
    private final Map<String, InstanceDecoder> decoders = new LinkedHashMap<>();

    public Trial(Mapping.Kind kind, Optional<Mapping> mapping, WireLimits limits) {
        this.kind = kind;
        this.mapping = mapping;
        this.limits = limits;
        mapper = mapping.map(given -> given.mapper(limits));
    }

    /** What a record would become after those that were shown before. */
    public Shown show(Incoming record) {
        String place = record.topic() + "-" + record.partition() + "@" + record.offset();
        try {
            List<Taken> taken = new ArrayList<>();
            for (Mapped mapped : map(record)) {
                taken.add(taken(mapped));
            }
            return new Shown(place, taken, "");
        } catch (WireException e) {
            return new Shown(place, List.of(), e.getMessage());
        }
    }

    private List<Mapped> map(Incoming record) {
        if (mapper.isPresent() && !mapping.orElseThrow().keepsKey()) {
            return mapper.get().map(record);
        }
        byte[] json = mapper.isPresent() ? mapper.get().inPlace(record) : record.value();
        if (record.key() == null || record.key().length == 0) {
            throw new WireException("the record needs a key, which names the model: say with " + kind.prefix()
                    + Mapping.MODEL + " where the model's key stands, as " + kind.prefix() + Mapping.MODEL
                    + "=@constant:NAME for one model");
        }
        return List.of(new Mapped(new String(record.key(), StandardCharsets.UTF_8), json));
    }

    private Taken taken(Mapped mapped) {
        Map<String, String> features = new LinkedHashMap<>();
        if (kind == Mapping.Kind.LABELS) {
            String id = LabelRecord.decode(mapped.json(), limits).id();
            return new Taken(
                    mapped.model(), id, tree(mapped.json()).path(Mapping.LABEL).toString(), features);
        }
        InstanceDecoder decoder = decoders.get(mapped.model());
        if (decoder == null) {
            decoder = new InstanceDecoder(SchemaInference.of(mapped.json(), limits, false), limits);
            decoders.put(mapped.model(), decoder);
        }
        decoder.decode(mapped.json());
        JsonNode json = tree(mapped.json());
        json.path("features").properties().forEach(field -> features.put(field.getKey(), form(field.getValue())));
        JsonNode label = json.path(Mapping.LABEL);
        return new Taken(
                mapped.model(),
                decoder.id(),
                label.isMissingNode() || label.isNull() ? "" : label.toString(),
                features);
    }

    private static String form(JsonNode value) {
        return value.isNull() ? "missing" : (value.isNumber() ? "number " : "category ") + value.asText();
    }

    private static JsonNode tree(byte[] json) {
        try {
            return TREES.readTree(json);
        } catch (IOException e) {
            throw new WireException("the record is not JSON"); // it has been read before
        }
    }
}
