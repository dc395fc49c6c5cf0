package io.kstep.load;

import io.kstep.load.HostileRecord.Fate;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Fuzzed records among good ones in little heap: the good ones must not notice, and each bad one is one letter. */
@Command(
        name = "load-tests/run hostile-records",
        description = "Sends hostile records among good ones, each of which knows what must come of it.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class HostileCampaign implements Callable<Integer> {

    private static final Map<String, String> ANY_TIME = Map.of(
            "retention.ms", "-1",
            "segment.ms", String.valueOf(Long.MAX_VALUE),
            "message.timestamp.after.max.ms", String.valueOf(Long.MAX_VALUE));
    private static final long BEFORE_NOW = TimeUnit.HOURS.toMillis(2);
    private static final double FLAT = 0.1;
    private static final double FULL = 0.85;

    @Option(names = "--seed", description = "Of the records (${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--hostile", description = "Hostile records (${DEFAULT-VALUE}).")
    private int hostile = 500_000;

    @Option(names = "--good", description = "Good instances (${DEFAULT-VALUE}).")
    private int good = 100_000;

    @Option(names = "--small", description = "20,000 hostile records among 5,000 good ones.")
    private boolean small;

    @Option(names = "--heap", description = "Heap of the processor in megabytes (${DEFAULT-VALUE}).")
    private int heap = 512;

    @Option(names = "--stall", description = "Seconds without a committed output that are too many (${DEFAULT-VALUE}).")
    private double stall = 30;

    @Option(
            names = "--without",
            split = ",",
            description = "Leaves out some of what is in order, to find out what does harm: ${COMPLETION-CANDIDATES}.")
    private Set<Fuzz.Kind> without = EnumSet.noneOf(Fuzz.Kind.class);

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A setting of the service.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--out", description = "Folder of the report (${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "load-tests");

    private final List<String> failures = new ArrayList<>();
    private final List<List<String>> checks = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        if (small) {
            hostile = 20_000;
            good = 5_000;
        }
        HostileTally wild = new HostileTally();
        HostileTally calm = new HostileTally();
        Report report;
        try (Bench bench = new Bench()) {
            HostileInput input = input(bench, wild, calm);
            report = new Report("hostile-records", what(wild));
            try (HostileRun undisturbed = run(bench, "calm", calm);
                    HostileRun run = run(bench, "wild", wild)) {
                check(run, wild, calm);
                report.table(List.of("check", "found", "wanted"), checks);
                report.line(
                        "%.0f s for all records (%.0f s for the good ones alone). %s of %s right, %s without the rest."
                                .formatted(
                                        run.seconds(),
                                        undisturbed.seconds(),
                                        Report.whole(wild.right(input)),
                                        Report.whole(good),
                                        Report.whole(calm.right(input))));
                report.line("Heap in use after full collections, MB: " + told(run.heaps()));
            }
        }
        if (!wild.wrong().isEmpty()) {
            report.line("").line("Letters that should not be:").line("");
            wild.wrong()
                    .forEach((reason, times) -> report.line("- " + times + " × `" + reason.replace("`", "'") + "`"));
        }
        report.line("").line(failures.isEmpty() ? "**PASS**" : "**FAIL**: " + String.join("; ", failures));
        Files.createDirectories(out);
        Files.writeString(out.resolve("hostile-records.md"), report.text());
        System.out.println("\n" + report.text() + "\nwritten to " + out.resolve("hostile-records.md"));
        return failures.isEmpty() ? 0 : 1;
    }

    private String what(HostileTally tally) {
        return ("%s hostile records among %s good instances in %d MB of heap, seed %d. Out of order: %s. In order: %s"
                        + " extreme, mutated or long-named instances, %s labels and commands; %s records for absurd models,"
                        + " which may be refused for want of room, but never as an internal error.")
                .formatted(
                        Report.whole(hostile),
                        Report.whole(good),
                        heap,
                        seed,
                        Report.whole(tally.sent(Fate.BAD)),
                        Report.whole(tally.sent(Fate.PREDICTED)),
                        Report.whole(tally.sent(Fate.TAKEN)),
                        Report.whole(tally.sent(Fate.ROOM)));
    }

    private HostileInput input(Bench bench, HostileTally wild, HostileTally calm) {
        for (String run : List.of("calm", "wild")) {
            bench.createTopics(
                    Stream.of(CampaignInput.INSTANCES, CampaignInput.LABELS, CampaignInput.CONTROL)
                            .map(role -> run + "-in." + role)
                            .toList(),
                    HostileModels.PARTITIONS,
                    ANY_TIME);
        }
        try (Load load = new Load(bench.bootstrap(), 20)) {
            HostileInput input =
                    new HostileInput(seed, System.currentTimeMillis() - BEFORE_NOW, good, hostile, without, record -> {
                        wild.sent(record);
                        send(load, "wild", record);
                        if (record.fate() == Fate.GOOD || record.fate() == Fate.OWN) {
                            calm.sent(record);
                            send(load, "calm", record);
                        }
                    });
            input.run();
            load.flush();
            return input;
        }
    }

    private static void send(Load load, String run, HostileRecord record) {
        ProducerRecord<byte[], byte[]> sent =
                new ProducerRecord<>(run + "-in." + record.role(), null, record.time(), record.key(), record.value());
        sent.headers().add(HostileTally.HEADER, record.fate().name().getBytes(StandardCharsets.UTF_8));
        load.send(sent);
    }

    private HostileRun run(Bench bench, String name, HostileTally tally) {
        Map<String, String> all = HostileRun.settings(bench, name, settings);
        all.putIfAbsent("kafka.num.stream.threads", "2");
        try (Topics topics = new Topics(ServiceSettings.standard().with(all))) {
            topics.create(false);
        }
        return new HostileRun(bench, name, heap + "m", all, tally).run();
    }

    private void check(HostileRun run, HostileTally wild, HostileTally calm) {
        check("good instances without a prediction", wild.lost(Fate.GOOD), 0);
        check("predictions of good instances beyond one", wild.doubled(Fate.GOOD), 0);
        check("their predictions that differ from those without hostile records", wild.differing(calm), 0);
        check("odd instances in order without a prediction", wild.lost(Fate.PREDICTED), 0);
        check("predictions of odd instances beyond one", wild.doubled(Fate.PREDICTED), 0);
        check("absurd instances with neither prediction nor letter", wild.lost(Fate.ROOM), 0);
        check("absurd instances with more than one of them", wild.doubled(Fate.ROOM), 0);
        check("predictions that nobody asked for", wild.unexpected(), 0);
        check("letters of bad records", wild.letters(Fate.BAD), wild.sent(Fate.BAD));
        check("letters of good records", wild.letters(Fate.GOOD) + wild.letters(Fate.OWN), 0);
        check("letters of odd records in order", wild.letters(Fate.PREDICTED) + wild.letters(Fate.TAKEN), 0);
        check("records with two letters", wild.letteredTwice(), 0);
        check("letters for internal errors", wild.internal(), 0);
        check("times that the processor ended by itself", run.deaths(), 0);
        check("lines of its log with OutOfMemoryError", run.logged("OutOfMemoryError"), 0);
        checks.add(List.of("letters of absurd records, as it likes", Report.whole(wild.letters(Fate.ROOM)), "any"));
        bounded("longest time without a committed output, s", run.longestGap(), stall);
        double[] heaps =
                Arrays.stream(run.heaps()).mapToDouble(bytes -> bytes / 1e6).toArray();
        bounded(
                "heap after collections at its most, MB",
                Arrays.stream(heaps).max().orElse(0),
                FULL * heap);
        bounded("its growth over the second half of the run, MB", Trend.growth(heaps), FLAT * heap);
        if (!run.trouble().isEmpty()) {
            failures.add(run.trouble());
        }
    }

    private void check(String what, long found, long wanted) {
        checks.add(List.of(what, Report.whole(found), Report.whole(wanted)));
        if (found != wanted) {
            failures.add(what + ": " + found);
        }
    }

    private void bounded(String what, double found, double most) {
        checks.add(List.of(what, Report.fixed(found, 1), "at most " + Report.fixed(most, 0)));
        if (!(found <= most)) {
            failures.add(what + ": " + Report.fixed(found, 1));
        }
    }

    private static String told(long[] heaps) {
        return Arrays.stream(heaps)
                .mapToObj(bytes -> Report.fixed(bytes / 1e6, 0))
                .reduce((left, right) -> left + " " + right)
                .orElse("none");
    }
}
