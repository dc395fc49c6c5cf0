package io.kstep.stream;

import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.incremental.KStepSettings;
import io.kstep.session.ModelRules;
import io.kstep.session.ModelSession;
import io.kstep.session.UnreadableState;
import io.kstep.wire.ControlCommand;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out the commands of the control topic; one that cannot be is a {@link WireException} or a bad spec. */
final class ControlDesk {

    /** The schema of a model that waits for its first instance to show its features. */
    private static final Schema UNKNOWN = new Schema(List.of(), List.of(new Target.ClassVariable("class", List.of())));

    private static final Logger LOG = LoggerFactory.getLogger(ControlDesk.class);

    private final PartitionWork work;
    private final ModelRules rules;
    private final Outlet outlet;

    ControlDesk(PartitionWork work, ModelRules rules, Outlet outlet) {
        this.work = work;
        this.rules = rules;
        this.outlet = outlet;
    }

    void carryOut(String key, byte[] json, long time) {
        ControlCommand command = ControlCommand.decode(json);
        ShelvedModel model;
        try {
            model = work.shelf().find(key);
        } catch (UnreadableState e) {
            if (!rules.skipsUnreadable()) {
                throw e;
            }
            giveUp(key, command, time, e);
            return;
        }
        if (command instanceof ControlCommand.Create create) {
            if (model != null) {
                throw new WireException("there is a model of this key already: change, reset or delete it");
            }
            Schema schema = create.schema().or(rules.creation()::schema).orElse(UNKNOWN);
            work.create(key, create.settings(), schema, time);
            return;
        }
        if (model == null) {
            throw new WireException("there is no model of this key to command");
        }
        ModelSession session = model.session();
        if (command instanceof ControlCommand.Change change) {
            KStepSettings changed = session.learner().settings().with(change.settings());
            rules.check(changed, session.learner().schema());
            session.reconfigure(changed);
            keep(model, new ModelEvent.Changed(session.learner().settings().byName()), time);
        } else if (command instanceof ControlCommand.Reset) {
            model.replace(session.reset(time));
            keep(model, new ModelEvent.Reset(), time);
        } else if (command instanceof ControlCommand.Pause) {
            session.pause(true);
            keep(model, new ModelEvent.Paused(), time);
        } else if (command instanceof ControlCommand.Resume) {
            session.pause(false);
            keep(model, new ModelEvent.Resumed(), time);
        } else {
            work.delete(key, model);
            outlet.event(new ModelEvent.Deleted());
        }
    }

    /** What can be done about a model without reading it. */
    private void giveUp(String key, ControlCommand command, long time, UnreadableState reason) {
        if (command instanceof ControlCommand.Delete) {
            work.discard(key);
            outlet.model(null);
            outlet.event(new ModelEvent.Deleted());
        } else if (command instanceof ControlCommand.Reset) {
            work.discard(key);
            outlet.event(new ModelEvent.Reset());
            work.create(key, Map.of(), rules.creation().schema().orElse(UNKNOWN), time);
            LOG.warn(
                    "{}; it was reset to the service's own settings, since its own are not known", reason.getMessage());
        } else {
            throw reason;
        }
    }

    private void keep(ShelvedModel model, ModelEvent event, long time) {
        model.store(time);
        work.shelf().weigh(model);
        outlet.event(event);
        work.publish(model);
    }
}
