package io.kstep.stream;

import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/**
 * The topology: three topics in, one processor with its stores, five topics out. Bytes go in and out, so that no record
 * can fail before the processor has it in hand.
 */
public final class KStepTopology {

    private static final String PROCESSOR = "kstep";

    private KStepTopology() {}

    public static Topology build(ServiceSettings settings, StreamMetrics metrics) {
        return build(settings, metrics, new Progress(System::nanoTime, Long.MAX_VALUE));
    }

    /** With a progress that somebody watches. */
    static Topology build(ServiceSettings settings, StreamMetrics metrics, Progress progress) {
        ModelRules rules = ModelRules.of(settings);
        Topology topology = new Topology();
        source(topology, "instances", settings.get(ServiceSettings.INSTANCES));
        source(topology, "labels", settings.get(ServiceSettings.LABELS));
        source(topology, "control", settings.get(ServiceSettings.CONTROL));
        ProcessorSupplier<byte[], byte[], byte[], byte[]> processor =
                () -> new KStepProcessor(settings, rules, metrics, progress);
        topology.addProcessor(PROCESSOR, processor, "instances", "labels", "control");
        ModelStores.builders().forEach(store -> topology.addStateStore(store, PROCESSOR));
        topology.addStateStore(new BeforeCommit.Builder(), PROCESSOR);
        sink(topology, Outlet.PREDICTIONS, settings.get(ServiceSettings.PREDICTIONS));
        sink(topology, Outlet.ERRORS, settings.get(ServiceSettings.ERRORS));
        sink(topology, Outlet.MODELS, settings.get(ServiceSettings.MODELS));
        sink(topology, Outlet.EVENTS, settings.get(ServiceSettings.EVENTS));
        sink(topology, Outlet.DEAD_LETTERS, settings.get(ServiceSettings.DEAD_LETTERS));
        return topology;
    }

    private static void source(Topology topology, String name, String topic) {
        topology.addSource(
                AutoOffsetReset.earliest(),
                name,
                new RecordTime(),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                topic);
    }

    private static void sink(Topology topology, String name, String topic) {
        topology.addSink(name, topic, new ByteArraySerializer(), new ByteArraySerializer(), PROCESSOR);
    }
}
