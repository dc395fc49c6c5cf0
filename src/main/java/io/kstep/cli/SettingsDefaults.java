package io.kstep.cli;

import io.kstep.incremental.KStepSettings;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Defaults of the options that are settings: those of {@link KStepSettings#DEFAULT}, said nowhere else. */
final class SettingsDefaults implements IDefaultValueProvider {

    @Override
    public String defaultValue(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? KStepSettings.DEFAULT.byName().get(setting(option.longestName()))
                : null;
    }

    /** {@code --chunk-seconds} is {@code chunkSeconds}. */
    private static String setting(String option) {
        return "--chunk-seconds".equals(option) ? "chunkSeconds" : option.replaceFirst("^--", "");
    }
}
