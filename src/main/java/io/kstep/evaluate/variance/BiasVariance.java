package io.kstep.evaluate.variance;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Split;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Kohavi's and Wolpert's decomposition of the 0-1 loss (1996; Pérez 2010, 1.8.2), averaged over test rows: with p(c)
 * the true and q(c) the models' share of a class on a row, noise = ½ (1 - Σ p²), bias² = ½ Σ (p - q)², variance = ½ (1
 * - Σ q²). They sum to the mean error 1 - Σ p q exactly.
 */
public record BiasVariance(double noise, double squaredBias, double variance, double error) {

    /**
     * Decomposes votes.
     *
     * @param truth P(c | x) of every row
     */
    public static BiasVariance of(VoteCounts votes, double[][] truth) {
        if (votes.models() == 0 || truth.length != votes.rows()) {
            throw new IllegalArgumentException("a decomposition needs a model and a true distribution for each of "
                    + votes.rows() + " rows, not " + votes.models() + " models and " + truth.length);
        }
        double noise = 0;
        double bias = 0;
        double variance = 0;
        double error = 0;
        for (int row = 0; row < truth.length; row++) {
            double pp = 0;
            double qq = 0;
            double pq = 0;
            for (int c = 0; c < votes.classes(); c++) {
                double p = truth[row][c];
                double q = votes.share(row, c);
                pp += p * p;
                qq += q * q;
                pq += p * q;
            }
            noise += 0.5 * (1 - pp);
            bias += 0.5 * (pp - 2 * pq + qq);
            variance += 0.5 * (1 - qq);
            error += 1 - pq;
        }
        int n = truth.length;
        return new BiasVariance(noise / n, bias / n, variance / n, error / n);
    }

    /**
     * How training sets are drawn. Pérez 2010 draws them with replacement and does not say from how many of the rows;
     * Kohavi and Wolpert draw without.
     *
     * @param pool share of the rows that training sets are drawn from; the others are tested
     * @param share of all rows that a training set has as many of; without replacement not more than the pool's
     */
    public record Drawing(double pool, double share, boolean replacement) {}

    /** What a model says of a row. */
    public enum Vote {
        /** The class it predicts, as Kohavi and Wolpert have it: what is decomposed is the error. */
        CLASS,
        /**
         * The probability it gives to each class: what is decomposed is the probability that it does not give to the
         * true one. Table 4.5 of Pérez 2010 is made of these.
         */
        POSTERIOR
    }

    /**
     * Measures a learner on a chunk: the rows are cut in two at random, training sets are drawn from the first part,
     * and the second is tested. Rows alike in all features share what is known of their class.
     *
     * @param models how many training sets
     */
    public static BiasVariance measured(
            Learner learner, Chunk chunk, int models, Drawing drawing, Vote vote, long seed) {
        int size = (int) Math.round(drawing.share * chunk.size());
        if (chunk.size() < 2 || size < 1) {
            throw new IllegalArgumentException(
                    "bias and variance need two rows and a training set of one at least, not " + chunk.size()
                            + " rows and a training set of " + size);
        }
        Split parts = new HoldOut(drawing.pool, false)
                .splits(new int[chunk.size()], seed)
                .findFirst()
                .orElseThrow();
        int[] pool = parts.train();
        if (!drawing.replacement && size > pool.length) {
            throw new IllegalArgumentException(
                    "a training set of " + size + " rows cannot be drawn from " + pool.length + " without replacement");
        }
        SplittableRandom random = new SplittableRandom(~seed);
        Chunk tested = chunk.subset(parts.test());
        VoteCounts votes = new VoteCounts(tested.size(), chunk.schema().classCount());
        for (int model = 0; model < models; model++) {
            int[] drawn = drawing.replacement
                    ? IntStream.range(0, size)
                            .map(i -> pool[random.nextInt(pool.length)])
                            .toArray()
                    : without(pool.clone(), size, random);
            double[][] posteriors = posteriors(learner.learn(chunk.subset(drawn)), tested);
            if (vote == Vote.CLASS) {
                votes.add(Arrays.stream(posteriors).mapToInt(LogSpace::argMax).toArray());
            } else {
                votes.add(posteriors);
            }
        }
        return of(votes, empirical(tested));
    }

    /** Likewise, each model voting for a class. */
    public static BiasVariance measured(Learner learner, Chunk chunk, int models, Drawing drawing, long seed) {
        return measured(learner, chunk, models, drawing, Vote.CLASS, seed);
    }

    /** Likewise, from one half of the rows and with replacement. */
    public static BiasVariance measured(Learner learner, Chunk chunk, int models, double share, long seed) {
        return measured(learner, chunk, models, new Drawing(0.5, share, true), seed);
    }

    /** The first of a shuffle as long as asked for; the pool is given away. */
    private static int[] without(int[] pool, int size, SplittableRandom random) {
        for (int i = 0; i < size; i++) {
            int other = i + random.nextInt(pool.length - i);
            int row = pool[other];
            pool[other] = pool[i];
            pool[i] = row;
        }
        return Arrays.copyOf(pool, size);
    }

    private static double[][] posteriors(Classifier classifier, Chunk tested) {
        int classes = tested.schema().classCount();
        double[] scratch = new double[classes];
        double[] values = new double[tested.schema().featureCount()];
        double[][] posteriors = new double[tested.size()][classes];
        for (int row = 0; row < posteriors.length; row++) {
            tested.copyRow(row, values);
            classifier.logJoint(values, posteriors[row], scratch);
            LogSpace.normalise(posteriors[row], classes);
        }
        return posteriors;
    }

    /** The share of each class among the rows that are alike. */
    private static double[][] empirical(Chunk tested) {
        Map<List<Double>, double[]> byValues = new LinkedHashMap<>();
        List<double[]> ofRow = new ArrayList<>();
        for (int row = 0; row < tested.size(); row++) {
            double[] shares = byValues.computeIfAbsent(
                    Arrays.stream(tested.row(row)).boxed().toList(),
                    values -> new double[tested.schema().classCount()]);
            shares[tested.classWeights().heaviest(row)]++;
            ofRow.add(shares);
        }
        byValues.values().forEach(shares -> {
            double sum = Arrays.stream(shares).sum();
            Arrays.setAll(shares, c -> shares[c] / sum);
        });
        return ofRow.toArray(double[][]::new);
    }
}
