package io.kstep.incremental;

import io.kstep.spec.Catalogue;
import java.util.Map;
import java.util.Set;

/** Stream models by their specs: the one place where their names are declared. */
public final class StreamModels {

    /** The name by which settings that are not a k-step classifier's stand among settings by name. */
    static final String MODEL = "model";

    private static final Catalogue<StreamSettings> CATALOGUE =
            new Catalogue<>("stream model", Map.of("kstep", KStepSettings::read));

    private StreamModels() {}

    public static StreamSettings parse(String text) {
        return CATALOGUE.parse(text);
    }

    /** The names of all kinds, sorted. */
    public static Set<String> names() {
        return CATALOGUE.names();
    }

    /** The settings that {@link StreamSettings#byName} gave; what a k-step classifier's lack is the default. */
    public static StreamSettings named(Map<String, String> byName) {
        String spec = byName.get(MODEL);
        return spec == null ? KStepSettings.DEFAULT.with(byName) : parse(spec);
    }
}
