package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamModels;
import io.kstep.incremental.StreamSettings;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All settings of a model of a session: how it learns, and how it decides by what it believes. The latter have the same
 * names for every kind of model.
 */
public record ModelSettings(StreamSettings learning, Decisions decisions) {

    private static final String FOR_CLASSES =
            "loss, reject, prior and outliers are for classes: leave them out for a model of a number";

    public ModelSettings {
        if (!decisions.isNone() && learning instanceof KStepSettings kstep && kstep.isRegression()) {
            throw new SpecException(FOR_CLASSES);
        }
    }

    /** Those of a model that says the most probable class. */
    public static ModelSettings of(StreamSettings learning) {
        return new ModelSettings(learning, Decisions.NONE);
    }

    /** The settings of {@link #byName}; what is not named is the default. */
    public static ModelSettings named(Map<String, String> byName) {
        return of(StreamModels.DEFAULT).changed(byName);
    }

    /** The names that settings by name may have. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(StreamModels.settingNames());
        names.addAll(Decisions.NAMES);
        return names;
    }

    /** These with some changed by name; fails on a name that is not known and on a text that does not fit. */
    ModelSettings changed(Map<String, String> changes) {
        return new ModelSettings(StreamModels.changed(learning, ofLearning(changes)), decisions.with(changes));
    }

    /** Those of some settings by name that say how a model learns. */
    static Map<String, String> ofLearning(Map<String, String> byName) {
        return byName.entrySet().stream()
                .filter(setting -> !Decisions.NAMES.contains(setting.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** These as texts by name. */
    public Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>(learning.byName());
        byName.putAll(decisions.byName());
        return byName;
    }

    /** Why no stream of this schema can be learned with these settings, in one line; nothing where one can. */
    Optional<String> refusal(Schema schema) {
        return decisions.isNone() || !schema.isRegression() ? learning.refusal(schema) : Optional.of(FOR_CLASSES);
    }
}
