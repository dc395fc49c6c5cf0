package io.kstep.stream;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.state.HostInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the {@link Progress} every second, from a thread that no record can stop. */
final class ProgressWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProgressWatch.class);
    private static final long EVERY_MILLIS = 1_000;

    private final KafkaStreams streams;
    private final HostInfo here;
    private final Progress progress;
    private final StreamMetrics metrics;
    private final Set<String> inputs;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "kstep-watch");
        made.setDaemon(true);
        return made;
    });

    private boolean told;

    ProgressWatch(
            KafkaStreams streams,
            ModelQueries.Host here,
            Progress progress,
            StreamMetrics metrics,
            ServiceSettings settings) {
        this.here = new HostInfo(here.name(), here.port());
        this.streams = streams;
        this.progress = progress;
        this.metrics = metrics;
        String application = StreamService.application(settings);
        inputs = Input.ALL.stream()
                .map(input -> input.topic(settings, application))
                .collect(Collectors.toUnmodifiableSet());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it: look() lets nothing escape
    void start() {
        thread.scheduleWithFixedDelay(this::look, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            Map<Integer, Long> lags = lags();
            progress.look(elsewhere(), partition -> lags.getOrDefault(partition, 0L), metrics);
        } catch (RuntimeException e) { // as where the processor is being closed: it would end the watch
            LOG.debug("could not look at the progress", e);
            return;
        }
        boolean stalled = !progress.stalls().isEmpty();
        if (stalled && !told) {
            LOG.error("stalled: {}", String.join("; ", progress.stalls()));
        }
        told = stalled;
    }

    /**
     * What other replicas have. A partition whose thread died here has no task until the group has missed that thread,
     * and still belongs to this replica.
     */
    private Set<Integer> elsewhere() {
        return !streams.state().isRunningOrRebalancing()
                ? Set.of()
                : streams.metadataForAllStreamsClients().stream()
                        .filter(replica -> !replica.hostInfo().equals(here))
                        .flatMap(replica -> replica.topicPartitions().stream())
                        .filter(partition -> inputs.contains(partition.topic()))
                        .map(TopicPartition::partition)
                        .collect(Collectors.toSet());
    }

    /** By partition, what the consumers have not read yet as far as they know. */
    private Map<Integer, Long> lags() {
        return streams.metrics().entrySet().stream()
                .filter(metric -> isLag(metric.getKey()))
                .collect(Collectors.toMap(
                        metric -> Integer.valueOf(metric.getKey().tags().get("partition")),
                        metric ->
                                metric.getValue().metricValue() instanceof Double lag && lag > 0 ? lag.longValue() : 0L,
                        Long::sum));
    }

    private boolean isLag(MetricName name) {
        return name.name().equals("records-lag") && inputs.contains(name.tags().getOrDefault("topic", ""));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
