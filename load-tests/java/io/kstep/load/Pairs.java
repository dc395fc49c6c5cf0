package io.kstep.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Old and new code in turns: throughput, prediction, learning and prequential evaluation, pair by pair. */
@Command(
        name = "load-tests/pairs",
        description = "Compares two source trees, in turns; exits with 1 where the new one is worse.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class Pairs implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "OLD_DIR")
    private Path old;

    @Parameters(index = "1", paramLabel = "NEW_DIR")
    private Path fresh;

    @Option(names = "--pairs", description = "How many (${DEFAULT-VALUE}).")
    private int pairs = 10;

    @Option(names = "--records", description = "Instances of a round of throughput (${DEFAULT-VALUE}).")
    private int records = 600_000; // some four seconds: of one second the start is a tenth

    @Option(
            names = "--only",
            split = ",",
            description = "Some of throughput, benchmarks, prequential, comparison, pass-through (${DEFAULT-VALUE}).")
    private List<String> only = List.of("throughput", "benchmarks", "prequential");

    @Option(names = "--data", description = "Folder of electricity and covtype_20k (${DEFAULT-VALUE}).")
    private Path data = Path.of("..", "shared", "data");

    @Option(names = "--out", description = "Folder of the report (${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "load-tests");

    private final Map<String, List<Double>> ratios = new LinkedHashMap<>();

    public static void main(String[] args) {
        System.exit(new CommandLine(new Pairs()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(out);
        Path work = Files.createTempDirectory("kstep-pairs");
        try {
            Build before = Build.of("old", old, fresh, work.resolve("old"));
            Build after = Build.of("new", fresh, fresh, work.resolve("new"));
            StreamRuns streams = new StreamRuns(data, work);
            for (int pair = 0; pair < pairs; pair++) {
                if (only.contains("throughput") || only.contains("pass-through")) {
                    new ThroughputPair(before, after, records, only.contains("pass-through"))
                            .run(pair)
                            .forEach(ratio(pair));
                }
                if (only.contains("benchmarks")) {
                    both(pair, before, after, build -> BenchmarkRun.of(build, work));
                }
                if (only.contains("prequential")) {
                    both(pair, before, after, streams::prequential);
                }
                if (only.contains("comparison")) {
                    both(pair, before, after, streams::comparison);
                }
                report(); // so that an interrupted run tells what it has
            }
        } finally {
            Bench.delete(work);
        }
        int verdict = report();
        System.out.println(
                "\n" + Files.readString(out.resolve("pairs.md")) + "\nwritten to " + out.resolve("pairs.md"));
        return verdict;
    }

    private int report() throws IOException {
        List<PairedRatios> all = ratios.entrySet().stream()
                .map(entry -> new PairedRatios(entry.getKey(), entry.getValue()))
                .toList();
        boolean pass = all.stream().allMatch(PairedRatios::isNoWorse);
        Report report = new Report(
                        "pairs",
                        ("Old and new code in turns, %d pairs, the first of a pair changing; above 1 the new one is"
                                        + " better. The interval is the median's, by order statistics (at least 95 %%). PASS: it"
                                        + " reaches 1 and its lower end is at least 0.95.")
                                .formatted(ratios.values().stream()
                                        .mapToInt(List::size)
                                        .min()
                                        .orElse(0)))
                .table(
                        List.of("new / old", "median", "95 % interval", "pairs", ""),
                        all.stream().map(PairedRatios::row).toList())
                .line(pass ? "**PASS**" : "**FAIL**");
        Files.writeString(out.resolve("pairs.md"), report.text());
        return pass ? 0 : 1;
    }

    /** Figures of one build by name: each the greater the better. */
    private interface Measure {
        Map<String, Double> of(Build build) throws IOException, InterruptedException;
    }

    private void both(int pair, Build before, Build after, Measure measure) throws IOException, InterruptedException {
        boolean oldFirst = pair % 2 == 0;
        Map<String, Double> first = measure.of(oldFirst ? before : after);
        Map<String, Double> second = measure.of(oldFirst ? after : before);
        first.forEach((what, figure) -> {
            double ratio = second.get(what) / figure;
            ratio(pair).accept(what, oldFirst ? ratio : 1 / ratio);
        });
    }

    private BiConsumer<String, Double> ratio(int pair) {
        return (what, ratio) -> {
            System.out.printf("pair %d  %-60s %.3f%n", pair + 1, what, ratio);
            ratios.computeIfAbsent(what, name -> new ArrayList<>()).add(ratio);
        };
    }
}
