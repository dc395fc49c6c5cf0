package io.kstep.serve;

import io.kstep.data.Target;
import io.kstep.evaluate.JointErrors;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The errors of the class variables of a model of several; made when the first come, at most {@value #MOST} and their mean. */
final class JointMeters {

    static final int MOST = 20;

    private static final String ESTIMATOR = "windowed";

    private final MeterRegistry registry;
    private final String tag;
    private final List<Meter> meters = new ArrayList<>();
    private List<String> names = List.of();
    private volatile JointErrors.Report errors;

    JointMeters(MeterRegistry registry, String tag) {
        this.registry = registry;
        this.tag = tag;
    }

    synchronized void show(List<Target> targets, JointErrors.Report now) {
        errors = now;
        List<String> first = targets.stream().limit(MOST).map(Target::name).toList();
        if (first.equals(names)) {
            return;
        }
        remove();
        names = first;
        for (int j = 0; j < names.size(); j++) {
            int variable = j;
            meters.add(gauge(
                    Metric.TARGET_ERROR, report -> error(report, variable), Metric.Tag.TARGET, names.get(variable)));
        }
        meters.add(gauge(
                Metric.MEAN_ERROR,
                report -> report.mean(ESTIMATOR).map(JointErrors.Mean::error).orElse(Double.NaN)));
    }

    private static double error(JointErrors.Report report, int variable) {
        return report.variables().get(variable).estimates().stream()
                .filter(estimate -> estimate.estimator().equals(ESTIMATOR))
                .mapToDouble(estimate -> estimate.error())
                .findFirst()
                .orElse(Double.NaN);
    }

    private Gauge gauge(Metric metric, ToDoubleFunction<JointErrors.Report> value, String... tags) {
        return Gauge.builder(metric.id(), this, all -> value.applyAsDouble(all.errors))
                .description(metric.meaning())
                .tag(Metric.Tag.MODEL, tag)
                .tags(tags)
                .register(registry);
    }

    synchronized void remove() {
        meters.forEach(registry::remove);
        meters.clear();
        names = List.of();
    }
}
