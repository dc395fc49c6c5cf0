package io.kstep.serve;

import io.kstep.data.Target;
import io.kstep.evaluate.JointErrors;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.incremental.SubmodelShare;
import io.kstep.session.Asking;
import io.kstep.session.LabelOutcome;
import io.kstep.stream.StreamMetrics.Waiting;
import io.kstep.wire.ExpertFigures;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The meters of one model, or of all those that share a tag: made once, so that a record only adds to them. */
final class ModelMeters {

    private final MeterRegistry registry;
    private final String tag;
    private final List<Meter> all = new ArrayList<>();

    final Counter predictions;
    final Timer predict;
    final Counter chunks;
    final Timer learn;
    final Counter driftAlarms;
    final Counter newFeatures;
    private final Map<Asking.Reason, Counter> asked;
    private final Map<LabelOutcome, Counter> labels;
    private final Map<Waiting, Counter> expired;
    private volatile List<StreamErrors.Estimate> errors = List.of();
    private volatile int submodels;
    private volatile Heard heard = Heard.NOTHING;
    /** What a model with costs has beside the others, while it has them. */
    private final List<Meter> ofCosts = new ArrayList<>();

    private volatile DecisionErrors.Report costs;
    private boolean isOfOne;
    private final ShareMeters shares;
    private final JointMeters several;
    private final ExpertMeters experts;

    /** @param tag the value of the tag {@code model} */
    ModelMeters(MeterRegistry registry, String tag) {
        this.registry = registry;
        this.tag = tag;
        predictions = counter(Metric.PREDICTIONS);
        predict = timer(Metric.PREDICT, Metric.PREDICT_BUCKETS);
        chunks = counter(Metric.CHUNKS);
        learn = timer(Metric.LEARN, Metric.LEARN_BUCKETS);
        driftAlarms = counter(Metric.DRIFT_ALARMS);
        newFeatures = counter(Metric.NEW_FEATURES);
        asked = counters(Metric.QUESTIONS, Asking.Reason.class);
        labels = counters(Metric.LABELS, LabelOutcome.class);
        expired = counters(Metric.EXPIRED, Waiting.class);
        shares = new ShareMeters(registry, tag);
        several = new JointMeters(registry, tag);
        experts = new ExpertMeters(registry, tag);
    }

    /** Adds the gauges, which have no meaning for several models together. */
    ModelMeters withGauges() {
        for (int i = 0; i < StreamErrors.MEASURED.size(); i++) {
            String estimator = StreamErrors.MEASURED.get(i);
            errorGauge(Metric.ERROR, i, StreamErrors.Estimate::error, Metric.Tag.ESTIMATOR, estimator);
            bound(i, "low", error -> error.interval().low());
            bound(i, "high", error -> error.interval().high());
        }
        kept(gauge(Metric.SUBMODELS, meters -> (double) meters.submodels));
        isOfOne = true;
        return this;
    }

    /** What decisions cost; their gauges come and go with the costs. */
    synchronized void decisions(Optional<DecisionErrors.Report> report) {
        if (report.isEmpty()) {
            ofCosts.forEach(registry::remove);
            ofCosts.clear();
            return;
        }
        costs = report.get();
        if (isOfOne && ofCosts.isEmpty()) {
            ofCosts.add(gauge(Metric.COST, meters -> meters.costs.fading().cost(), Metric.Tag.COST, "realised"));
            ofCosts.add(gauge(Metric.COST, meters -> meters.costs.fading().expected(), Metric.Tag.COST, "expected"));
            ofCosts.add(gauge(Metric.COST, meters -> meters.costs.fading().likeliest(), Metric.Tag.COST, "likeliest"));
            ofCosts.add(gauge(Metric.REJECTED, meters -> meters.costs.fading().rejected()));
            ofCosts.add(gauge(Metric.OUTLIERS, meters -> meters.costs.outliers()));
        }
    }

    private void bound(int which, String name, ToDoubleFunction<StreamErrors.Estimate> value) {
        errorGauge(
                Metric.ERROR_BOUND,
                which,
                value,
                Metric.Tag.ESTIMATOR,
                StreamErrors.MEASURED.get(which),
                Metric.Tag.BOUND,
                name);
    }

    private void errorGauge(Metric metric, int which, ToDoubleFunction<StreamErrors.Estimate> value, String... tags) {
        kept(gauge(metric, meters -> meters.ofError(which, value), tags));
    }

    private double ofError(int which, ToDoubleFunction<StreamErrors.Estimate> value) {
        List<StreamErrors.Estimate> now = errors;
        return now.isEmpty() || Double.isNaN(now.get(which).error()) ? Double.NaN : value.applyAsDouble(now.get(which));
    }

    Counter asked(Asking.Reason why) {
        return asked.get(why);
    }

    Counter labels(LabelOutcome outcome) {
        return labels.get(outcome);
    }

    Counter expired(Waiting what) {
        return expired.get(what);
    }

    void state(int newSubmodels, List<StreamErrors.Estimate> newErrors) {
        submodels = newSubmodels;
        errors = newErrors;
    }

    void heard(Heard now) {
        heard = now;
    }

    Heard heard() {
        return heard;
    }

    void shares(List<SubmodelShare> now) {
        if (isOfOne) {
            shares.show(now);
        }
    }

    void several(List<Target> targets, JointErrors.Report errors) {
        if (isOfOne) {
            several.show(targets, errors);
        }
    }

    void experts(List<ExpertFigures> now) {
        if (isOfOne) {
            experts.show(now);
        }
    }

    List<SubmodelShare> shares() {
        return shares.shares();
    }

    /** Takes all of them out of the registry. */
    void remove() {
        all.forEach(registry::remove);
        decisions(Optional.empty());
        shares.remove();
        several.remove();
        experts.remove();
    }

    private <M extends Meter> M kept(M meter) {
        all.add(meter);
        return meter;
    }

    private Counter counter(Metric metric, String... tags) {
        return kept(Counter.builder(metric.id())
                .description(metric.meaning())
                .tag(Metric.Tag.MODEL, tag)
                .tags(tags)
                .register(registry));
    }

    private <E extends Enum<E>> Map<E, Counter> counters(Metric metric, Class<E> values) {
        Map<E, Counter> counters = new EnumMap<>(values);
        for (E value : values.getEnumConstants()) {
            String name = value.name().toLowerCase(Locale.ROOT);
            counters.put(value, counter(metric, metric.tags().get(1), name));
        }
        return counters;
    }

    private Timer timer(Metric metric, Duration[] buckets) {
        return kept(Timer.builder(metric.id())
                .description(metric.meaning())
                .tag(Metric.Tag.MODEL, tag)
                .serviceLevelObjectives(buckets)
                .register(registry));
    }

    private Gauge gauge(Metric metric, Function<ModelMeters, Double> value, String... tags) {
        return Gauge.builder(metric.id(), this, value::apply)
                .description(metric.meaning())
                .tag(Metric.Tag.MODEL, tag)
                .tags(tags)
                .register(registry);
    }
}
