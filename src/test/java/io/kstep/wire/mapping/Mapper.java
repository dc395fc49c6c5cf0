package io.kstep.wire.mapping;

import io.kstep.wire.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Mapping in words of tests: settings in pairs, records as texts. */
final class Mapper {

    private static final Map<String, String> STANDARD =
            Map.of("model", "@key", "id", "id", "label", "label", "label.type", "auto");

    private final RecordMapper mapper;
    private final Mapping mapping;

    private Mapper(Mapping.Kind kind, WireLimits limits, List<String> targets, String... pairs) {
        Map<String, String> texts = new HashMap<>(STANDARD);
        for (int i = 0; i < pairs.length; i += 2) {
            texts.put(pairs[i], pairs[i + 1]);
        }
        mapping = Mapping.parse(kind, name -> texts.getOrDefault(name, ""), targets);
        mapper = mapping.mapper(limits);
    }

    static Mapper instances(String... pairs) {
        return new Mapper(Mapping.Kind.INSTANCES, WireLimits.DEFAULT, List.of(), pairs);
    }

    static Mapper small(int features, String... pairs) {
        return new Mapper(Mapping.Kind.INSTANCES, new WireLimits(512, features, 1_000), List.of(), pairs);
    }

    static Mapper labels(String... pairs) {
        return new Mapper(Mapping.Kind.LABELS, WireLimits.DEFAULT, List.of(), pairs);
    }

    static Mapper targets(Mapping.Kind kind, String targets, String... pairs) {
        return new Mapper(kind, WireLimits.DEFAULT, List.of(targets.split(",")), pairs);
    }

    Mapping mapping() {
        return mapping;
    }

    /** What becomes of a record of the key {@code k}, with headers {@code h1} and {@code h2}. */
    String of(String json) {
        return all(json.getBytes(StandardCharsets.UTF_8)).stream()
                .map(mapped -> mapped.model() + " " + new String(mapped.json(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("\n"));
    }

    /** Only its features. */
    String features(String json) {
        String all = of(json);
        return all.substring(all.indexOf("\"features\":") + 11, all.lastIndexOf('}'));
    }

    List<Mapped> all(byte[] json) {
        return mapper.map(incoming(json));
    }

    byte[] inPlace(byte[] json) {
        return mapper.inPlace(incoming(json));
    }

    long time(String json) {
        return mapping.clock(WireLimits.DEFAULT).time(incoming(json.getBytes(StandardCharsets.UTF_8)));
    }

    static Incoming incoming(byte[] json) {
        return new Incoming("k".getBytes(StandardCharsets.UTF_8), json, "readings", 3, 17, name -> {
            boolean isThere = name.startsWith("h");
            return isThere ? ("of " + name).getBytes(StandardCharsets.UTF_8) : null;
        });
    }
}
