package io.kstep.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Prequential comparison on the same rows, in the same order, in the same run. After {@code mvn -Pbenchmark test-compile}:
 *
 * <pre>mvn -q -Pbenchmark exec:exec -Dexec.args="-cp %classpath io.kstep.benchmark.StreamComparison FILES"</pre>
 */
@Command(name = "stream-comparison", mixinStandardHelpOptions = true)
final class StreamComparison implements Callable<Integer> {

    @Parameters(arity = "1..*", description = "data files: CSV or ARFF, gz or not")
    private List<Path> files = List.of();

    @Option(names = "--only", description = "regular expression of the contenders' names")
    private String only = ".*";

    @Option(names = "--out", description = "writes NAME.md and NAME.csv after every measurement")
    private Path out = Path.of("target/stream-comparison");

    @Option(names = "--once", description = "no passes for speed alone: that of the pass that scores is told")
    private boolean once;

    private static List<Contender> contenders() {
        return Stream.concat(KStepContenders.all().stream(), MoaContenders.all().stream())
                .toList();
    }

    @Override
    public Integer call() throws IOException {
        List<LabelledStream> streams =
                files.stream().map(LabelledStream::read).toList();
        List<Measured> measured = new ArrayList<>();
        for (Contender contender : contenders()) {
            if (!contender.name().matches(only)) {
                continue;
            }
            List<Measured> scored = new ArrayList<>();
            for (LabelledStream stream : streams) {
                scored.add(Measured.scored(stream, contender));
                if (once) {
                    report(scored.get(scored.size() - 1), measured);
                }
            }
            for (int i = 0; i < scored.size() && !once; i++) {
                report(scored.get(i).timed(streams.get(i), contender), measured);
            }
        }
        return 0;
    }

    private void report(Measured result, List<Measured> measured) throws IOException {
        measured.add(result);
        System.out.printf(
                Locale.ROOT,
                "%-16s %-12s accuracy %.4f log-loss %.4f %,.0f/s%n",
                result.contender(),
                result.stream(),
                result.scores().accuracy(),
                result.scores().logLoss(),
                result.perSecond());
        ComparisonTables tables = new ComparisonTables(measured);
        Files.writeString(Path.of(out + ".md"), tables.markdown());
        Files.writeString(Path.of(out + ".csv"), tables.csv());
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new StreamComparison()).execute(arguments));
    }
}
