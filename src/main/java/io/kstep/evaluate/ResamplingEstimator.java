package io.kstep.evaluate;

import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.NumericLearner.NumericPredictor;
import io.kstep.evaluate.Resampling.LeaveOneOut;
import io.kstep.multi.JointLearner;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Trains and tests on each split and averages (Rodríguez 2013, eqs 3.3 and 4.1). */
record ResamplingEstimator(Resampling resampling) implements Estimator {

    @Override
    public Evaluation estimate(Learner learner, Chunk all, long seed, LongSupplier nanos, TestListener listener) {
        long start = nanos.getAsLong();
        RowTests tests = new RowTests(all, listener);
        SplitLearner splitLearner = new SplitLearner(learner, tests.chunk());
        FoldTally tally = new FoldTally();
        BitSet tested = new BitSet();
        tests.splits(resampling, seed).forEachOrdered(split -> {
            tally.add(split.trained(), split.test().length, tests.scores(splitLearner.learn(split), split.test()));
            IntStream.of(split.test()).forEach(tested::set);
        });
        return tally.evaluation(
                tests.chunk().size(),
                learner.spec(),
                spec(),
                resampling instanceof LeaveOneOut ? tally.weightedMeans() : tally.means(),
                resampling.trials(tests.effectiveRows(tested.stream()), tests.effectiveRows()),
                List.of(),
                (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public RegressionEvaluation estimate(NumericLearner learner, Chunk all, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        Chunk chunk = RowTests.counting(all);
        RegressionScores pooled = new RegressionScores();
        List<RegressionScores.Summary> folds = new ArrayList<>();
        resampling.splits(new int[chunk.size()], seed).forEachOrdered(split -> {
            RegressionScores scores =
                    scores(learner.learn(chunk.subset(split.train(learner.readsOrder()))), chunk, split.test());
            folds.add(scores.summary());
            pooled.add(scores);
        });
        // of one row the root mean squared error is the absolute one, whose mean says something else
        double rmse = resampling instanceof LeaveOneOut
                ? pooled.summary().rmse()
                : FoldTally.mean(folds, RegressionScores.Summary::rmse);
        return RegressionEvaluation.of(
                chunk.size(), learner, spec(), rmse, folds, pooled, (nanos.getAsLong() - start) * 1e-9);
    }

    static RegressionScores scores(NumericPredictor predictor, Chunk chunk, int[] rows) {
        RegressionScores scores = new RegressionScores();
        double[] values = new double[chunk.schema().featureCount()];
        for (int row : rows) {
            chunk.copyRow(row, values);
            scores.add(predictor.predict(values), chunk.numbers()[row], chunk.rowWeight(row));
        }
        return scores;
    }

    @Override
    public JointEvaluation estimate(
            JointLearner learner, Chunk all, JointScores.Rules rules, long seed, LongSupplier nanos) {
        return new JointTests(all, rules).evaluation(resampling, spec(), learner, seed, nanos);
    }

    @Override
    public String bias() {
        return resampling.bias();
    }

    @Override
    public String spec() {
        return resampling.spec();
    }
}
