package io.kstep.stream;

import io.kstep.session.ModelRules;
import io.kstep.wire.WireLimits;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;

/**
 * The part of the topology before the processor: inputs whose records are not under the keys of their models are mapped
 * and go through a repartition topic, which Kafka Streams makes, transacts and purges.
 */
record Repartitioning(ServiceSettings settings, ModelRules rules, StreamMetrics metrics, LetterWarnings warnings) {

    /** A topology that has the inputs' mapping, and for each input a node of its name to read from; empty if none has. */
    Topology begin() {
        List<Intake> all =
                Intake.all(settings).stream().filter(Intake::repartitions).toList();
        if (all.isEmpty()) {
            return new Topology();
        }
        StreamsBuilder builder = new StreamsBuilder();
        all.forEach(intake -> add(builder, intake));
        Topology topology = builder.build();
        all.forEach(intake -> topology.addSink(
                letters(intake),
                settings.get(ServiceSettings.DEAD_LETTERS),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                mapping(intake)));
        return topology;
    }

    private void add(StreamsBuilder builder, Intake intake) {
        WireLimits limits = rules.limits().wire();
        Serde<byte[]> bytes = Serdes.ByteArray();
        builder.stream(
                        intake.topics(),
                        Consumed.with(bytes, bytes)
                                .withTimestampExtractor(RecordTime.of(intake, settings, limits))
                                .withOffsetResetPolicy(AutoOffsetReset.earliest())
                                .withName(intake.name() + "-as-written"))
                .process(
                        () -> new MappingProcessor(
                                intake, settings, limits, metrics, warnings, mapped(intake), letters(intake)),
                        Named.as(mapping(intake)))
                .filter((key, value) -> true, Named.as(mapped(intake))) // a node to name, beside the letters
                .repartition(Repartitioned.<byte[], byte[]>as(intake.name())
                        .withKeySerde(bytes)
                        .withValueSerde(bytes)
                        .withNumberOfPartitions(Math.toIntExact(settings.get(ServiceSettings.PARTITIONS))))
                .filter((key, value) -> true, Named.as(intake.name()));
    }

    private static String mapping(Intake intake) {
        return "map-" + intake.name();
    }

    private static String mapped(Intake intake) {
        return "mapped-" + intake.name();
    }

    private static String letters(Intake intake) {
        return "dead-letters-of-" + intake.name();
    }
}
