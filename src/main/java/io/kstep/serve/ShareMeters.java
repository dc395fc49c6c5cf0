package io.kstep.serve;

import io.kstep.incremental.SubmodelShare;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What each submodel of a model gives to its answers. The gauges are of places by age, not of chunks: as the submodels come
 * and go there are never more of them than submodels at a time, and at most two for each of {@value #MOST}.
 */
final class ShareMeters {

    static final int MOST = 20;

    private final MeterRegistry registry;
    private final String tag;
    private final List<Meter> meters = new ArrayList<>();
    private List<String> places = List.of();
    private volatile List<SubmodelShare> shares = List.of();
    /** The newest first, as many as have gauges. */
    private volatile List<SubmodelShare> shown = List.of();

    ShareMeters(MeterRegistry registry, String tag) {
        this.registry = registry;
        this.tag = tag;
    }

    synchronized void show(List<SubmodelShare> now) {
        shares = now;
        List<SubmodelShare> newest = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = now.size() - 1; i >= 0 && newest.size() < MOST; i--) {
            newest.add(now.get(i));
            boolean first = newest.size() == 1 && now.get(i).open();
            names.add(
                    first
                            ? "open"
                            : Integer.toString(newest.size() - (newest.get(0).open() ? 1 : 0)));
        }
        shown = List.copyOf(newest);
        if (!names.equals(places)) {
            remove();
            places = names;
            for (int i = 0; i < names.size(); i++) {
                meters.add(gauge(Metric.SUBMODEL_WEIGHT, i, SubmodelShare::weight));
                meters.add(gauge(Metric.SUBMODEL_INFORMATION, i, SubmodelShare::information));
            }
        }
    }

    private Gauge gauge(Metric metric, int place, ToDoubleFunction<SubmodelShare> value) {
        return Gauge.builder(metric.id(), this, all -> all.of(place, value))
                .description(metric.meaning())
                .tag(Metric.Tag.MODEL, tag)
                .tag(Metric.Tag.SUBMODEL, places.get(place))
                .register(registry);
    }

    private double of(int place, ToDoubleFunction<SubmodelShare> value) {
        List<SubmodelShare> now = shown;
        return place < now.size() ? value.applyAsDouble(now.get(place)) : Double.NaN;
    }

    List<SubmodelShare> shares() {
        return shares;
    }

    synchronized void remove() {
        meters.forEach(registry::remove);
        meters.clear();
        places = List.of();
    }
}
