package io.kstep.cli;

import io.kstep.data.generate.Generators;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataSet;
import io.kstep.data.read.DataStream;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which stream is read. */
final class SourceOptions {

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description = "CSV or ARFF file, .gz or not; NAME.json beside NAME.csv gives the types, otherwise they are"
                    + " inferred")
    private Path data;

    @Option(
            names = "--generate",
            paramLabel = "SPEC",
            description =
                    "a generator instead of --data, for example sea(noise=0.1,drift=abrupt@25000); 'kstep generators'"
                            + " lists them all")
    private String generator;

    @Option(names = "--records", paramLabel = "N", description = "number of instances to generate")
    private long records;

    @Option(names = "--limit", paramLabel = "N", description = "largest number of instances read")
    private Long limit;

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private NoiseOptions noise = new NoiseOptions();

    @Option(names = "--regression", description = "the column to predict is a number")
    private boolean regression;

    boolean isRegression() {
        return regression;
    }

    StreamSource open() {
        return openAny().checkedSingle();
    }

    /** The same where there may be several class variables. */
    StreamSource openAny() {
        if (limit != null && limit < 1) {
            throw new SpecException("--limit must be 1 or more, not " + limit);
        }
        if ((data == null) == (generator == null)) {
            throw new SpecException("give either --data FILE or --generate SPEC");
        }
        if (data != null && records != 0) {
            throw new SpecException("--records belongs to --generate; --limit bounds the rows read from a file");
        }
        return (data == null ? generated() : file()).checked(regression);
    }

    /** All rows of the data file at once. */
    DataSet whole() {
        if (data == null || generator != null || limit != null || regression) {
            throw new SpecException("a learner of whole data sets needs --data FILE, without --limit and --regression");
        }
        return DataFile.open(data, columns.toDataOptions(false)).read();
    }

    String fileName() {
        return data.getFileName().toString();
    }

    private StreamSource generated() {
        if (records < 1) {
            throw new SpecException("--generate needs --records of 1 or more");
        }
        return new StreamSource(
                generator, noise.over(Generators.parse(generator)), Math.min(records, most()), List::of, () -> {});
    }

    private StreamSource file() {
        DataStream stream = DataFile.open(data, columns.toDataOptions(regression)).stream();
        return new StreamSource(fileName(), noise.over(LookAhead.over(stream)), most(), stream::notes, stream::close);
    }

    private long most() {
        return limit == null ? StreamSource.NO_LIMIT : limit;
    }
}
