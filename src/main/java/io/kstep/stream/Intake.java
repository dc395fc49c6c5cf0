package io.kstep.stream;

import io.kstep.spec.SpecException;
import io.kstep.wire.mapping.Mapping;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How the records of one input come to the processor: as they are, mapped there, or first through a repartition topic of
 * Kafka Streams, where the model's key is not the record's or several topics make one input.
 *
 * @param topics where others write the records
 * @param mapping empty if they are those of the wire format
 * @param repartitions whether they go through a topic of ours, by the model's key
 */
record Intake(Input input, List<String> topics, Optional<Mapping> mapping, boolean repartitions) {

    private static final String REPARTITION = "-repartition"; // what Kafka Streams adds

    static Intake of(Input input, ServiceSettings settings) {
        Setting<String> setting = input.setting();
        List<String> topics = MappingSettings.names(settings.get(setting));
        Optional<Mapping> mapping = input.kind().flatMap(kind -> MappingSettings.of(kind, settings));
        if (topics.isEmpty() || new HashSet<>(topics).size() < topics.size()) {
            throw new SpecException(setting.key() + "=" + settings.get(setting) + " must name a topic"
                    + (topics.isEmpty() ? "" : ", and each once"));
        }
        if (topics.size() > 1 && input == Input.CONTROL) {
            throw new SpecException(setting.key() + " must be one topic");
        }
        boolean repartitions =
                topics.size() > 1 || mapping.map(given -> !given.keepsKey()).orElse(false);
        return new Intake(input, topics, mapping, repartitions);
    }

    static List<Intake> all(ServiceSettings settings) {
        return Input.ALL.stream().map(input -> of(input, settings)).toList();
    }

    /** The topics that must have as many partitions as the stores. */
    Stream<String> aligned() {
        return repartitions ? Stream.empty() : topics.stream();
    }

    /** The topic that the processor of an application reads. */
    String read(String application) {
        return repartitions ? application + "-" + name() + REPARTITION : topics.get(0);
    }

    /** Whether a record of a topic came by way of ours. */
    boolean turned(String topic) {
        return repartitions && topic.endsWith("-" + name() + REPARTITION);
    }

    /** Whether the processor reads records whose time is not their timestamp. */
    boolean hasOwnTimes() {
        return !repartitions && mapping.filter(Mapping::hasTime).isPresent();
    }

    /** What its nodes are called by. */
    String name() {
        return input.name().toLowerCase(Locale.ROOT);
    }
}
