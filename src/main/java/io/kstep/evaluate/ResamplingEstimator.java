package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Evaluation.Fold;
import io.kstep.evaluate.NumericLearner.NumericPredictor;
import io.kstep.evaluate.Resampling.Split;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Trains and tests on each split and averages (thesis 003, eqs 3.3 and 4.1). */
record ResamplingEstimator(Resampling resampling) implements Estimator {

    @Override
    public Evaluation estimate(Learner learner, Chunk all, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        Chunk chunk = counting(all);
        int[] classes = IntStream.range(0, chunk.size())
                .map(chunk.classWeights()::heaviest)
                .toArray();
        List<Split> splits = resampling.splits(classes, seed);
        Scores pooled = new Scores();
        List<Fold> folds = new ArrayList<>();
        for (Split split : splits) {
            Scores scores = scores(learner.learn(chunk.subset(split.train())), chunk, classes, split.test());
            Scores.Summary summary = scores.summary();
            folds.add(new Fold(
                    split.train().length, split.test().length, summary.error(), summary.logLoss(), summary.brier()));
            pooled.add(scores);
        }
        double error = mean(folds, Fold::error);
        return new Evaluation(
                chunk.size(),
                learner.spec(),
                spec(),
                error,
                sd(folds, Fold::error),
                Interval.wilson(error, effectiveTrials(chunk, classes, splits)),
                mean(folds, Fold::logLoss),
                mean(folds, Fold::brier),
                folds,
                pooled.summary(),
                pooled.confusion(),
                (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public RegressionEvaluation estimate(NumericLearner learner, Chunk all, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        Chunk chunk = counting(all);
        RegressionScores pooled = new RegressionScores();
        List<RegressionScores.Summary> folds = new ArrayList<>();
        double[] values = new double[chunk.schema().featureCount()];
        for (Split split : resampling.splits(new int[chunk.size()], seed)) {
            NumericPredictor predictor = learner.learn(chunk.subset(split.train()));
            RegressionScores scores = new RegressionScores();
            for (int row : split.test()) {
                chunk.copyRow(row, values);
                scores.add(predictor.predict(values), chunk.numbers()[row], chunk.rowWeight(row));
            }
            folds.add(scores.summary());
            pooled.add(scores);
        }
        return new RegressionEvaluation(
                chunk.size(),
                learner.spec(),
                spec(),
                mean(folds, RegressionScores.Summary::rmse),
                sd(folds, RegressionScores.Summary::rmse),
                folds,
                pooled.summary(),
                (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public String spec() {
        return resampling.spec();
    }

    private static Scores scores(Classifier classifier, Chunk chunk, int[] classes, int[] test) {
        Scores scores = new Scores();
        double[] values = new double[chunk.schema().featureCount()];
        double[] posterior = new double[chunk.schema().classCount()];
        double[] scratch = new double[posterior.length];
        for (int row : test) {
            chunk.copyRow(row, values);
            classifier.logJoint(values, posterior, scratch);
            LogSpace.normalise(posterior);
            scores.add(posterior, classes[row], chunk.weight(row, classes[row]));
        }
        return scores;
    }

    /** Rows of weight 0 left out, so that no fold can be without weight. */
    private static Chunk counting(Chunk all) {
        int[] rows = IntStream.range(0, all.size())
                .filter(row -> all.rowWeight(row) > 0)
                .toArray();
        return rows.length == all.size() ? all : all.subset(rows);
    }

    /** (sum of weights)² / sum of squared weights over the different rows that were tested. */
    private static double effectiveTrials(Chunk chunk, int[] classes, List<Split> splits) {
        BitSet tested = new BitSet();
        splits.forEach(split -> IntStream.of(split.test()).forEach(tested::set));
        double sum = tested.stream()
                .mapToDouble(row -> chunk.weight(row, classes[row]))
                .sum();
        double squares = tested.stream()
                .mapToDouble(row -> chunk.weight(row, classes[row]) * chunk.weight(row, classes[row]))
                .sum();
        return sum * sum / squares;
    }

    private static <F> double mean(List<F> folds, ToDoubleFunction<F> of) {
        return folds.stream().mapToDouble(of).sum() / folds.size();
    }

    private static <F> double sd(List<F> folds, ToDoubleFunction<F> of) {
        double mean = mean(folds, of);
        double squares = folds.stream()
                .mapToDouble(of)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return folds.size() < 2 ? Double.NaN : Math.sqrt(squares / (folds.size() - 1));
    }
}
