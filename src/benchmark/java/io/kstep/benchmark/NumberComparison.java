package io.kstep.benchmark;

import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generators;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.RegressionScores;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Numbers, prequentially: kstep beside MOA's regressors on the same rows, in the same order, in the same run. The first
 * row is learned and not scored, since nothing is known before it. Speed is the processor time of the whole pass.
 *
 * <pre>mvn -q -Pbenchmark exec:exec -Dexec.args="-cp %classpath io.kstep.benchmark.NumberComparison --generate SPEC"</pre>
 */
@Command(name = "number-comparison", mixinStandardHelpOptions = true)
final class NumberComparison implements Callable<Integer> {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Option(names = "--generate", description = "generators")
    private List<String> generators = List.of();

    @Option(names = "--records", description = "rows of each generator")
    private int records = 20_000;

    @Option(names = "--data", description = "a data file")
    private Path data;

    @Option(names = "--class", description = "its numeric target")
    private String target;

    @Option(names = "--model", description = "more models of kstep, by their specs")
    private List<String> models = List.of();

    @Option(names = "--only", description = "regular expression of the contenders' names")
    private String only = ".*";

    @Option(names = "--passes", description = "passes over each stream, of which the fastest is timed")
    private int passes = 2;

    /** A stream in memory. */
    private record Rows(String name, Schema schema, double[][] rows, double[] targets) {

        static Rows of(String name, Chunk chunk) {
            double[][] rows =
                    IntStream.range(0, chunk.size()).mapToObj(chunk::row).toArray(double[][]::new);
            return new Rows(name, chunk.schema(), rows, chunk.numbers());
        }
    }

    private record Result(double rmse, double mae, double perSecond, double coverage) {}

    @Override
    public Integer call() {
        List<Rows> streams = new ArrayList<>();
        generators.forEach(
                spec -> streams.add(Rows.of(spec, Generators.parse(spec).chunk(records))));
        if (data != null) {
            DataOptions options = DataOptions.DEFAULTS.withRegression(true).withClassColumns(target);
            streams.add(Rows.of(
                    data.getFileName().toString(),
                    DataFile.open(data, options).read().chunk()));
        }
        Map<String, List<Double>> ranked = new LinkedHashMap<>();
        for (Rows stream : streams) {
            Map<String, Result> results = new LinkedHashMap<>();
            NumberContender.all(models).forEach(contender -> {
                if (contender.name().matches(only)) {
                    Result result = run(stream, contender);
                    results.put(contender.name(), result);
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %s | %.5g | %.5g | %,.0f | %s |%n",
                            stream.name,
                            contender.name(),
                            result.rmse,
                            result.mae,
                            result.perSecond,
                            Double.isNaN(result.coverage) ? "" : String.format("%.1f %%", 100 * result.coverage));
                }
            });
            results.forEach((name, result) -> ranked.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(1.0
                            + results.values().stream()
                                    .filter(other -> other.rmse < result.rmse)
                                    .count()));
        }
        ranked.forEach((name, ranks) -> System.out.printf(
                Locale.ROOT,
                "| mean rank | %s | %.2f |%n",
                name,
                ranks.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
        return 0;
    }

    private Result run(Rows stream, NumberContender contender) {
        Result best = null;
        for (int pass = 0; pass < passes; pass++) {
            Result result = pass(stream, contender.fresh().apply(stream.schema));
            if (best != null && result.rmse != best.rmse) {
                throw new IllegalStateException(contender.name() + " predicted otherwise in a later pass");
            }
            best = best == null || result.perSecond > best.perSecond ? result : best;
        }
        return best;
    }

    private static Result pass(Rows stream, NumberContender.Prequential learner) {
        RegressionScores scores = new RegressionScores();
        double inside = 0;
        long start = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < stream.rows.length; i++) {
            double predicted = learner.predict(stream.rows[i]);
            double truth = stream.targets[i];
            if (i > 0) {
                scores.add(Double.isFinite(predicted) ? predicted : 0, truth, 1);
                inside += learner.covers(truth);
            }
            learner.learn(stream.rows[i], truth);
        }
        double seconds = (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;
        RegressionScores.Summary summary = scores.summary();
        return new Result(
                summary.rmse(), summary.mae(), stream.rows.length / seconds, inside / summary.instances());
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new NumberComparison()).execute(arguments));
    }
}
