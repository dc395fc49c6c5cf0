package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.spec.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The data sets of Pérez 2010 that are at hand. */
final class ThesisSets {

    /** With {@code --fast}, sets of more rows are left out. */
    private static final int FEW_ROWS = 1000;

    private ThesisSets() {}

    /** Those of the names that are in the folder, by name. */
    static SortedMap<String, Chunk> read(String experiment, Set<String> names, ExperimentOptions options) {
        SortedMap<String, Chunk> sets = new TreeMap<>();
        for (String set : names) {
            Path file = options.data().resolve(set + ".csv.gz");
            if (Files.exists(file)) {
                Chunk chunk = DataFile.open(file, DataOptions.DEFAULTS).read().chunk();
                if (!options.fast() || chunk.size() <= FEW_ROWS) {
                    sets.put(set, chunk);
                }
            }
        }
        if (sets.isEmpty()) {
            throw new SpecException(experiment + " needs data sets such as "
                    + names.iterator().next() + ".csv.gz, and there are none in " + options.data()
                    + "; say where they are with --data");
        }
        return sets;
    }

    /** A set without the features of less variance, as chapter 5 has them. */
    static Chunk varying(Chunk chunk, double leastVariance) {
        return with(chunk, j -> variance(chunk.column(j)) >= leastVariance);
    }

    /**
     * A set without the features that are constant within a class: there is no Gaussian of maximum likelihood for them.
     */
    static Chunk varyingWithinClasses(Chunk chunk) {
        int[][] rows = IntStream.range(0, chunk.schema().classCount())
                .mapToObj(c -> IntStream.range(0, chunk.size())
                        .filter(row -> chunk.classWeights().heaviest(row) == c)
                        .toArray())
                .toArray(int[][]::new);
        return with(
                chunk,
                j -> Arrays.stream(rows)
                        .filter(some -> some.length > 0)
                        .allMatch(some -> variance(chunk.subset(some).column(j)) > 0));
    }

    /** A set without the feature of a name, if it has one. */
    static Chunk without(Chunk chunk, String feature) {
        return with(chunk, j -> !chunk.schema().features().get(j).name().equals(feature));
    }

    private static Chunk with(Chunk chunk, IntPredicate isKept) {
        int[] kept =
                IntStream.range(0, chunk.schema().featureCount()).filter(isKept).toArray();
        List<Feature> features =
                Arrays.stream(kept).mapToObj(chunk.schema().features()::get).toList();
        return Chunk.classified(
                new Schema(features, chunk.schema().targets()),
                Arrays.stream(kept).mapToObj(chunk::column).toArray(double[][]::new),
                chunk.classWeights());
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElse(0);
    }
}
