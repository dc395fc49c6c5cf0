package io.kstep.serve;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How much one partition holds. */
final class PartitionMeters {

    private final MeterRegistry registry;
    private final List<Gauge> all;
    private volatile long pending;
    private volatile long models;
    private volatile long cached;
    private volatile double progressAge;

    PartitionMeters(MeterRegistry registry, int partition) {
        this.registry = registry;
        all = List.of(
                gauge(Metric.PENDING, partition, meters -> meters.pending),
                gauge(Metric.MODELS, partition, meters -> meters.models),
                gauge(Metric.CACHED, partition, meters -> meters.cached),
                gauge(Metric.PROGRESS_AGE, partition, meters -> meters.progressAge));
    }

    private Gauge gauge(Metric metric, int partition, ToDoubleFunction<PartitionMeters> value) {
        return Gauge.builder(metric.id(), this, value)
                .description(metric.meaning())
                .tag(Metric.Tag.PARTITION, Integer.toString(partition))
                .register(registry);
    }

    void hold(long newPending, long newModels, long newCached) {
        pending = newPending;
        models = newModels;
        cached = newCached;
    }

    void progress(double seconds) {
        progressAge = seconds;
    }

    void remove() {
        all.forEach(registry::remove);
    }
}
