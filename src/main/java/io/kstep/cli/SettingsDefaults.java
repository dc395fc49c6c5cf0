package io.kstep.cli;

import io.kstep.incremental.KStepSettings;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Defaults of the options that are settings: those of {@link KStepSettings#DEFAULT}, said nowhere else. */
final class SettingsDefaults implements IDefaultValueProvider {

    @Override
    public String defaultValue(ArgSpec argument) {
        return argument instanceof OptionSpec option ? value(option.longestName(), KStepSettings.DEFAULT) : null;
    }

    private static String value(String option, KStepSettings settings) {
        return switch (option) {
            case "--learner" -> settings.learner().spec();
            case "--provisional" -> settings.provisional().spec();
            case "--main" -> settings.main().spec();
            case "--chunk" -> Integer.toString(settings.chunkSize());
            case "--chunk-seconds" -> Double.toString(settings.chunkMillis() / 1000.0);
            case "--submodels" -> Integer.toString(settings.submodels());
            case "--retention" -> settings.retention().spec();
            case "--drift" -> settings.detector().spec();
            case "--seed" -> Long.toString(settings.seed());
            default -> null;
        };
    }
}
