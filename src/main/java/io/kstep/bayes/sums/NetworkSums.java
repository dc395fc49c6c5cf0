package io.kstep.bayes.sums;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.SufficientStatistics.ByMoments;
import io.kstep.bayes.network.ClassMoments;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.probability.GaussianScatter;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What Gaussian networks over continuous features are learned from, as sums over the rows of a chunk. A part of the rows
 * whose network depends on how its moments are rounded is learned from its rows, as {@link Learner#learn} does.
 */
final class NetworkSums implements ChunkSums {

    /** Values beyond this, and ranges below its inverse, have squares that a sum cannot hold. */
    private static final double LARGEST = FeatureRange.FAR;
    /** This number of values of a class shows where they lie. */
    private static final int SOME = 64;

    private final Learner byRows;
    private final ByMoments statistics;
    private final Chunk chunk;
    private final double[][] columns;
    private final ExtremeRows[] extremes;
    /** The rows of positive weight: rows of weight 0 count for the range only. */
    private final ExtremeRows[] weighing;

    private final int[] allRows;
    private final int[] times;
    private final int[] classEntries;
    private final double[][] origins;
    private final CrossSums[] totals;

    private NetworkSums(
            Learner byRows,
            ByMoments statistics,
            Chunk chunk,
            double[][] columns,
            ExtremeRows[] extremes,
            RowEntries all) {
        this.byRows = byRows;
        this.statistics = statistics;
        this.chunk = chunk;
        this.columns = columns;
        this.extremes = extremes;
        boolean allWeigh = IntStream.range(0, chunk.size()).allMatch(row -> chunk.rowWeight(row) > 0);
        weighing =
                allWeigh ? extremes : Arrays.stream(columns).map(this::weighing).toArray(ExtremeRows[]::new);
        allRows = IntStream.range(0, chunk.size()).toArray();
        times = new int[chunk.size()];
        Arrays.fill(times, 1);
        classEntries = all.classEntries();
        origins = new double[classEntries.length][];
        Arrays.setAll(origins, c -> origin(all, c));
        totals = sums(all);
    }

    /** The sums of a chunk; nothing unless all its features are continuous and no value is missing. */
    static Optional<ChunkSums> of(Learner byRows, ByMoments statistics, Chunk chunk) {
        double[][] columns = new double[chunk.schema().featureCount()][];
        ExtremeRows[] extremes = new ExtremeRows[columns.length];
        if (!chunk.schema().features().stream().allMatch(Feature::isContinuous)) {
            return Optional.empty();
        }
        for (int j = 0; j < columns.length; j++) {
            columns[j] = chunk.column(j);
            extremes[j] = new ExtremeRows(columns[j]);
            FeatureRange range = extremes[j].all();
            double width = range.high() - range.low();
            boolean isHeld = range.low() >= -LARGEST && range.high() <= LARGEST && !(width > 0 && width < 1 / LARGEST);
            if (!isHeld || !Arrays.stream(columns[j]).allMatch(Double::isFinite)) {
                return Optional.empty();
            }
        }
        int[] once = new int[chunk.size()];
        Arrays.fill(once, 1);
        RowEntries all = RowEntries.of(chunk, IntStream.range(0, chunk.size()).toArray(), once);
        if (statistics.counts() && !Arrays.stream(all.weights()).allMatch(weight -> weight == Math.rint(weight))) {
            return Optional.empty();
        }
        return Optional.of(new NetworkSums(byRows, statistics, chunk, columns, extremes, all));
    }

    private ExtremeRows weighing(double[] column) {
        double[] some = column.clone();
        for (int row = 0; row < some.length; row++) {
            some[row] = chunk.rowWeight(row) > 0 ? some[row] : Double.NaN;
        }
        return new ExtremeRows(some);
    }

    /** A value amid the first ones of a class, of every feature: one that is constant has no moments about it at all. */
    private double[] origin(RowEntries entries, int c) {
        int from = entries.start(c);
        int to = Math.min(entries.end(c), from + SOME);
        double[] origin = new double[columns.length];
        for (int j = 0; j < origin.length && to > from; j++) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += columns[j][entries.rows()[i]];
            }
            double mean = sum / (to - from);
            origin[j] = columns[j][entries.rows()[from]];
            for (int i = from + 1; i < to; i++) {
                double value = columns[j][entries.rows()[i]];
                origin[j] = Math.abs(value - mean) < Math.abs(origin[j] - mean) ? value : origin[j];
            }
        }
        return origin;
    }

    private CrossSums[] sums(RowEntries entries) {
        CrossSums[] sums = new CrossSums[origins.length];
        Arrays.setAll(sums, c -> new CrossSums(origins[c]).addAll(columns, entries, entries.start(c), entries.end(c)));
        return sums;
    }

    @Override
    public Classifier without(int[] rows) {
        int[] once = new int[rows.length];
        Arrays.fill(once, 1);
        RowEntries left = RowEntries.of(chunk, rows, once);
        int[] entries = left.classEntries();
        CrossSums[] rest = new CrossSums[totals.length];
        for (int c = 0; c < rest.length; c++) {
            rest[c] = entries[c] == 0
                    ? totals[c]
                    : totals[c].minus(new CrossSums(origins[c]).addAll(columns, left, left.start(c), left.end(c)));
            entries[c] = classEntries[c] - entries[c];
        }
        for (int row : rows) {
            times[row] = 0;
        }
        Classifier classifier = classifier(rest, totals, entries, times, () -> RowEntries.of(chunk, allRows, times));
        for (int row : rows) {
            times[row] = 1;
        }
        return classifier;
    }

    @Override
    public Classifier repeated(int[] often) {
        RowEntries entries = RowEntries.of(chunk, allRows, often);
        CrossSums[] sums = sums(entries);
        return classifier(sums, sums, entries.classEntries(), often, () -> entries);
    }

    private Classifier classifier(
            CrossSums[] sums, CrossSums[] summed, int[] entries, int[] often, Supplier<RowEntries> rest) {
        int[] present =
                IntStream.range(0, sums.length).filter(c -> entries[c] > 0).toArray();
        FeatureRange[] ranges =
                Arrays.stream(extremes).map(column -> column.of(often)).toArray(FeatureRange[]::new);
        double[] least = new double[columns.length];
        for (int j = 0; j < least.length; j++) {
            FeatureRange range = weighing[j].of(often);
            least[j] = Math.max(0, statistics.floor() * (range.high() - range.low()));
        }
        GaussianScatter[] scatters = new GaussianScatter[present.length];
        double[] weights = new double[present.length];
        RowEntries rows = null;
        for (int s = 0; s < present.length; s++) {
            int c = present[s];
            weights[s] = sums[c].weight();
            if (sums[c].arePrecise(summed[c], least)) {
                scatters[s] = sums[c].scatter();
            } else {
                rows = rows == null ? rest.get() : rows;
                scatters[s] = scattered(rows, c);
            }
        }
        Optional<? extends Classifier> classifier = present.length == 0
                ? Optional.empty()
                : statistics.maker().learn(new ClassMoments(ranges, present, weights, scatters), chunk.size());
        return classifier.isPresent() ? classifier.get() : byRows.learn(chunk.subset(repeatedRows(often)));
    }

    private GaussianScatter scattered(RowEntries entries, int c) {
        GaussianScatter scatter = new GaussianScatter(columns.length);
        double[] values = new double[columns.length];
        for (int i = entries.start(c); i < entries.end(c); i++) {
            chunk.copyRow(entries.rows()[i], values);
            scatter.add(values, entries.weights()[i]);
        }
        return scatter;
    }

    private static int[] repeatedRows(int[] often) {
        return IntStream.range(0, often.length)
                .flatMap(row -> IntStream.range(0, often[row]).map(time -> row))
                .toArray();
    }
}
