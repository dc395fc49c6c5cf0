package io.kstep.inspect;

import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamSettings;
import io.kstep.print.Json;
import java.util.Map;

/** The settings of a run or of a model by the names of their options. */
public record SettingsReport(Map<String, String> byName) {

    public static SettingsReport of(StreamSettings settings) {
        Map<String, String> byName = settings instanceof KStepSettings kstep ? kstep.options() : settings.byName();
        byName.remove("reservoir"); // no command sets it
        return new SettingsReport(byName);
    }

    public void write(Json json) {
        byName.forEach(json::field);
    }
}
