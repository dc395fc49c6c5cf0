package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.NumericLearner.NumericPredictor;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Bolstered resubstitution: the classifier of all rows is tested not on the rows but on kernels around them, so that a
 * row counts by how much of its kernel falls on the wrong side (Braga-Neto and Dougherty 2004; Pérez 2010, section 1.8.1.3 D).
 * The integral over a kernel is taken by drawing from it. Without a continuous feature it is resubstitution. In a
 * regression the features are moved and the target stays.
 *
 * @param draws from the kernel of each row
 */
record BolsteredEstimator(int draws) implements Estimator {

    @Override
    public Evaluation estimate(Learner learner, Chunk all, long seed, LongSupplier nanos, TestListener listener) {
        long start = nanos.getAsLong();
        RowTests tests = new RowTests(all, listener);
        Chunk chunk = tests.chunk();
        KernelNoise noise = new KernelNoise(chunk, tests.classes());
        Classifier classifier = learner.learn(chunk);
        SplittableRandom random = new SplittableRandom(seed);
        Scores scores = new Scores();
        double[] values = new double[chunk.schema().featureCount()];
        for (int row = 0; row < chunk.size(); row++) {
            for (int draw = 0; draw < draws; draw++) {
                chunk.copyRow(row, values);
                noise.shake(values, tests.classes()[row], random);
                tests.add(scores, classifier, values, row, tests.weight(row) / draws);
            }
        }
        FoldTally tally = new FoldTally();
        tally.add(chunk.size(), chunk.size() * draws, scores);
        return tally.evaluation(tests, learner, spec(), (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public RegressionEvaluation estimate(NumericLearner learner, Chunk all, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        Chunk chunk = RowTests.counting(all);
        KernelNoise noise = new KernelNoise(chunk, new int[chunk.size()]);
        NumericPredictor predictor = learner.learn(chunk);
        SplittableRandom random = new SplittableRandom(seed);
        RegressionScores scores = new RegressionScores();
        double[] values = new double[chunk.schema().featureCount()];
        for (int row = 0; row < chunk.size(); row++) {
            for (int draw = 0; draw < draws; draw++) {
                chunk.copyRow(row, values);
                noise.shake(values, 0, random);
                scores.add(predictor.predict(values), chunk.numbers()[row], chunk.rowWeight(row) / draws);
            }
        }
        return RegressionEvaluation.ofMean(
                chunk.size(), learner, spec(), List.of(scores.summary()), scores, (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public String bias() {
        return KernelNoise.BIAS;
    }

    @Override
    public String spec() {
        return "bolstered(draws=" + draws + ")";
    }
}
