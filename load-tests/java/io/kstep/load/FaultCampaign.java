package io.kstep.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Kills, pauses and damage over a fixed input: what comes of it must be what comes of an undisturbed run. */
@Command(
        name = "load-tests/run fault-campaign",
        description = "Disturbs the processor and the broker and compares all outputs with those of an undisturbed run."
                + " Run again with the same seed it goes on where it was interrupted.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class FaultCampaign implements Callable<Integer> {

    private static final Map<String, String> KEPT = Map.of("retention.ms", "-1", "cleanup.policy", "delete");
    private static final int REPLICAS = 2;
    private static final int LEAST_UNDER_WAY = 500;
    private static final String LETTERS = "dead letters, one of each bad record";

    @Option(names = "--seed", description = "Of the input and of the faults (${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--records", description = "Instances (300,000; with --small 80,000).")
    private int records;

    @Option(
            names = "--live",
            description =
                    "A client sends instances as they are predicted, and labels after that: checked for lost and doubled only.")
    private boolean live;

    @Option(names = "--small", description = "Fewer instances, and 4, 1, 2 and 2 faults: two minutes.")
    private boolean small;

    @Option(
            names = "--faults",
            split = ",",
            paramLabel = "N",
            description = "Kills, kills of the broker, pauses and damages (30,5,10,5).")
    private int[] faults = {};

    @Option(
            names = "--minutes",
            description = "Stops either run after so long, to go on when it is run again (${DEFAULT-VALUE}).")
    private double minutes = 60;

    @Option(names = "--fresh", description = "Starts over where an earlier run of this seed was interrupted.")
    private boolean fresh;

    @Option(names = "--keep", description = "Keeps the work folder, topics and all, to look into.")
    private boolean keep;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A setting of the service, for both runs.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--out", description = "Folder of the report and of the work (${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "load-tests");

    private final List<String> failures = new ArrayList<>();
    private final List<List<String>> checks = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        records = records > 0 ? records : small ? 80_000 : 300_000;
        if (faults.length == 0) {
            faults = small ? new int[] {4, 1, 2, 2} : new int[] {30, 5, 10, 5};
        }
        FaultPlan plan = FaultPlan.of(seed, faults[0], faults[1], faults[2], faults[3], REPLICAS);
        String title = "fault-campaign" + (live ? "-live" : "") + (small ? "-small" : "") + "-seed-" + seed;
        CampaignWork work = CampaignWork.open(out.resolve(title + ".work").toAbsolutePath(), fresh);
        Report report = new Report(title, what());
        try (Bench bench = new Bench(work.folder())) {
            input(bench, work);
            outputs(bench, "wild");
            if (live) {
                live(bench, plan, report);
            } else {
                if (!work.hasCalm()) {
                    calm(bench, work);
                }
                disturbed(bench, work, plan, report);
            }
        }
        report.line("").line(failures.isEmpty() ? "**PASS**" : "**FAIL**: " + String.join("; ", failures));
        Files.writeString(out.resolve(title + ".md"), report.text());
        System.out.println("\n" + report.text() + "\nwritten to " + out.resolve(title + ".md"));
        if (!keep && failures.isEmpty()) {
            Bench.delete(work.folder());
        }
        return failures.isEmpty() ? 0 : 1;
    }

    private String what() {
        return ("%s instances over %d partitions and 12 models of different learners, ten records to a millisecond so that"
                        + " instances, labels and commands tie; labels inside, late, early, twice or never%s. Two replicas"
                        + " of `kstep serve`, %d standby replicas, session and transaction timeout %d ms. Seed %d.")
                .formatted(
                        Report.whole(records),
                        CampaignModels.PARTITIONS,
                        live
                                ? "; here a client keeps some under way and sends the labels once predictions are committed"
                                : "",
                        standbys(),
                        CampaignRun.SESSION_MILLIS,
                        seed);
    }

    /** Odd seeds restore what they take over, even ones have a copy of it. */
    private long standbys() {
        return seed % 2 == 0 ? 1 : 0;
    }

    /** Makes the topics and, unless a live client is to do so as it goes, fills them. */
    private void input(Bench bench, CampaignWork work) {
        if (work.hasInput()) {
            return;
        }
        List<String> roles = List.of(CampaignInput.INSTANCES, CampaignInput.LABELS, CampaignInput.CONTROL);
        bench.createTopics(roles.stream().map(role -> "in." + role).toList(), CampaignModels.PARTITIONS, KEPT);
        if (!live) {
            try (Load load = new Load(bench.bootstrap(), 20)) {
                fixedInput((role, key, value, time) ->
                        load.send("in." + role, key.getBytes(StandardCharsets.UTF_8), value, time));
                load.flush();
            }
        }
        work.inputDone();
    }

    private CampaignInput fixedInput(CampaignInput.Out to) {
        return new CampaignInput(seed, records, false, to).run();
    }

    private void outputs(Bench bench, String run) {
        if (bench.topics(run + ".").isEmpty()) {
            bench.createTopics(
                    CampaignRun.OUTPUTS.stream().map(role -> run + "." + role).toList(),
                    CampaignModels.PARTITIONS,
                    KEPT);
        }
    }

    private Map<String, String> settings(int threads) {
        Map<String, String> all = new TreeMap<>();
        all.put("errors.every.labels", "500");
        all.put("labels.wait.seconds", live ? "100000" : "3");
        all.put("kafka.num.stream.threads", Integer.toString(threads));
        all.putAll(settings);
        return all;
    }

    private void calm(Bench bench, CampaignWork work) {
        work.calmBegins();
        outputs(bench, work.calm());
        long start = System.nanoTime();
        try (Seen seen = seen(bench, work.calm(), record -> {});
                CampaignRun run = new CampaignRun(bench, work.calm(), 1, settings(2), seen, records, minutes)) {
            run.run(new FaultPlan(List.of()));
            if (run.deaths() > 0 || seen.doubled() > 0) {
                throw new IllegalStateException("the undisturbed run was not undisturbed");
            }
        }
        work.calmDone((System.nanoTime() - start) / 1e9);
        System.out.printf("undisturbed run: %.0f s%n", work.calmSeconds());
    }

    private Seen seen(Bench bench, String run, java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> told) {
        return new Seen(bench.bootstrap(), run + ".predictions", CampaignModels.PARTITIONS, records, told);
    }

    private void disturbed(Bench bench, CampaignWork work, FaultPlan plan, Report report) {
        try (Seen seen = seen(bench, "wild", record -> {})) {
            wild(bench, plan, seen, report);
        }
        OutputComparison comparison = new OutputComparison(bench.bootstrap(), CampaignModels.PARTITIONS);
        CampaignInput input = fixedInput((role, key, value, time) -> {});
        check(LETTERS, comparison.count("wild.dead-letters", ""), input.bad());
        report.table(List.of("check", "found", "wanted"), checks)
                .line("Undisturbed: %.0f s. All outputs of both, key, value, headers and timestamp in order:"
                        .formatted(work.calmSeconds()))
                .line("");
        compare(comparison, work.calm(), report);
    }

    private void live(Bench bench, FaultPlan plan, Report report) {
        int underWay = Math.max(LEAST_UNDER_WAY, records / (3 * plan.faults().size()));
        CampaignInput input;
        try (LiveClient client = new LiveClient(bench.bootstrap(), seed, records, underWay);
                Seen seen = seen(bench, "wild", client::predicted)) {
            input = client.send().input();
            wild(bench, plan, seen, report);
        }
        OutputComparison comparison = new OutputComparison(bench.bootstrap(), CampaignModels.PARTITIONS);
        check(LETTERS, comparison.count("wild.dead-letters", ""), input.bad());
        check("labels, one of each that is to come", comparison.count("in.labels", "\"label\""), input.truths());
        check("labels or instances that waited in vain", comparison.count("wild.events", "\"label-expired\""), 0);
        report.table(List.of("check", "found", "wanted"), checks);
    }

    private void wild(Bench bench, FaultPlan plan, Seen seen, Report report) {
        Map<String, String> all = settings(1);
        all.put("kafka.num.standby.replicas", Long.toString(standbys()));
        long start = System.nanoTime();
        try (CampaignRun run = new CampaignRun(bench, "wild", REPLICAS, all, seen, records, minutes)) {
            run.run(plan);
            double seconds = (System.nanoTime() - start) / 1e9;
            checks(run, seen);
            report.table(
                    List.of("fault", "times"),
                    Stream.of(FaultPlan.Kind.values())
                            .map(kind -> List.of(kind.title(), Long.toString(plan.count(kind))))
                            .toList());
            report.line(("%.1f minutes with the faults; longest time without a committed prediction %.1f s; %d starts"
                                    + " given up while the broker was away.")
                            .formatted(seconds / 60, seen.longestGapSeconds(), run.starts()))
                    .line("");
        }
    }

    private void checks(CampaignRun run, Seen seen) {
        check("instances without a prediction", seen.lost(), 0);
        check("predictions beyond one of an instance", seen.doubled(), 0);
        check("faults with nothing left to disturb", run.late(), 0);
        check("processors that ended by themselves", run.deaths(), 0);
        check("internal errors in the logs", run.logged("internal error"), 0);
    }

    private void check(String what, long found, long wanted) {
        checks.add(List.of(what, Report.whole(found), Report.whole(wanted)));
        if (found != wanted) {
            failures.add(what + ": " + found);
        }
    }

    private void compare(OutputComparison comparison, String calm, Report report) {
        List<List<String>> rows = new ArrayList<>();
        for (String role : CampaignRun.OUTPUTS) {
            OutputComparison.Result result = comparison.compare(calm + "." + role, "wild." + role);
            rows.add(List.of(
                    role,
                    Report.whole(result.expected()),
                    Report.whole(result.found()),
                    Report.whole(result.differ()),
                    Report.whole(result.latestDiffer())));
            if (!result.isSame()) {
                failures.add(role + " differ");
            }
        }
        report.table(List.of("topic", "undisturbed", "disturbed", "differ", "last of a key differs"), rows);
        if (!comparison.examples().isEmpty()) {
            report.line("```");
            comparison.examples().forEach(report::line);
            report.line("```");
        }
    }
}
