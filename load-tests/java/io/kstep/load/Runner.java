package io.kstep.load;

import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One side in a JVM of its own, started again and again under new names on topics of its own. */
final class Runner implements AutoCloseable {

    private final Bench bench;
    private final Side side;
    private final int partitions;
    private final int features;
    private final List<String> jvmFlags;
    private final String classPath;
    private Child process;
    private String application;
    private int rounds;

    Runner(Bench bench, Side side, int partitions, int features, List<String> jvmFlags) {
        this(bench, side, partitions, features, jvmFlags, System.getProperty("java.class.path"));
    }

    Runner(Bench bench, Side side, int partitions, int features, List<String> jvmFlags, String classPath) {
        this.bench = bench;
        this.side = side;
        this.partitions = partitions;
        this.features = features;
        this.jvmFlags = List.copyOf(jvmFlags);
        this.classPath = classPath;
        again();
    }

    /** A new JVM in the place of one that was killed. */
    void again() {
        process = Child.start(classPath, jvmFlags, ProcessorProcess.class, bench.folder());
    }

    /** Names the next run and makes its topics; the input is another's. */
    String prepare() {
        rounds++;
        application = side.title() + "-" + System.identityHashCode(this) + "-" + rounds;
        bench.createTopics(
                List.of(
                        topic("predictions"),
                        topic("errors"),
                        topic("models"),
                        topic("events"),
                        topic("dead-letters"),
                        topic("control"),
                        topic("labels")),
                partitions);
        return topic("predictions");
    }

    String topic(String role) {
        return application + "." + role;
    }

    /** Starts the topology; returns when it runs. */
    String start(String instances, Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>();
        all.put(ServiceSettings.APPLICATION.key(), application);
        all.put("topic.instances", instances);
        for (String role : List.of("predictions", "errors", "models", "events", "dead-letters", "control", "labels")) {
            all.put("topic." + role, topic(role));
        }
        all.put("kafka.bootstrap.servers", bench.bootstrap());
        all.put("kafka.state.dir", bench.folder().resolve("state").toString());
        all.putAll(settings);
        Path file = bench.folder().resolve(application + ".properties");
        try {
            Files.writeString(
                    file,
                    all.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining("\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return process.ask("start " + side + " " + features + " " + file);
    }

    /** Stops it and removes all that it left. */
    void stop() {
        process.ask("stop");
        bench.deleteTopics(application);
    }

    Child process() {
        return process;
    }

    Side side() {
        return side;
    }

    @Override
    public void close() {
        process.close();
    }
}
