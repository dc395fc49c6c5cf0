package io.kstep.cli;

import io.kstep.data.InstanceStream;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.Wording;
import io.kstep.spec.SpecException;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.replay.KafkaReplayOut;
import io.kstep.stream.replay.LabelDelay;
import io.kstep.stream.replay.RealPace;
import io.kstep.stream.replay.Replay;
import io.kstep.stream.replay.ReplayCounts;
import io.kstep.stream.replay.ReplaySettings;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code replay}: sends a data file or a generated stream to the service's topics. */
@Command(
        name = "replay",
        sortOptions = false,
        header = "Sends a file or a generated stream to the topics of the service.",
        description = {
            "Sends at a given rate or as fast as possible. Creates each model first, with the schema of the stream:"
                    + " its predictions are then the same as those of 'kstep prequential'."
        },
        footer = {
            "",
            "Examples:",
            "  kstep replay --data electricity.csv.gz --bootstrap localhost:9092 --rate 500",
            "  kstep replay --generate \"sea(noise=0.1)\" --records 100000 --keys 10 --label-delay 30s --config"
                    + " my.properties",
            "  kstep replay --data electricity.csv.gz --bootstrap localhost:9092 --start 2026-01-01T00:00:00Z"
        })
final class ReplayCommand implements Callable<Integer> {

    /** A stream that is sent as fast as it goes has a record every millisecond: room for 86 million of them. */
    private static final Duration FIRST = Duration.ofDays(1);

    private final Terminal terminal;

    @Mixin
    private SourceOptions source = new SourceOptions();

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "record key, which is the name of the model. Default: ${DEFAULT-VALUE}")
    private String key = "default";

    @Option(
            names = "--keys",
            paramLabel = "N",
            description = "distributes the rows among the models KEY-1 to KEY-N. Default: one model, KEY")
    private int keys;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "instances per second; 0: as fast as possible. Default: ${DEFAULT-VALUE}")
    private double rate;

    @Option(
            names = "--label-delay",
            paramLabel = "N|TIME",
            description =
                    "sends labels on the labels topic, N instances or a time (500ms, 30s, 5m, 2h) after their instance")
    private String labelDelay;

    @Option(
            names = "--delayed",
            paramLabel = "SHARE",
            description = "share of the labels, 0 to 1, that --label-delay delays. Default: ${DEFAULT-VALUE}")
    private double delayed = 1;

    @Option(
            names = "--unlabelled",
            paramLabel = "SHARE",
            description = "share of the instances, 0 to 1, whose label is never sent. Default: ${DEFAULT-VALUE}")
    private double unlabelled;

    @Option(
            names = "--start",
            paramLabel = "TIME",
            description = "timestamp of the first record, such as 2026-01-01T00:00:00Z; the same start gives the same"
                    + " records. Default: now at a --rate; otherwise just after the last record of the topics, or"
                    + " a day ago if they are empty")
    private String start;

    @Option(
            names = "--model",
            paramLabel = "NAME=VALUE",
            description = "a setting of the created models, such as chunk=250; may be given several times")
    private Map<String, String> model = new LinkedHashMap<>();

    @Option(names = "--no-create", description = "sends no command to create the models; they must exist")
    private boolean noCreate;

    @Option(names = "--seed", paramLabel = "N", description = "seed of all random choices. Default: ${DEFAULT-VALUE}")
    private long seed = 1;

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    ReplayCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        KafkaLog.quiet();
        List<String> names = names();
        ServiceSettings settings = service.settings();
        try (StreamSource opened = source.openAny();
                Topics topics = new Topics(settings)) {
            topics.check();
            ReplaySettings how = how(topics);
            try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
                report(send(opened, names, how, out), opened, names);
            }
            opened.notes().get().forEach(terminal::note);
        }
        return 0;
    }

    private List<String> names() {
        if (keys < 0) {
            throw new SpecException("--keys must be 1 or more, not " + keys);
        }
        return keys == 0
                ? List.of(key)
                : IntStream.rangeClosed(1, keys).mapToObj(i -> key + "-" + i).toList();
    }

    private ReplaySettings how(Topics topics) {
        ReplaySettings how = ReplaySettings.plain(start == null ? firstTimestamp(topics) : instant(start))
                .withRate(rate)
                .withDelay(labelDelay == null ? LabelDelay.NONE : LabelDelay.parse(labelDelay), delayed)
                .withUnlabelled(unlabelled)
                .withModels(!noCreate, model)
                .withSeed(seed);
        return rate > 0 && start == null ? how.withoutStrictTimes() : how;
    }

    /** Timestamps rise over all that the topics hold: for the service, time never goes back. */
    private long firstTimestamp(Topics topics) {
        long now = System.currentTimeMillis();
        Optional<Long> latest = topics.latestInput();
        if (rate > 0) {
            return Math.max(now, latest.orElse(0L) + 1);
        }
        return latest.map(last -> last + 1).orElse(now - FIRST.toMillis());
    }

    private static long instant(String text) {
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeParseException e) {
            throw new SpecException("--start must be a time such as 2026-01-01T00:00:00Z, not '" + text + "'");
        }
    }

    private Sent send(StreamSource opened, List<String> names, ReplaySettings how, KafkaReplayOut out) {
        InstanceStream stream = opened.stream();
        List<Replay.Source> sources =
                names.stream().map(name -> new Replay.Source(name, stream)).toList();
        long begin = terminal.nanos().getAsLong();
        ReplayCounts counts;
        try (Progress progress = new Progress(terminal)) {
            counts = new Replay(sources, how, out, new RealPace(terminal.stop()))
                    .run(opened.limit(), sent -> progress.at(sent.instances(), opened.knownLength(), "instances"));
            out.flush();
        }
        return new Sent(counts, how, (terminal.nanos().getAsLong() - begin) * 1e-9);
    }

    private record Sent(ReplayCounts counts, ReplaySettings how, double seconds) {}

    private void report(Sent sent, StreamSource opened, List<String> names) {
        ReplayCounts counts = sent.counts();
        boolean stopped = terminal.stop().getAsBoolean();
        double perSecond = counts.instances() / sent.seconds();
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("name", opened.name())
                            .field("models", names.size())
                            .field("instances", counts.instances())
                            .field("labelledInside", counts.labelledInside())
                            .field("labels", counts.labels())
                            .field("commands", counts.commands())
                            .field("bytes", counts.bytes())
                            .field(
                                    "start",
                                    Instant.ofEpochMilli(sent.how().start()).toString())
                            .field("seconds", sent.seconds())
                            .field("instancesPerSecond", perSecond)
                            .field("stopped", stopped));
            return;
        }
        terminal.out()
                .println(opened.name() + ": sent " + Wording.count(counts.instances(), "instance", "instances") + " of "
                        + Wording.count(names.size(), "model", "models") + ", "
                        + Numbers.count(counts.labelledInside()) + " with their label, and "
                        + Wording.count(counts.labels(), "label", "labels") + " separately, in "
                        + Numbers.fixed(sent.seconds(), 1) + " s, " + Numbers.count(perSecond) + " instances/s"
                        + (stopped ? "; stopped before the end" : ""));
    }
}
