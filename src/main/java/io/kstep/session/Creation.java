package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamModels;
import io.kstep.wire.SchemaInference;
import io.kstep.wire.WireLimits;
import java.util.Optional;

/**
 * How models are created.
 *
 * @param settings those that a model starts with
 * @param schema that a model starts with; empty: it is taken from the first instance
 * @param joinAfter how many instances must show a feature that the first one lacked, before it joins a schema taken from
 *     that; 0: none ever does
 * @param refusal why the first instance of a key makes no model; empty: it does
 */
public record Creation(ModelSettings settings, Optional<Schema> schema, int joinAfter, Optional<String> refusal) {

    /** The schema of a model whose first instance is this one. */
    public Schema schema(byte[] json, WireLimits limits) {
        boolean number = settings.learning() instanceof KStepSettings kstep && kstep.isRegression();
        return schema.orElseGet(() -> SchemaInference.of(json, limits, number));
    }

    /** The settings of a model of this schema: those of its kind of target, where the settings given are of another. */
    public ModelSettings settings(Schema of) {
        if (of.isOfSeveral() && !settings.learning().takesSeveral()) {
            return ModelSettings.of(StreamModels.SEVERAL);
        }
        return of.isRegression() && settings.learning() instanceof KStepSettings kstep && !kstep.isRegression()
                ? ModelSettings.of(KStepSettings.REGRESSION)
                : settings;
    }
}
