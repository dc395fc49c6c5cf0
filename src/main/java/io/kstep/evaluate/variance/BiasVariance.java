package io.kstep.evaluate.variance;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Split;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Kohavi's and Wolpert's decomposition of the 0-1 loss (1996; thesis 001, 1.8.2; digest continuous-bayesian-classifiers
 * 2.4), averaged over test rows: with p(c) the true and q(c) the models' share of a class on a row,
 * noise = ½ (1 - Σ p²), bias² = ½ Σ (p - q)², variance = ½ (1 - Σ q²). They sum to the mean error 1 - Σ p q exactly.
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
     * Measures a learner on a chunk by the protocol of thesis 001: the rows are cut in two halves at random; training sets
     * are drawn with replacement from the first, and the second is tested. Rows alike in all features share what is
     * known of their class.
     *
     * @param models how many training sets
     * @param share of all rows that a training set has as many of
     */
    public static BiasVariance measured(Learner learner, Chunk chunk, int models, double share, long seed) {
        int size = (int) Math.round(share * chunk.size());
        if (chunk.size() < 2 || size < 1) {
            throw new IllegalArgumentException(
                    "bias and variance need two rows and a training set of one at least, not " + chunk.size()
                            + " rows and a training set of " + size);
        }
        Split halves = new HoldOut(0.5, false)
                .splits(new int[chunk.size()], seed)
                .findFirst()
                .orElseThrow();
        int[] first = halves.train();
        SplittableRandom random = new SplittableRandom(~seed);
        Chunk tested = chunk.subset(halves.test());
        VoteCounts votes = new VoteCounts(tested.size(), chunk.schema().classCount());
        for (int model = 0; model < models; model++) {
            int[] drawn = IntStream.range(0, size)
                    .map(i -> first[random.nextInt(first.length)])
                    .toArray();
            votes.add(predictions(learner.learn(chunk.subset(drawn)), tested));
        }
        return of(votes, empirical(tested));
    }

    private static int[] predictions(Classifier classifier, Chunk tested) {
        double[] joint = new double[tested.schema().classCount()];
        double[] scratch = new double[joint.length];
        double[] values = new double[tested.schema().featureCount()];
        int[] predicted = new int[tested.size()];
        for (int row = 0; row < predicted.length; row++) {
            tested.copyRow(row, values);
            classifier.logJoint(values, joint, scratch);
            for (int c = 1; c < joint.length; c++) {
                predicted[row] = joint[c] > joint[predicted[row]] ? c : predicted[row];
            }
        }
        return predicted;
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
