package io.kstep.cli;

import io.kstep.stream.ServiceSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say which Kafka is used and how; a later one overrides an earlier one. */
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

    ServiceSettings settings() {
        ServiceSettings settings = config == null ? ServiceSettings.standard() : ServiceSettings.read(config);
        Map<String, String> all = new LinkedHashMap<>(changes);
        if (bootstrap != null) {
            all.put(ServiceSettings.KAFKA + "bootstrap.servers", bootstrap);
        }
        return settings.with(all);
    }
}
