package io.kstep.stream;

import io.kstep.incremental.StreamEvent;
import io.kstep.session.Change;
import io.kstep.session.LabelOutcome;
import io.kstep.session.LiveModel;
import io.kstep.session.Outcome;
import io.kstep.session.WaitingRoom;
import io.kstep.wire.ModelEvent;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the outcome of a record: changes to the stores, outputs to the topics, counts to the metrics. */
final class OutcomeWriter {

    private static final Logger LOG = LoggerFactory.getLogger(OutcomeWriter.class);

    private final ModelStores stores;
    private final ModelShelf shelf;
    private final Outlet outlet;
    private final StreamMetrics metrics;
    private final long slowNanos;

    /** @param slowNanos learning a chunk for longer than this is logged */
    OutcomeWriter(ModelStores stores, ModelShelf shelf, Outlet outlet, StreamMetrics metrics, long slowNanos) {
        this.stores = stores;
        this.shelf = shelf;
        this.outlet = outlet;
        this.metrics = metrics;
        this.slowNanos = slowNanos;
    }

    /** @param start when the record was begun, by the session's clock */
    void write(String key, Outcome outcome, long time, long start) {
        gather(key, outcome);
        count(key, outcome, start);
        if (outcome.report() != null) {
            stores.parts().put(new StoreKeys(key).report(), outcome.report());
        }
        if (!outcome.changes().isEmpty()) { // last: what fails before this has not happened, once memory forgets it
            shelf.keep(key, outcome, time);
        }
        if (outcome.prediction() != null || outcome.label() == LabelOutcome.LEARNED) {
            metrics.heard(key, shelf.find(key).learner().labels());
        }
        if (outcome.chunkClosed() || outcome.report() != null) {
            LiveModel model = shelf.find(key);
            metrics.state(key, model.learner().parts().size(), model.errors().measured());
            metrics.decisions(key, model.ledger().costs());
            if (model.learner().schema().isOfSeveral()) {
                model.errors()
                        .report()
                        .several()
                        .ifPresent(errors ->
                                metrics.several(key, model.learner().schema().targets(), errors));
            }
            if (outcome.report() != null) {
                metrics.shares(key, model.shares());
                metrics.experts(key, model.ledger().figures());
            }
        }
    }

    private void gather(String key, Outcome outcome) {
        if (outcome.prediction() != null) {
            outlet.prediction(outcome.prediction());
        }
        if (outcome.question() != null) {
            outlet.question(outcome.question().json());
        }
        List<ModelEvent> events = outcome.events();
        for (int i = 0; i < events.size(); i++) {
            outlet.event(events.get(i));
            if (events.get(i) instanceof ModelEvent.NewFeature) {
                metrics.newFeature(key);
            }
        }
        if (outcome.model() != null) {
            outlet.model(outcome.model());
        } else if (isGone(outcome)) {
            outlet.model(null);
        }
        if (outcome.report() != null) {
            outlet.errorReport(outcome.report());
        }
    }

    /** Whether no model is left. */
    private static boolean isGone(Outcome outcome) {
        List<Change> changes = outcome.changes();
        return changes.size() == 1
                && (changes.get(0) instanceof Change.Deleted || changes.get(0) instanceof Change.Discarded);
    }

    private void count(String key, Outcome outcome, long start) {
        if (outcome.prediction() != null) {
            metrics.predicted(key, outcome.predictedAt() - start);
        }
        if (outcome.question() != null) {
            metrics.asked(key, outcome.question().why());
        }
        if (outcome.label() != null) {
            metrics.labelled(key, outcome.label());
        }
        if (outcome.label() == LabelOutcome.LEARNED || outcome.label() == LabelOutcome.SCORED) {
            countLearning(key, outcome, start);
        }
        if (outcome.prediction() == null && outcome.label() == null) {
            countCommand(key, outcome.changes());
        }
    }

    private void countLearning(String key, Outcome outcome, long start) {
        if (outcome.chunkClosed()) {
            tell(key, System.nanoTime() - (outcome.prediction() == null ? start : outcome.predictedAt()));
        }
        for (ModelEvent event : outcome.events()) {
            if (event instanceof ModelEvent.Learning learning && learning.event() instanceof StreamEvent.DriftAlarm) {
                metrics.driftAlarm(key);
            }
        }
    }

    private void tell(String key, long nanos) {
        metrics.chunkLearned(key, nanos);
        if (nanos > slowNanos) {
            LOG.warn(
                    "model '{}' took {} s to learn a chunk: Kafka ends transactions that take too long, and all is done"
                            + " again; take a quicker learner or a smaller chunk, or raise"
                            + " kafka.producer.transaction.timeout.ms",
                    key,
                    TimeUnit.NANOSECONDS.toSeconds(nanos));
        }
    }

    private void countCommand(String key, List<Change> changes) {
        for (Change change : changes) {
            if (change instanceof Change.Deleted || change instanceof Change.Discarded) {
                metrics.gone(key);
            }
        }
        if (changes.size() > 1 && changes.get(0) instanceof Change.Discarded discarded) {
            LOG.warn(
                    "{}; it was reset to the service's own settings, since its own cannot be read", discarded.reason());
        }
    }

    /** Publishes what waited in vain. */
    void write(List<WaitingRoom.Expired> expired) {
        for (WaitingRoom.Expired each : expired) {
            outlet.event(each.model(), each.event());
            metrics.expired(
                    each.model(), each.instance() ? StreamMetrics.Waiting.INSTANCE : StreamMetrics.Waiting.LABEL);
            if (!each.instance() && !shelf.holds(each.model())) {
                metrics.gone(each.model()); // labels alone make no model, and take no place from one for long
            }
        }
    }
}
