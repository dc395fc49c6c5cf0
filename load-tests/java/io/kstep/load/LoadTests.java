package io.kstep.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command of the load tests. */
@Command(
        name = "load-tests/run",
        description = "Puts the processor under a load and writes how it bore it.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class LoadTests implements Callable<Integer> {

    private static final Map<String, Supplier<Shape>> SHAPES = new LinkedHashMap<>();

    /** Commands with options of their own that exit with 1 where something does not hold. */
    private static final Map<String, Supplier<Callable<Integer>>> CAMPAIGNS =
            Map.of("fault-campaign", FaultCampaign::new, "hostile-records", HostileCampaign::new);

    static {
        SHAPES.put("sustained-throughput", () -> new SustainedThroughput("sustained-throughput"));
        SHAPES.put("fixed-rate-latency", FixedRateLatency::new);
        SHAPES.put("many-keys", ManyKeys::new);
        SHAPES.put("wide-instances", () -> new SustainedThroughput("wide-instances"));
        SHAPES.put("label-delay", LabelDelay::new);
        SHAPES.put("restart-under-load", RestartUnderLoad::new);
    }

    @Parameters(
            paramLabel = "SHAPE",
            description =
                    "One of: sustained-throughput, fixed-rate-latency, many-keys, wide-instances, label-delay, restart-under-load;"
                            + " or fault-campaign or hostile-records, which have --help of their own")
    private String shape;

    @Option(names = "--records", description = "Instances per round (${DEFAULT-VALUE}).")
    private int records = 400_000;

    @Option(names = "--rounds", description = "Measured rounds of each side (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(names = "--warm-ups", description = "Rounds of each side before (${DEFAULT-VALUE}).")
    private int warmUps = 2;

    @Option(names = "--threads", description = "Stream threads (${DEFAULT-VALUE}).")
    private int threads = 2;

    @Option(names = "--partitions", description = "Partitions of every topic (${DEFAULT-VALUE}).")
    private int partitions = 4;

    @Option(names = "--keys", description = "Model keys (${DEFAULT-VALUE}).")
    private int keys = 4;

    @Option(names = "--features", description = "Continuous features of an instance (${DEFAULT-VALUE}).")
    private int features = 8;

    @Option(names = "--rate", description = "Records a second where there is a schedule (${DEFAULT-VALUE}).")
    private double rate = 2_000;

    @Option(names = "--heap", description = "Heap of the processor's JVM (${DEFAULT-VALUE}).")
    private String heap = "1g";

    @Option(names = "--profile", description = "One more round of each under the profiler.")
    private boolean profile;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A setting of the service, for both sides.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--out", description = "Folder of the report (${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "load-tests");

    public static void main(String[] args) {
        Supplier<Callable<Integer>> campaign = args.length == 0 ? null : CAMPAIGNS.get(args[0]);
        if (campaign != null) {
            System.setProperty("KSTEP_LOG", "ERROR"); // clients warn whenever the broker is away, which is the idea
        }
        System.exit(
                campaign == null
                        ? new CommandLine(new LoadTests()).execute(args)
                        : new CommandLine(campaign.get()).execute(Arrays.copyOfRange(args, 1, args.length)));
    }

    @Override
    public Integer call() throws IOException {
        Supplier<Shape> chosen = SHAPES.get(shape);
        if (chosen == null) {
            System.err.println("there is no shape '" + shape + "'; there are " + String.join(", ", SHAPES.keySet()));
            return CommandLine.ExitCode.USAGE;
        }
        Options options = new Options(
                records, rounds, warmUps, threads, partitions, keys, features, rate, heap, profile, settings);
        Files.createDirectories(out);
        try (Bench bench = new Bench()) {
            Report report = chosen.get().run(bench, options);
            Path file = out.resolve(shape + ".md");
            Files.writeString(file, report.text());
            for (Map.Entry<String, String> picture : report.pictures().entrySet()) {
                Files.writeString(out.resolve(picture.getKey()), picture.getValue());
            }
            System.out.println();
            System.out.println(report.text());
            System.out.println("written to " + file);
        }
        return CommandLine.ExitCode.OK;
    }
}
