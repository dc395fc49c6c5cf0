package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.stream.IntStream;

/** Tests classifiers on the rows of a chunk; rows of weight 0 are left out, so that no fold can be without weight. */
final class RowTests {

    private final Chunk chunk;
    private final int[] classes;
    private final TestListener listener;
    private final double[] values;
    private final double[] posterior;
    private final double[] scratch;

    RowTests(Chunk all, TestListener listener) {
        chunk = counting(all);
        this.listener = listener;
        classes = IntStream.range(0, chunk.size())
                .map(chunk.classWeights()::heaviest)
                .toArray();
        values = new double[chunk.schema().featureCount()];
        posterior = new double[chunk.schema().classCount()];
        scratch = new double[posterior.length];
    }

    /** The rows that count. */
    static Chunk counting(Chunk all) {
        int[] rows = IntStream.range(0, all.size())
                .filter(row -> all.rowWeight(row) > 0)
                .toArray();
        return rows.length == all.size() ? all : all.subset(rows);
    }

    Chunk chunk() {
        return chunk;
    }

    /** The heaviest class of each row. */
    int[] classes() {
        return classes;
    }

    /** What a row counts for in a test. */
    double weight(int row) {
        return chunk.weight(row, classes[row]);
    }

    /** (sum of weights)² / sum of squared weights of all rows: how many alike they are worth. */
    double effectiveRows(IntStream rows) {
        double[] sums = new double[2];
        rows.forEach(row -> {
            sums[0] += weight(row);
            sums[1] += weight(row) * weight(row);
        });
        return sums[0] * sums[0] / sums[1];
    }

    /** Is told the posterior of a row, which is overwritten after the call. */
    interface RowListener {
        void tested(int row, double[] posterior);
    }

    /** The scores of a classifier on some rows. */
    Scores scores(Classifier classifier, int[] rows) {
        return scores(classifier, rows, (row, ignored) -> {});
    }

    Scores scores(Classifier classifier, int[] rows, RowListener each) {
        Scores scores = new Scores();
        for (int row : rows) {
            chunk.copyRow(row, values);
            add(scores, classifier, values, row, weight(row));
            each.tested(row, posterior);
        }
        return scores;
    }

    /** Adds what a classifier says of values that are taken for those of a row. */
    void add(Scores scores, Classifier classifier, double[] ofValues, int row, double weight) {
        classifier.logJoint(ofValues, posterior, scratch);
        LogSpace.normalise(posterior);
        scores.add(posterior, classes[row], weight);
        listener.tested(posterior, classes[row], weight);
    }
}
