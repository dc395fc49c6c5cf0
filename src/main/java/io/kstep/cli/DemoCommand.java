package io.kstep.cli;

import io.kstep.print.Json;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code demo}: the whole service with no set-up. */
@Command(
        name = "demo",
        sortOptions = false,
        header = "Shows the whole service at work, with no set-up.",
        description = {
            "Starts a real Kafka broker in this process, creates the topics, replays three drifting streams, runs the"
                    + " processor and shows what it publishes. A third of the labels come late. Nothing is left behind.",
            "In a terminal it then stays up until Ctrl-C, unless --json is given."
        },
        footer = {"", "Examples:", "  kstep demo", "  kstep demo --records 0 --rate 500 --port 8080"})
final class DemoCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--records",
            paramLabel = "N",
            description = "number of instances sent; 0: until Ctrl-C. Default: ${DEFAULT-VALUE}")
    private long records = 120_000;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "instances per second; 0: as fast as possible. Default: ${DEFAULT-VALUE}")
    private double rate = 1_500;

    @Option(
            names = "--port",
            paramLabel = "P",
            description = "port of the live page, the API and the metrics; 0: any free port. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            description = "folder in which the data of broker and processor are kept")
    private Path keep;

    @Option(names = "--json", description = "prints one JSON object at the end instead of text")
    private boolean json;

    DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (records < 0) {
            throw new SpecException("--records must be 0 (until Ctrl-C) or more, not " + records);
        }
        if (port < 0 || port > 65_535) {
            throw new SpecException("--port must be from 0 (any free port) to 65535, not " + port);
        }
        KafkaLog.quiet();
        Path folder = folder();
        try {
            DemoSummary summary = new Demo(folder, records, rate, port, terminal).run(terminal.interactive() && !json);
            if (json) {
                Json.line(terminal.out(), summary::write);
            } else {
                terminal.out().print(summary.text());
            }
            return 0;
        } finally {
            if (keep == null) {
                remove(folder);
            }
        }
    }

    private Path folder() {
        try {
            return keep == null ? Files.createTempDirectory("kstep-demo") : Files.createDirectories(keep);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
