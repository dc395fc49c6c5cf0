package io.kstep.serve;

import io.kstep.data.Target;
import io.kstep.evaluate.JointErrors;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.incremental.SubmodelShare;
import io.kstep.session.Asking;
import io.kstep.session.LabelOutcome;
import io.kstep.stream.LetterReason;
import io.kstep.stream.StreamMetrics;
import io.kstep.wire.ExpertFigures;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What the processor reports, as {@link Metric meters} of a Prometheus registry, and the {@link ErrorTrail trail} of each
 * model's error. The first {@code most} models have a tag of their own, the others, and those whose key is longer than
 * {@value #LONGEST_KEY} characters, share the tag value {@value #OTHER}; a model that goes frees its place. Counters are
 * exact; one prediction in {@value #TIMED_ONE_IN} is timed.
 */
public final class MicrometerMetrics implements StreamMetrics, AutoCloseable {

    /** Tag value of the models that have none of their own. */
    static final String OTHER = "other";

    static final int TIMED_ONE_IN = 16;
    static final int LONGEST_KEY = 200;
    private static final int MOST_TOPICS = 16;

    private final int most;
    private final InstantSource clock;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<String, Watched> models = new ConcurrentHashMap<>();
    private final ModelMeters others;
    private final Map<Metric, Map<String, Counter>> topics = Map.of(
            Metric.SKIPPED, new ConcurrentHashMap<>(),
            Metric.LOST, new ConcurrentHashMap<>());
    private final LetterMeters letters;
    private final Map<Integer, PartitionMeters> partitions = new ConcurrentHashMap<>();
    private final JvmGcMetrics collections = new JvmGcMetrics();

    private record Watched(ModelMeters meters, ErrorTrail trail) {}

    /**
     * @param most models with meters of their own
     * @param clock of the trails
     */
    public MicrometerMetrics(int most, InstantSource clock) {
        this.most = most;
        this.clock = clock;
        registry.config().meterFilter(KafkaStreamsMeters.chosen());
        others = new ModelMeters(registry, OTHER);
        letters = new LetterMeters(registry, clock);
        new JvmMemoryMetrics().bindTo(registry);
        collections.bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
    }

    /** Where further meters may be bound. */
    PrometheusMeterRegistry registry() {
        return registry;
    }

    /** The trail of a model's error; empty for a model that shares its meters with others or was never reported. */
    Optional<ErrorTrail> trail(String model) {
        return Optional.ofNullable(models.get(model)).map(Watched::trail);
    }

    /** The trail of a model of which nothing was reported. */
    ErrorTrail emptyTrail() {
        return new ErrorTrail(clock);
    }

    /** Shows whether records are being processed; what was shown before no longer is. */
    void watch(BooleanSupplier ready) {
        registry.find(Metric.READY.id()).meters().forEach(registry::remove);
        Gauge.builder(Metric.READY.id(), ready, supplier -> supplier.getAsBoolean() ? 1 : 0)
                .description(Metric.READY.meaning())
                .strongReference(true)
                .register(registry);
    }

    /**
     * The tag value of a model: its key, with an underscore more in front if it is {@value #OTHER} or empty but for
     * underscores, so that no two models and no model and the others have the same.
     */
    static String tag(String model) {
        int underscores = 0;
        while (underscores < model.length() && model.charAt(underscores) == '_') {
            underscores++;
        }
        String rest = model.substring(underscores);
        return rest.isEmpty() || rest.equals(OTHER) ? "_" + model : model;
    }

    private ModelMeters of(String model) {
        Watched watched = models.get(model);
        if (watched != null) {
            return watched.meters;
        }
        return models.size() >= most || model.length() > LONGEST_KEY ? others : made(model);
    }

    private synchronized ModelMeters made(String model) {
        Watched watched = models.get(model);
        if (watched == null && models.size() < most) {
            watched = new Watched(new ModelMeters(registry, tag(model)).withGauges(), new ErrorTrail(clock));
            models.put(model, watched);
        }
        return watched == null ? others : watched.meters;
    }

    @Override
    public void predicted(String model, long nanos) {
        ModelMeters meters = of(model);
        meters.predictions.increment();
        if (ThreadLocalRandom.current().nextInt(TIMED_ONE_IN) == 0) {
            meters.predict.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void asked(String model, Asking.Reason why) {
        of(model).asked(why).increment();
    }

    @Override
    public void labelled(String model, LabelOutcome outcome) {
        of(model).labels(outcome).increment();
    }

    @Override
    public void heard(String model, long learned) {
        of(model).heard(new Heard(learned, clock.millis()));
    }

    /** What was last heard of a model; nothing of one that shares its meters. */
    Heard heard(String model) {
        Watched watched = models.get(model);
        return watched == null ? Heard.NOTHING : watched.meters.heard();
    }

    @Override
    public void chunkLearned(String model, long nanos) {
        ModelMeters meters = of(model);
        meters.chunks.increment();
        meters.learn.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void driftAlarm(String model) {
        of(model).driftAlarms.increment();
        trail(model).ifPresent(ErrorTrail::drift);
    }

    @Override
    public void newFeature(String model) {
        of(model).newFeatures.increment();
    }

    @Override
    public void expired(String model, Waiting what) {
        of(model).expired(what).increment();
    }

    @Override
    public void input(String topic) {
        topics.keySet().forEach(metric -> of(metric, topic));
        letters.of(topic);
    }

    @Override
    public void deadLetter(String topic, LetterReason reason) {
        letters.add(topic, reason);
    }

    LetterMeters letters() {
        return letters;
    }

    @Override
    public void skipped(String topic) {
        of(Metric.SKIPPED, topic).increment();
    }

    @Override
    public void lost(String topic, long count) {
        of(Metric.LOST, topic).increment((double) count);
    }

    private Counter of(Metric metric, String topic) {
        Map<String, Counter> counters = topics.get(metric);
        Counter counter = counters.get(topic);
        if (counter == null) {
            String tag = counters.size() < MOST_TOPICS ? topic : OTHER;
            counter = counters.computeIfAbsent(
                    tag,
                    name -> Counter.builder(metric.id())
                            .description(metric.meaning())
                            .tag(Metric.Tag.TOPIC, name)
                            .register(registry));
        }
        return counter;
    }

    @Override
    public void several(String model, List<Target> targets, JointErrors.Report errors) {
        of(model).several(targets, errors);
    }

    @Override
    public void state(String model, int submodels, List<StreamErrors.Estimate> errors) {
        of(model).state(submodels, errors);
        double fading = errors.get(1).error();
        trail(model).ifPresent(trail -> trail.add(errors.get(0).error(), fading));
    }

    @Override
    public void decisions(String model, Optional<DecisionErrors.Report> costs) {
        of(model).decisions(costs);
    }

    @Override
    public void shares(String model, List<SubmodelShare> shares) {
        of(model).shares(shares);
    }

    @Override
    public void experts(String model, List<ExpertFigures> experts) {
        of(model).experts(experts);
    }

    /** The latest shares of a model's submodels; none of a model that shares its meters or was not reported yet. */
    List<SubmodelShare> shares(String model) {
        Watched watched = models.get(model);
        return watched == null ? List.of() : watched.meters.shares();
    }

    @Override
    public Set<String> told() {
        return models.keySet();
    }

    @Override
    public synchronized void gone(String model) {
        Watched watched = models.remove(model);
        if (watched != null) {
            watched.meters.remove();
        }
    }

    @Override
    public void partition(int partition, long pending, long held, long cached) {
        of(partition).hold(pending, held, cached);
    }

    private PartitionMeters of(int partition) {
        return partitions.computeIfAbsent(partition, number -> new PartitionMeters(registry, number));
    }

    @Override
    public void progress(int partition, double seconds) {
        of(partition).progress(seconds);
    }

    @Override
    public void partitionGone(int partition) {
        PartitionMeters meters = partitions.remove(partition);
        if (meters != null) {
            meters.remove();
        }
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
