package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.wire.WireException;

/** Makes the models that nobody created by a command. */
final class Beginnings {

    private final ModelRules rules;

    Beginnings(ModelRules rules) {
        this.rules = rules;
    }

    /**
     * A model that the first instance creates, or whose features it gives.
     *
     * @param before the model that waited for its features, null if there is none
     */
    LiveModel of(LiveModel before, byte[] json, long time) {
        Creation creation = rules.creation();
        if (before == null && creation.refusal().isPresent()) {
            throw new WireException(
                    WireException.Fault.MODEL, creation.refusal().get());
        }
        Schema schema = creation.schema(json, rules.limits().wire());
        boolean own = before != null && !schema.isRegression();
        ModelSettings settings = own ? before.settings() : creation.settings(schema);
        return LiveModel.begin(rules, settings, schema, creation.schema().isEmpty(), time);
    }
}
