package io.kstep.evaluate;

import io.kstep.data.Chunk;
import io.kstep.evaluate.NumericLearner.NumericPredictor;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Samples a fitted regression: features of rows drawn with replacement, and as targets what the learner's own fit says
 * of them plus a normal error of the residuals' standard deviation (parametric bootstrap of a regression; Efron and
 * Tibshirani 1993, 9.4).
 */
final class ResidualSampler implements ChunkSampler {

    private final Chunk chunk;
    private final double[] fitted;
    private final double deviation;

    ResidualSampler(NumericLearner learner, Chunk chunk) {
        this.chunk = chunk;
        NumericPredictor fit = learner.learn(chunk);
        fitted = IntStream.range(0, chunk.size())
                .mapToDouble(row -> fit.predict(chunk.row(row)))
                .toArray();
        RegressionScores scores = new RegressionScores();
        for (int row = 0; row < fitted.length; row++) {
            scores.add(fitted[row], chunk.numbers()[row], chunk.rowWeight(row));
        }
        deviation = scores.summary().rmse();
    }

    @Override
    public Chunk draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] rows = IntStream.generate(() -> random.nextInt(fitted.length))
                .limit(fitted.length)
                .toArray();
        Chunk drawn = chunk.subset(rows);
        for (int i = 0; i < rows.length; i++) {
            drawn.numbers()[i] = fitted[rows[i]] + deviation * random.nextGaussian();
        }
        return drawn;
    }
}
