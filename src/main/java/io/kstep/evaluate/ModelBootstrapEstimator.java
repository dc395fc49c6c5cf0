package io.kstep.evaluate;

import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Bootstraps that sample an estimated distribution in place of the rows themselves, for training and test sets alike
 * (Pérez 2010, 1.8.1.3): the mean error of classifiers learned from one sample and tested on another. It is the error
 * that the learner would have if the estimated distribution were the true one; the interval knows nothing of how far it
 * is from that.
 *
 * @param density of the continuous features given the class for the parametric one; empty for the smoothed one
 */
record ModelBootstrapEstimator(int samples, boolean stratified, String density) implements Estimator {

    @Override
    public Evaluation estimate(Learner learner, Chunk all, long seed, LongSupplier nanos, TestListener listener) {
        long start = nanos.getAsLong();
        RowTests rows = new RowTests(all, TestListener.NONE);
        Chunk chunk = rows.chunk();
        ChunkSampler sampler = density.isEmpty()
                ? new SmoothedSampler(chunk, rows.classes(), stratified, new KernelNoise(chunk, rows.classes()))
                : new ParametricSampler(chunk, rows.classes(), stratified, density);
        FoldTally tally = new FoldTally();
        Resampling.seeds(seed, samples).forEachOrdered(own -> {
            Chunk train = sampler.draw(own);
            RowTests tests = RowTests.ofDrawn(sampler.draw(own + 1), listener);
            int tested = tests.chunk().size();
            tally.add(
                    train.size(),
                    tested,
                    tests.scores(
                            learner.learn(train), IntStream.range(0, tested).toArray()));
        });
        return tally.evaluation(rows, learner, spec(), (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public RegressionEvaluation estimate(NumericLearner learner, Chunk all, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        Chunk chunk = RowTests.counting(all);
        int[] oneStratum = new int[chunk.size()];
        ChunkSampler sampler = density.isEmpty()
                ? new SmoothedSampler(chunk, oneStratum, false, new KernelNoise(chunk, oneStratum))
                : new ResidualSampler(learner, chunk);
        RegressionScores pooled = new RegressionScores();
        List<RegressionScores.Summary> folds = new ArrayList<>();
        int[] everyRow = IntStream.range(0, chunk.size()).toArray();
        Resampling.seeds(seed, samples).forEachOrdered(own -> {
            RegressionScores scores =
                    ResamplingEstimator.scores(learner.learn(sampler.draw(own)), sampler.draw(own + 1), everyRow);
            folds.add(scores.summary());
            pooled.add(scores);
        });
        return RegressionEvaluation.ofMean(
                chunk.size(), learner, spec(), folds, pooled, (nanos.getAsLong() - start) * 1e-9);
    }

    @Override
    public String bias() {
        return density.isEmpty()
                ? KernelNoise.BIAS
                : "learns from and tests on rows of a naive Bayes model of the data: as wrong as that model";
    }

    @Override
    public String spec() {
        String options = "samples=" + samples + ",stratified=" + stratified + ")";
        return density.isEmpty()
                ? "smoothed-bootstrap(" + options
                : "parametric-bootstrap(density=" + density + "," + options;
    }
}
