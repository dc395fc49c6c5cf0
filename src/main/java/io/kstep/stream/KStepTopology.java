package io.kstep.stream;

import io.kstep.session.ModelRules;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topology: three topics in, one processor with its stores, six topics out. Bytes go in and out, so that no record
 * can fail before the processor has it in hand.
 */
public final class KStepTopology {

    private static final Logger LOG = LoggerFactory.getLogger(KStepTopology.class);

    private static final String PROCESSOR = "kstep";

    private KStepTopology() {}

    /** The topology for Kafka's test driver, where each record is read when it is sent. */
    public static Topology build(ServiceSettings settings, StreamMetrics metrics) {
        return build(settings, metrics, unwatched(), Reading.ALWAYS_AT_END);
    }

    /** The topology for a Kafka whose clients are these. */
    public static Topology build(ServiceSettings settings, StreamMetrics metrics, InputConsumers clients) {
        return build(settings, metrics, unwatched(), clients);
    }

    static Progress unwatched() {
        return new Progress(System::nanoTime, Long.MAX_VALUE);
    }

    /** With a progress that somebody watches. */
    static Topology build(ServiceSettings settings, StreamMetrics metrics, Progress progress, Reading reading) {
        ModelRules rules = ServiceRules.of(settings);
        LetterWarnings warnings = new LetterWarnings(System::nanoTime, LOG::warn); // one for all partitions
        List<Intake> intakes = Intake.all(settings);
        Topology topology = new Repartitioning(settings, rules, metrics, warnings).begin();
        intakes.stream()
                .filter(intake -> !intake.repartitions())
                .forEach(intake -> source(topology, intake, settings, rules));
        ProcessorSupplier<byte[], byte[], byte[], byte[]> processor =
                () -> new KStepProcessor(settings, rules, metrics, progress, reading, warnings);
        topology.addProcessor(
                PROCESSOR, processor, intakes.stream().map(Intake::name).toArray(String[]::new));
        ModelStores.builders().forEach(store -> topology.addStateStore(store, PROCESSOR));
        topology.addStateStore(new BeforeCommit.Builder(), PROCESSOR);
        sink(topology, Outlet.PREDICTIONS, settings.get(ServiceSettings.PREDICTIONS));
        sink(topology, Outlet.ERRORS, settings.get(ServiceSettings.ERRORS));
        sink(topology, Outlet.MODELS, settings.get(ServiceSettings.MODELS));
        sink(topology, Outlet.EVENTS, settings.get(ServiceSettings.EVENTS));
        sink(topology, Outlet.QUESTIONS, settings.get(ServiceSettings.QUESTIONS));
        sink(topology, Outlet.DEAD_LETTERS, settings.get(ServiceSettings.DEAD_LETTERS));
        return topology;
    }

    private static void source(Topology topology, Intake intake, ServiceSettings settings, ModelRules rules) {
        topology.addSource(
                AutoOffsetReset.earliest(),
                intake.name(),
                RecordTime.of(intake, settings, rules.limits().wire()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                intake.topics().get(0));
    }

    private static void sink(Topology topology, String name, String topic) {
        topology.addSink(name, topic, new ByteArraySerializer(), new ByteArraySerializer(), PROCESSOR);
    }
}
