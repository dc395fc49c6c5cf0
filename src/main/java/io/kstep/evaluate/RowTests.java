package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.sums.ChunkClassifier;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tests classifiers on the rows of a chunk; rows of weight 0 are left out, so that no fold can be without weight. */
final class RowTests {

    /** Rows that are asked of at once: as many as fit the nearest memory. */
    private static final int BATCH = 256;

    private final Chunk chunk;
    private final int[] classes;
    private final int[] numbers;
    private final TestListener listener;
    private final double[] values;
    private final double[] posterior;
    private final double[] scratch;
    private double[][] joints;

    RowTests(Chunk all, TestListener listener) {
        numbers = countingRows(all);
        chunk = numbers.length == all.size() ? all : all.subset(numbers);
        this.listener = listener;
        classes = IntStream.range(0, chunk.size())
                .map(chunk.classWeights()::heaviest)
                .toArray();
        values = new double[chunk.schema().featureCount()];
        posterior = new double[chunk.schema().classCount()];
        scratch = new double[posterior.length];
    }

    /** Tests on rows that a model drew, of which nobody keeps the numbers. */
    static RowTests ofDrawn(Chunk drawn, TestListener listener) {
        return new RowTests(drawn, (row, posterior, truth, weight) -> listener.tested(-1, posterior, truth, weight));
    }

    /** The rows that count. */
    static Chunk counting(Chunk all) {
        int[] rows = countingRows(all);
        return rows.length == all.size() ? all : all.subset(rows);
    }

    private static int[] countingRows(Chunk all) {
        return IntStream.range(0, all.size())
                .filter(row -> all.rowWeight(row) > 0)
                .toArray();
    }

    Chunk chunk() {
        return chunk;
    }

    /** The heaviest class of each row. */
    int[] classes() {
        return classes;
    }

    /** The splits of these rows: by class, or by the shares of classes where a label is not sure. */
    Stream<Split> splits(Resampling resampling, long seed) {
        return chunk.classWeights().isHard()
                ? resampling.splits(classes, seed)
                : resampling.splits(chunk.classWeights().shares(chunk.schema().classCount()), seed);
    }

    /** What a row counts for in a test. */
    double weight(int row) {
        return chunk.weight(row, classes[row]);
    }

    /** How many alike rows all of them are worth. */
    double effectiveRows() {
        return effectiveRows(IntStream.range(0, chunk.size()));
    }

    /** (sum of weights)² / sum of squared weights of some rows: how many alike they are worth. */
    double effectiveRows(IntStream rows) {
        double[] sums = new double[2];
        rows.forEach(row -> {
            sums[0] += weight(row);
            sums[1] += weight(row) * weight(row);
        });
        return sums[0] * sums[0] / sums[1];
    }

    /** Receives the posterior of a row, which is overwritten after the call. */
    interface RowListener {
        void tested(int row, double[] posterior);
    }

    /** The scores of a classifier on some rows. */
    Scores scores(Classifier classifier, int[] rows) {
        return scores(classifier, rows, (row, ignored) -> {});
    }

    Scores scores(Classifier classifier, int[] rows, RowListener each) {
        Scores scores = new Scores();
        if (classifier instanceof ChunkClassifier columnwise && rows.length > 1) {
            for (int from = 0; from < rows.length; from += BATCH) {
                addBatch(scores, columnwise, rows, from, Math.min(rows.length, from + BATCH), each);
            }
            return scores;
        }
        for (int row : rows) {
            chunk.copyRow(row, values);
            add(scores, classifier, values, row, weight(row));
            each.tested(row, posterior);
        }
        return scores;
    }

    private void addBatch(Scores scores, ChunkClassifier classifier, int[] rows, int from, int to, RowListener each) {
        if (joints == null) {
            joints = new double[posterior.length][BATCH];
        }
        classifier.logJoints(rows, from, to, joints);
        for (int i = 0; i < to - from; i++) {
            for (int c = 0; c < posterior.length; c++) {
                posterior[c] = joints[c][i];
            }
            int row = rows[from + i];
            add(scores, row, weight(row));
            each.tested(row, posterior);
        }
    }

    /** Adds what a classifier says of values that are taken for those of a row. */
    void add(Scores scores, Classifier classifier, double[] ofValues, int row, double weight) {
        classifier.logJoint(ofValues, posterior, scratch);
        add(scores, row, weight);
    }

    private void add(Scores scores, int row, double weight) {
        LogSpace.normalise(posterior);
        scores.add(posterior, classes[row], weight);
        listener.tested(numbers[row], posterior, classes[row], weight);
    }
}
