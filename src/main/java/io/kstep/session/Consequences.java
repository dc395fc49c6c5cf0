package io.kstep.session;

import io.kstep.incremental.StreamEvent;
import io.kstep.wire.ModelEvent;
import java.util.List;

/** Applies the planned changes of a record to its model, and adds to its outcome what came of them. */
final class Consequences {

    private final Outputs outputs;
    private final StepClock clock;

    Consequences(ModelRules rules, Outputs outputs) {
        this.outputs = outputs;
        clock = new StepClock(rules.slowNanos());
    }

    Outcome apply(String key, LiveModel model, long time, Outcome planned) {
        if (planned.changes().isEmpty()) {
            return planned;
        }
        long version = model.learner().version();
        long reported = model.reportedLabels();
        clock.begin();
        List<StreamEvent> told = model.apply(planned.changes(), clock);
        boolean closed = model.learner().version() != version;
        boolean report = model.reportedLabels() != reported;
        if (told.isEmpty()
                && !closed
                && !report
                && clock.givenUp() == 0
                && planned.changes().size() == 1) {
            return planned; // nearly always
        }
        List<ModelEvent> events = planned.eventsWith(told, model.learner().schema());
        return new Outcome(
                planned.answer(),
                planned.label(),
                planned.changesHaving(clock.givenUp()),
                events,
                closed ? outputs.model(model, events) : planned.model(),
                report ? outputs.report(key, model, time) : null,
                closed);
    }
}
