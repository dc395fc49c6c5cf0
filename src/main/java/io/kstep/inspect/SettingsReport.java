package io.kstep.inspect;

import io.kstep.incremental.RegressionSettings;
import io.kstep.incremental.StreamSettings;
import io.kstep.print.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of a run or of a model by the names of their options. */
public record SettingsReport(Map<String, String> byName) {

    public static SettingsReport of(StreamSettings settings) {
        Map<String, String> byName = settings.byName();
        byName.remove("reservoir"); // no command sets it
        return new SettingsReport(byName);
    }

    public static SettingsReport of(RegressionSettings settings) {
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put("learner", settings.learner().spec());
        byName.put("main", settings.main().spec());
        byName.put("chunk", Integer.toString(settings.chunkSize()));
        byName.put("submodels", Integer.toString(settings.submodels()));
        byName.put("seed", Long.toString(settings.seed()));
        return new SettingsReport(byName);
    }

    public void write(Json json) {
        byName.forEach(json::field);
    }
}
