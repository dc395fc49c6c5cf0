package io.kstep.evaluate;

import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.FoldTally.Losses;
import io.kstep.evaluate.NumericLearner.NumericPredictor;
import io.kstep.evaluate.Resampling.Resubstitution;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The 0.632 bootstrap: 0.632 times the error on rows out of the bag, averaged for every row over the samples that left
 * it out and then over the rows, plus 0.368 times that of resubstitution (Rodríguez 2013, eqs 3.5 and 3.6, the rows
 * out of one sample at least being tested). Of a memoriser it thinks too well, and says so.
 *
 * @param samples index sets that test on the rows left out
 */
record Bootstrap632Estimator(Resampling samples) implements Estimator {

    private static final double OUT = 0.632;
    private static final double IN = 0.368;
    /** Resubstitution without an error, and an error out of the bag above this, is called memorising. */
    private static final double MEMORISED = 0.05;

    @Override
    public Evaluation estimate(Learner learner, Chunk all, long seed, LongSupplier nanos, TestListener listener) {
        long start = nanos.getAsLong();
        RowTests tests = new RowTests(all, listener);
        SplitLearner splitLearner = new SplitLearner(learner, tests.chunk());
        FoldTally tally = new FoldTally();
        RowMeans means = new RowMeans(tests.chunk().size());
        tests.splits(samples, seed).filter(split -> split.test().length > 0).forEachOrdered(split -> {
            RowTests.RowListener each = (row, posterior) -> means.add(row, posterior, tests.classes()[row]);
            tally.add(
                    split.trained(), split.test().length, tests.scores(splitLearner.learn(split), split.test(), each));
        });
        Split whole =
                new Resubstitution().splits(tests.classes(), seed).findFirst().orElseThrow();
        Scores.Summary inside = new RowTests(tests.chunk(), TestListener.NONE)
                .scores(splitLearner.learn(whole), whole.test())
                .summary();
        Losses in = new Losses(inside.error(), inside.logLoss(), inside.brier());
        List<String> notes = new ArrayList<>();
        Losses losses = in;
        if (means.tested() == 0) {
            notes.add("no row was ever out of the bag: this is resubstitution");
        } else {
            Losses out = means.losses(tests);
            losses = out.mixed(OUT, in, IN);
            if (in.error() == 0 && out.error() > MEMORISED) {
                notes.add("the learner memorises: 0.632 bootstrap is too low where resubstitution finds no error");
            }
        }
        return tally.evaluation(
                tests.chunk().size(),
                learner.spec(),
                spec(),
                losses,
                Double.NaN,
                notes,
                (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public RegressionEvaluation estimate(NumericLearner learner, Chunk all, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        Chunk chunk = RowTests.counting(all);
        RegressionScores pooled = new RegressionScores();
        List<RegressionScores.Summary> folds = new ArrayList<>();
        double[] squares = new double[chunk.size()];
        int[] counts = new int[chunk.size()];
        samples.splits(new int[chunk.size()], seed)
                .filter(split -> split.test().length > 0)
                .forEachOrdered(split -> {
                    NumericPredictor predictor = learner.learn(chunk.subset(split.train(learner.readsOrder())));
                    RegressionScores scores = ResamplingEstimator.scores(predictor, chunk, split.test());
                    folds.add(scores.summary());
                    pooled.add(scores);
                    for (int row : split.test()) {
                        double error = predictor.predict(chunk.row(row)) - chunk.numbers()[row];
                        squares[row] += error * error;
                        counts[row]++;
                    }
                });
        int[] rows = IntStream.range(0, chunk.size()).toArray();
        double in = ResamplingEstimator.scores(learner.learn(chunk), chunk, rows)
                .summary()
                .rmse();
        double sum = 0;
        double weight = 0;
        for (int row : rows) {
            if (counts[row] > 0) {
                sum += chunk.rowWeight(row) * squares[row] / counts[row];
                weight += chunk.rowWeight(row);
            }
        }
        double rmse = weight > 0 ? Math.sqrt(OUT * sum / weight + IN * in * in) : in;
        return RegressionEvaluation.of(
                chunk.size(), learner, spec(), rmse, folds, pooled, (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public String bias() {
        return samples.bias();
    }

    @Override
    public String spec() {
        return samples.spec();
    }

    /** The losses of every row, averaged over the samples that left it out. */
    private static final class RowMeans {
        private final int[] counts;
        private final double[] errors;
        private final double[] logLosses;
        private final double[] briers;

        RowMeans(int rows) {
            counts = new int[rows];
            errors = new double[rows];
            logLosses = new double[rows];
            briers = new double[rows];
        }

        void add(int row, double[] posterior, int truth) {
            double squares = 0;
            for (double p : posterior) {
                squares += p * p;
            }
            counts[row]++;
            errors[row] += LogSpace.argMax(posterior) == truth ? 0 : 1;
            logLosses[row] -= Math.log(Math.max(posterior[truth], Scores.FLOOR));
            briers[row] += squares - 2 * posterior[truth] + 1;
        }

        int tested() {
            return (int) IntStream.of(counts).filter(count -> count > 0).count();
        }

        Losses losses(RowTests tests) {
            double total = 0;
            double[] sums = new double[3];
            for (int row = 0; row < counts.length; row++) {
                if (counts[row] > 0) {
                    double weight = tests.weight(row);
                    total += weight;
                    sums[0] += weight * errors[row] / counts[row];
                    sums[1] += weight * logLosses[row] / counts[row];
                    sums[2] += weight * briers[row] / counts[row];
                }
            }
            return new Losses(sums[0] / total, sums[1] / total, sums[2] / total);
        }
    }
}
