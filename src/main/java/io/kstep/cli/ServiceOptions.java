package io.kstep.cli;

import io.kstep.stream.EnvironmentSettings;
import io.kstep.stream.ServiceSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options that say which Kafka is used and how; a later one overrides an earlier one, and all of them the environment,
 * which overrides the file.
 */
final class ServiceOptions {

    /** Sets one key. */
    static final String SET = "--set";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "properties file of the service; keys that begin with kafka. are passed to Kafka's clients")
    private Path config;

    @Option(
            names = SET,
            paramLabel = "KEY=VALUE",
            description = "overrides a setting of the file; may be given several times")
    private Map<String, String> changes = new LinkedHashMap<>();

    @Option(
            names = "--bootstrap",
            paramLabel = "HOST:PORT",
            description = "address of Kafka; overrides kafka.bootstrap.servers of the file")
    private String bootstrap;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    ServiceSettings settings() {
        return settings(System.getenv());
    }

    /** Settings with these environment variables. */
    ServiceSettings settings(Map<String, String> variables) {
        EnvironmentSettings environment = EnvironmentSettings.of(variables);
        environment.warnings().forEach(warning -> command.commandLine().getErr().println("note: " + warning));
        ServiceSettings settings = config == null ? ServiceSettings.standard() : ServiceSettings.read(config);
        settings = settings.with(environment.texts());
        Map<String, String> all = new LinkedHashMap<>(changes);
        if (bootstrap != null) {
            all.put(ServiceSettings.KAFKA + "bootstrap.servers", bootstrap);
        }
        return settings.with(all);
    }
}
