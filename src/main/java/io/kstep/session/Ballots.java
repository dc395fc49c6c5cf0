package io.kstep.session;

import io.kstep.session.Waiting.WaitingInstance;
import io.kstep.session.Waiting.WaitingLabel;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.NamedVotes;

/** What was said of an instance before, and what it makes together with what is said now. */
final class Ballots {

    private final LabelRules rules;
    private final ModelLimits limits;

    Ballots(ModelRules rules) {
        this.rules = rules.labels();
        limits = rules.limits();
    }

    /** Whether a label is of experts or class variables too few to be learned; of a model that is not known yet it is. */
    boolean isOpen(NamedLabel label, LiveModel modelOrNull) {
        return rules.isOpen(label, variables(modelOrNull));
    }

    private static int variables(LiveModel modelOrNull) {
        return modelOrNull == null
                ? Integer.MAX_VALUE
                : modelOrNull.learner().schema().targets().size();
    }

    /** What was said so far of an instance that waits or is waited for; null if nothing was. */
    NamedLabel before(Waiting waiting) {
        if (waiting instanceof WaitingLabel label) {
            return decoded(label.json());
        }
        return waiting instanceof WaitingInstance instance && instance.ballot() != null
                ? decoded(instance.ballot().json())
                : null;
    }

    private NamedLabel decoded(byte[] json) {
        return LabelRecord.decode(json, limits.wire()).label();
    }

    /** What a label record makes together with what waits; null if it is a duplicate. */
    NamedLabel separate(Waiting waiting, NamedLabel said, LiveModel modelOrNull) {
        if (waiting instanceof WaitingLabel && !rules.gathers()) {
            return null; // any label before it is complete: it need not be read
        }
        NamedLabel before = before(waiting);
        return before == null ? said : rules.joined(before, said, variables(modelOrNull));
    }

    /** The same for the label of an instance, null if it has none: a label that is complete stands against a vote. */
    NamedLabel together(Waiting waiting, NamedLabel own, LiveModel model) {
        if (own != null && !isOpen(own, model)) {
            return own;
        }
        NamedLabel before = before(waiting);
        if (before == null) {
            return own;
        }
        if (own == null) {
            return waiting instanceof WaitingLabel ? before : null;
        }
        NamedLabel joined = rules.joined(before, own, variables(model));
        return joined == null ? before : joined;
    }

    /** The record that keeps a label until it can be learned; fails if the votes of an instance take too much room. */
    byte[] record(String id, NamedLabel label) {
        byte[] json = LabelRecord.encode(id, label);
        if (label instanceof NamedVotes) {
            limits.checkOutput("record of the votes", json);
        }
        return json;
    }
}
