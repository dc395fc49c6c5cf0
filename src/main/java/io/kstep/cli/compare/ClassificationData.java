package io.kstep.cli.compare;

import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A data file with one class variable and two classes or more.
 *
 * @param notes what was inferred or found odd, a sentence each
 */
public record ClassificationData(Chunk chunk, List<String> notes) {

    public static ClassificationData read(Path file, DataOptions options) {
        DataSet data = DataFile.open(file, options).read();
        Schema schema = data.schema();
        if (schema.targets().size() > 1) {
            throw new SpecException("it has " + schema.targets().size() + " class variables; choose one with --class: "
                    + schema.targets().stream().map(Target::name).collect(Collectors.joining(", ")));
        }
        Chunk chunk = data.chunk();
        long seen = IntStream.range(0, chunk.size())
                .map(chunk.classWeights()::hardClass)
                .distinct()
                .count();
        if (seen < 2) {
            throw new SpecException(
                    seen == 0
                            ? "no row has a label: nothing can be learned"
                            : "it has rows of one class only; two classes or more are needed");
        }
        return new ClassificationData(chunk, data.notes());
    }
}
