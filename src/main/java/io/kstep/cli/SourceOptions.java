package io.kstep.cli;

import io.kstep.data.generate.Generators;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataStream;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which stream is read. */
final class SourceOptions {

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description = "CSV or ARFF, .gz or not; NAME.json beside NAME.csv gives the types, else they are inferred")
    private Path data;

    @Option(
            names = "--generate",
            paramLabel = "SPEC",
            description =
                    "a generator in place of --data, as in sea(noise=0.1,drift=abrupt@25000); 'kstep generate --list'"
                            + " names them all")
    private String generator;

    @Option(names = "--records", paramLabel = "N", description = "how many instances to generate")
    private long records;

    @Option(
            names = "--class",
            paramLabel = "COLUMN",
            description = "the column to predict. Default: the one that NAME.json names, else 'class', else the last")
    private String classColumn;

    @Option(names = "--ignore", paramLabel = "A,B", split = ",", description = "columns to leave out")
    private List<String> ignored = List.of();

    @Option(
            names = "--max-classes",
            paramLabel = "N",
            description =
                    "more classes than this that nobody declared are taken for a mistake. Default: ${DEFAULT-VALUE}")
    private int maxClasses = DataOptions.DEFAULTS.maxClasses();

    @Option(names = "--limit", paramLabel = "N", description = "read no more than this many instances")
    private long limit = Long.MAX_VALUE;

    /** Opens the stream for a target of this kind. */
    StreamSource open(boolean regression) {
        if (limit < 1) {
            throw new SpecException("--limit must be 1 or more, not " + limit);
        }
        if ((data == null) == (generator == null)) {
            throw new SpecException("give either --data FILE or --generate SPEC");
        }
        StreamSource source = data == null ? generated() : file(regression);
        return source.checked(regression);
    }

    private StreamSource generated() {
        if (records < 1) {
            throw new SpecException("--generate needs --records of 1 or more");
        }
        return new StreamSource(generator, Generators.parse(generator), Math.min(limit, records), List::of, () -> {});
    }

    private StreamSource file(boolean regression) {
        DataStream stream = DataFile.open(data, options(regression)).stream();
        return new StreamSource(
                data.getFileName().toString(), LookAhead.over(stream), limit, stream::notes, stream::close);
    }

    private DataOptions options(boolean regression) {
        DataOptions options = DataOptions.DEFAULTS
                .ignoring(ignored.toArray(String[]::new))
                .withRegression(regression)
                .withMaxClasses(maxClasses);
        return classColumn == null ? options : options.withClassColumns(classColumn);
    }
}
