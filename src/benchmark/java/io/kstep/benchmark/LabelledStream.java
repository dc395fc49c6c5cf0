package io.kstep.benchmark;

import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** A whole stream in memory, row-wise and in its order: every contender gets the very same arrays. */
record LabelledStream(String name, Schema schema, double[][] rows, int[] classes) {

    static LabelledStream read(Path file) {
        Chunk chunk = DataFile.open(file, DataOptions.DEFAULTS).read().chunk();
        return new LabelledStream(
                file.getFileName().toString().replaceFirst("\\.(csv|arff)(\\.gz)?$", ""),
                chunk.schema(),
                IntStream.range(0, chunk.size()).mapToObj(chunk::row).toArray(double[][]::new),
                IntStream.range(0, chunk.size())
                        .map(chunk.classWeights()::hardClass)
                        .toArray());
    }
}
