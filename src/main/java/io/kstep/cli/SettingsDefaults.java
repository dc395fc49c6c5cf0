package io.kstep.cli;

import io.kstep.incremental.KStepSettings;
import java.util.Map;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Defaults of the options that are settings: those of {@link KStepSettings#DEFAULT}, said nowhere else. */
final class SettingsDefaults implements IDefaultValueProvider {

    private static final KStepSettings SETTINGS = KStepSettings.DEFAULT;

    private static final Map<String, String> VALUES = Map.of(
            "--learner", SETTINGS.learner().spec(),
            "--provisional", SETTINGS.provisional().spec(),
            "--main", SETTINGS.main().spec(),
            "--chunk", Integer.toString(SETTINGS.chunkSize()),
            "--chunk-seconds", Double.toString(SETTINGS.chunkMillis() / 1000.0),
            "--submodels", Integer.toString(SETTINGS.submodels()),
            "--retention", SETTINGS.retention().spec(),
            "--drift", SETTINGS.detector().spec(),
            "--seed", Long.toString(SETTINGS.seed()));

    @Override
    public String defaultValue(ArgSpec argument) {
        return argument instanceof OptionSpec option ? VALUES.get(option.longestName()) : null;
    }
}
