package io.kstep.bayes.sums;

import io.kstep.bayes.FeatureModel;
import io.kstep.bayes.NaiveBayes;
import io.kstep.bayes.SufficientStatistics.ByFeature;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What naive Bayes with normal densities and value tables is learned from, as sums over the rows of a chunk. */
final class NaiveBayesSums implements ChunkSums {

    private final ByFeature statistics;
    private final Chunk chunk;
    private final int[] allRows;
    private final ColumnSums[] columns;
    private final double[] classWeights;
    private final int[] classEntries;
    private final int[] times;

    private NaiveBayesSums(ByFeature statistics, Chunk chunk, ExtremeRows[] extremes) {
        this.statistics = statistics;
        this.chunk = chunk;
        int classes = chunk.schema().classCount();
        allRows = IntStream.range(0, chunk.size()).toArray();
        times = new int[chunk.size()];
        Arrays.fill(times, 1);
        RowEntries all = RowEntries.of(chunk, allRows, times);
        classWeights = all.classWeights();
        classEntries = all.classEntries();
        columns = new ColumnSums[extremes.length];
        for (int j = 0; j < columns.length; j++) {
            Feature feature = chunk.schema().features().get(j);
            columns[j] = feature.isContinuous()
                    ? new MomentSums(
                            chunk.column(j),
                            extremes[j],
                            classes,
                            statistics.shrink().orElseThrow(),
                            all)
                    : new ValueSums(chunk.column(j), feature.values().size(), classes, statistics.alpha(), all);
        }
    }

    /** The sums of a chunk; nothing where a continuous feature needs its rows. */
    static Optional<ChunkSums> of(ByFeature statistics, Chunk chunk) {
        ExtremeRows[] extremes = new ExtremeRows[chunk.schema().featureCount()];
        for (int j = 0; j < extremes.length; j++) {
            if (chunk.schema().features().get(j).isContinuous()) {
                extremes[j] = new ExtremeRows(chunk.column(j));
                FeatureRange range = extremes[j].all();
                if (statistics.shrink().isEmpty() || range.isFar()) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new NaiveBayesSums(statistics, chunk, extremes));
    }

    @Override
    public ChunkClassifier without(int[] rows) {
        int[] once = new int[rows.length];
        Arrays.fill(once, 1);
        RowEntries left = RowEntries.of(chunk, rows, once);
        double[] weights = left.classWeights();
        int[] entries = left.classEntries();
        for (int c = 0; c < weights.length; c++) {
            weights[c] = classWeights[c] - weights[c];
            entries[c] = classEntries[c] - entries[c];
        }
        for (int row : rows) {
            times[row] = 0;
        }
        ChunkClassifier classifier =
                classifier(weights, entries, times, rest(), (column, part) -> column.without(left, part));
        for (int row : rows) {
            times[row] = 1;
        }
        return classifier;
    }

    private Supplier<RowEntries> rest() {
        RowEntries[] made = new RowEntries[1];
        return () -> {
            if (made[0] == null) {
                made[0] = RowEntries.of(chunk, allRows, times);
            }
            return made[0];
        };
    }

    @Override
    public ChunkClassifier repeated(int[] often) {
        RowEntries entries = RowEntries.of(chunk, allRows, often);
        return classifier(
                entries.classWeights(),
                entries.classEntries(),
                often,
                () -> entries,
                (column, part) -> column.of(entries, part));
    }

    private interface Making {
        FeatureModel feature(ColumnSums column, ColumnSums.Part part);
    }

    private ChunkClassifier classifier(
            double[] weights, int[] entries, int[] often, Supplier<RowEntries> rest, Making making) {
        int[] present =
                IntStream.range(0, weights.length).filter(c -> entries[c] > 0).toArray();
        ColumnSums.Part part = new ColumnSums.Part(often, present, rest);
        FeatureModel[] features = new FeatureModel[columns.length];
        for (int j = 0; j < columns.length; j++) {
            features[j] = making.feature(columns[j], part);
        }
        double[] presentWeights =
                Arrays.stream(present).mapToDouble(c -> weights[c]).toArray();
        return new ColumnwiseNaiveBayes(
                new NaiveBayes(statistics.alpha(), statistics.clamp(), present, presentWeights, features), chunk);
    }
}
