package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.incremental.LearningWatch;
import io.kstep.wire.ControlCommand;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Carries out the commands of the control topic. */
final class Commands {

    /** The schema of a model that waits for its first instance to show its features. */
    private static final Schema UNKNOWN = new Schema(List.of(), List.of(new Target.ClassVariable("class", List.of())));

    private final ModelRules rules;
    private final Models models;
    private final WaitingRoom room;
    private final Outputs outputs;

    Commands(ModelRules rules, Models models, WaitingRoom room, Outputs outputs) {
        this.rules = rules;
        this.models = models;
        this.room = room;
        this.outputs = outputs;
    }

    Outcome carryOut(String key, byte[] json, long time) {
        ControlCommand command = ControlCommand.decode(json);
        LiveModel model;
        try {
            model = models.find(key);
        } catch (UnreadableState e) {
            if (!rules.skipsUnreadable()) {
                throw e;
            }
            return giveUp(key, command, time, e);
        }
        return command.match(new OnModel(key, model, time));
    }

    /** Each command on the model of a key, which is null where there is none. */
    private final class OnModel implements ControlCommand.Cases<Outcome> {

        private final String key;
        private final LiveModel model;
        private final long time;

        OnModel(String key, LiveModel model, long time) {
            this.key = key;
            this.model = model;
            this.time = time;
        }

        private LiveModel existing() {
            if (model == null) {
                throw new WireException(WireException.Fault.MODEL, "there is no model of this key to command");
            }
            return model;
        }

        @Override
        public Outcome create(ControlCommand.Create command) {
            if (model != null) {
                throw new WireException(
                        WireException.Fault.MODEL, "there is a model of this key already: change, reset or delete it");
            }
            Schema schema = command.schema().or(rules.creation()::schema).orElse(UNKNOWN);
            return Commands.this.create(key, command.settings(), schema, time);
        }

        @Override
        public Outcome change(ControlCommand.Change command) {
            ModelSettings before = existing().settings();
            ModelSettings changed = before.changed(command.settings());
            rules.check(changed, model.learner().schema());
            ModelEvent event = new ModelEvent.Changed(changed.byName());
            rules.limits().checkOutput("event of the change", event.encode(key, time));
            List<Change> changes = new ArrayList<>();
            if (!ModelSettings.ofLearning(command.settings()).isEmpty()) {
                changes.add(new Change.Reconfigured(changed.learning()));
            }
            if (!changed.questions().equals(before.questions())
                    || !changed.experts().equals(before.experts())) {
                changes.add(new Change.Attended(changed.questions(), changed.experts()));
            }
            if (!changed.decisions().equals(before.decisions()) || changes.isEmpty()) {
                changes.add(new Change.Redecided(changed.decisions()));
            }
            return changed(model, changes, event);
        }

        @Override
        public Outcome reset(ControlCommand.Reset command) {
            LiveModel fresh = existing().reset(time);
            return changed(fresh, List.of(new Change.Begun(fresh)), new ModelEvent.Reset());
        }

        @Override
        public Outcome pause(ControlCommand.Pause command) {
            return changed(existing(), List.of(new Change.Paused(true)), new ModelEvent.Paused());
        }

        @Override
        public Outcome resume(ControlCommand.Resume command) {
            return changed(existing(), List.of(new Change.Paused(false)), new ModelEvent.Resumed());
        }

        @Override
        public Outcome delete(ControlCommand.Delete command) {
            existing();
            return Commands.this.delete(key, new Change.Deleted());
        }
    }

    private Outcome create(String key, Map<String, String> settings, Schema schema, long time) {
        ModelSettings wanted = rules.creation().settings(schema).changed(settings);
        LiveModel fresh = LiveModel.begin(rules, wanted, schema, false, time);
        return changed(fresh, List.of(new Change.Begun(fresh)), outputs.created(key, fresh, time));
    }

    private Outcome changed(LiveModel model, List<Change> changes, ModelEvent event) {
        model.apply(changes, LearningWatch.PATIENT);
        List<ModelEvent> events = new ArrayList<>(List.of(event));
        byte[] published = outputs.model(model, events);
        return Outcome.of(changes, events, published);
    }

    private Outcome delete(String key, Change change) {
        room.clear(key);
        return Outcome.of(List.of(change), List.of(new ModelEvent.Deleted()), null);
    }

    /** The commands that do not need to read the model. */
    private Outcome giveUp(String key, ControlCommand command, long time, UnreadableState reason) {
        Change discarded = new Change.Discarded(reason.getMessage());
        if (command instanceof ControlCommand.Delete) {
            return delete(key, discarded);
        }
        if (!(command instanceof ControlCommand.Reset)) {
            throw reason;
        }
        Outcome made = create(key, Map.of(), rules.creation().schema().orElse(UNKNOWN), time);
        room.clear(key);
        List<Change> changes = new ArrayList<>(List.of(discarded));
        changes.addAll(made.changes());
        List<ModelEvent> events = new ArrayList<>(List.of(new ModelEvent.Reset()));
        events.addAll(made.events());
        return Outcome.of(changes, events, made.model());
    }
}
