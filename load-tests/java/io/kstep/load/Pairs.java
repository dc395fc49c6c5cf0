package io.kstep.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.load.Throughput.Contestant;
import io.kstep.load.Throughput.Round;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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

    private static final int PARTITIONS = 4;
    private static final int FEATURES = 8;
    private static final List<String> DATA = List.of("electricity", "covtype_20k");

    @Parameters(index = "0", paramLabel = "OLD_DIR")
    private Path old;

    @Parameters(index = "1", paramLabel = "NEW_DIR")
    private Path fresh;

    @Option(names = "--pairs", description = "How many (${DEFAULT-VALUE}).")
    private int pairs = 10;

    @Option(names = "--records", description = "Instances of a round of throughput (${DEFAULT-VALUE}).")
    private int records = 200_000;

    @Option(
            names = "--only",
            split = ",",
            description = "Some of throughput, benchmarks and prequential (${DEFAULT-VALUE}).")
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
            if (only.contains("throughput")) {
                throughput(before, after);
            }
            for (int pair = 0; pair < pairs; pair++) {
                if (only.contains("benchmarks")) {
                    both(pair, before, after, build -> benchmarks(build, work));
                }
                if (only.contains("prequential")) {
                    both(pair, before, after, build -> prequential(build, work));
                }
            }
        } finally {
            Bench.delete(work);
        }
        return report();
    }

    private int report() throws IOException {
        List<PairedRatios> all = ratios.entrySet().stream()
                .map(entry -> new PairedRatios(entry.getKey(), entry.getValue()))
                .toList();
        boolean pass = all.stream().allMatch(PairedRatios::isNoWorse);
        Report report = new Report(
                        "pairs",
                        ("Old and new code in turns, %d pairs, the first of a pair changing; above 1 the new one is better."
                                        + " The interval is the median's, by order statistics (at least 95 %%). PASS: it"
                                        + " reaches 1 and its lower end is at least 0.95.")
                                .formatted(pairs))
                .table(
                        List.of("new / old", "median", "95 % interval", "pairs", ""),
                        all.stream().map(PairedRatios::row).toList())
                .line(pass ? "**PASS**" : "**FAIL**");
        Files.writeString(out.resolve("pairs.md"), report.text());
        System.out.println("\n" + report.text() + "\nwritten to " + out.resolve("pairs.md"));
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
        Map<String, Double> fast = oldFirst ? second : first;
        (oldFirst ? first : second).forEach((what, figure) -> add(pair, what, fast.get(what) / figure));
    }

    private void add(int pair, String what, double ratio) {
        System.out.printf("pair %d  %-60s %.3f%n", pair + 1, what, ratio);
        ratios.computeIfAbsent(what, name -> new ArrayList<>()).add(ratio);
    }

    /** As sustained-throughput has it, the pass-through beside both. */
    private void throughput(Build before, Build after) {
        try (Bench bench = new Bench();
                Runner slow = runner(bench, Side.KSTEP, before);
                Runner fast = runner(bench, Side.KSTEP, after);
                Runner through = runner(bench, Side.PASS_THROUGH, after)) {
            bench.createTopics(List.of("instances"), PARTITIONS);
            try (Load load = new Load(bench.bootstrap(), 20)) {
                load.preload("instances", Load.keys(PARTITIONS, 1), FEATURES, records);
            }
            Map<String, String> settings = Map.of("kafka.num.stream.threads", "2");
            Throughput race = new Throughput(bench, PARTITIONS);
            for (int pair = -2; pair < pairs; pair++) {
                Map<Runner, Round> rounds = new LinkedHashMap<>();
                for (Runner runner : pair % 2 == 0 ? List.of(slow, fast, through) : List.of(fast, slow, through)) {
                    rounds.put(runner, race.run(new Contestant("", runner, "instances", records, settings), () -> {}));
                }
                Round passed = rounds.get(through);
                System.out.printf(
                        "of the pass-through: old %.3f, new %.3f%n",
                        rounds.get(slow).perSecond() / passed.perSecond(),
                        rounds.get(fast).perSecond() / passed.perSecond());
                if (pair >= 0) {
                    add(
                            pair,
                            "sustained throughput",
                            rounds.get(fast).perSecond() / rounds.get(slow).perSecond());
                    add(
                            pair,
                            "processor CPU per record",
                            rounds.get(slow).processorMicros()
                                    / rounds.get(fast).processorMicros());
                }
            }
        }
    }

    private static Runner runner(Bench bench, Side side, Build build) {
        return new Runner(bench, side, PARTITIONS, FEATURES, List.of("-Xmx1g", "-DKSTEP_LOG=ERROR"), build.classPath());
    }

    /** Calls a microsecond in the quickest iteration, by JMH. */
    private static Map<String, Double> benchmarks(Build build, Path work) throws IOException, InterruptedException {
        Path results = work.resolve("jmh.json");
        java(
                build,
                work,
                List.of(
                        "org.openjdk.jmh.Main",
                        "PredictBenchmark|LearnBenchmark",
                        "-p",
                        "submodels=10",
                        "-p",
                        "features=8",
                        "-f",
                        "1",
                        "-wi",
                        "2",
                        "-w",
                        "500ms",
                        "-i",
                        "5",
                        "-r",
                        "400ms",
                        "-tu",
                        "us",
                        "-v",
                        "SILENT",
                        "-rf",
                        "json",
                        "-rff",
                        results.toString()));
        Map<String, Double> figures = new TreeMap<>();
        for (JsonNode result : new ObjectMapper().readTree(results.toFile())) {
            String name = result.path("benchmark").asText();
            String what = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1) + " "
                    + result.path("params")
                            .path("spec")
                            .asText(result.path("params").path("learner").asText());
            figures.put(what, 1 / quickest(result.path("primaryMetric").path("rawData")));
        }
        return figures;
    }

    /** What other work on the machine disturbs least. */
    private static double quickest(JsonNode forks) {
        double least = Double.POSITIVE_INFINITY;
        for (JsonNode fork : forks) {
            for (JsonNode iteration : fork) {
                least = Math.min(least, iteration.asDouble());
            }
        }
        return least;
    }

    /** Runs a second of processor time. */
    private Map<String, Double> prequential(Build build, Path work) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String name : DATA) {
            Path file = data.resolve(name + ".csv.gz").toAbsolutePath();
            Duration cpu = java(build, work, List.of("io.kstep.cli.Main", "prequential", "--data", file.toString()));
            figures.put("prequential, instances per CPU second, " + name, 1e9 / cpu.toNanos());
        }
        return figures;
    }

    /** Runs a class of a build to its end; the processor time that it took. */
    private static Duration java(Build build, Path work, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-cp"));
        command.add(build.classPath());
        command.addAll(arguments);
        File log = work.resolve("log").toFile();
        // the shell's own account of a child that has ended, which the process handle no longer has
        List<String> timed = new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='%U %S'; time \"$@\"", "bash"));
        timed.addAll(command);
        Process process = new ProcessBuilder(timed)
                .redirectOutput(log)
                .redirectError(work.resolve("time").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(build.title() + ": " + String.join(" ", arguments) + " fails:\n"
                    + Files.readString(log.toPath()) + Files.readString(work.resolve("time")));
        }
        List<String> lines = Files.readAllLines(work.resolve("time"));
        String[] seconds = lines.get(lines.size() - 1).split(" ");
        return Duration.ofMillis((long) (1e3 * (Double.parseDouble(seconds[0]) + Double.parseDouble(seconds[1]))));
    }
}
