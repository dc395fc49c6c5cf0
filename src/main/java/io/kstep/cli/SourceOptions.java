package io.kstep.cli;

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
        if (data == null) {
            throw new SpecException("nothing to read: give --data FILE or --generate SPEC");
        }
        DataOptions options = DataOptions.DEFAULTS
                .ignoring(ignored.toArray(String[]::new))
                .withRegression(regression)
                .withMaxClasses(maxClasses);
        if (classColumn != null) {
            options = options.withClassColumns(classColumn);
        }
        DataStream stream = DataFile.open(data, options).stream();
        return StreamSource.checked(
                data.getFileName().toString(), LookAhead.over(stream), limit, stream::notes, stream::close);
    }
}
