package io.kstep.serve;

import io.kstep.wire.ExpertFigures;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The gauges of the experts who vote on one model: of the {@value #MOST} with most votes. */
final class ExpertMeters {

    static final int MOST = 20;

    private final MeterRegistry registry;
    private final String tag;
    private final List<Meter> meters = new ArrayList<>();
    private volatile Map<String, ExpertFigures> shown = Map.of();

    ExpertMeters(MeterRegistry registry, String tag) {
        this.registry = registry;
        this.tag = tag;
    }

    /** @param now those of most votes first */
    synchronized void show(List<ExpertFigures> now) {
        Map<String, ExpertFigures> next =
                now.stream().limit(MOST).collect(Collectors.toMap(ExpertFigures::expert, Function.identity()));
        boolean same = next.keySet().equals(shown.keySet());
        shown = next;
        if (!same) {
            remove();
            for (String expert : next.keySet()) {
                meters.add(gauge(Metric.EXPERT_RELIABILITY, expert, ExpertFigures::reliability));
                meters.add(gauge(Metric.EXPERT_ERROR, expert, ExpertFigures::error));
            }
        }
    }

    private Gauge gauge(Metric metric, String expert, ToDoubleFunction<ExpertFigures> value) {
        return Gauge.builder(metric.id(), this, all -> all.of(expert, value))
                .description(metric.meaning())
                .tag(Metric.Tag.MODEL, tag)
                .tag(Metric.Tag.EXPERT, expert)
                .register(registry);
    }

    private double of(String expert, ToDoubleFunction<ExpertFigures> value) {
        ExpertFigures figures = shown.get(expert);
        return figures == null ? Double.NaN : value.applyAsDouble(figures);
    }

    synchronized void remove() {
        meters.forEach(registry::remove);
        meters.clear();
    }
}
