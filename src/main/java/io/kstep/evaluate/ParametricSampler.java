package io.kstep.evaluate;

import io.kstep.bayes.FeatureView;
import io.kstep.bayes.Learners;
import io.kstep.bayes.NaiveBayes;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Samples a factorised joint distribution fitted to a chunk: the class, then each feature given the class (parametric
 * bootstrap; Pérez 2010, 1.8.1.3). Values are missing as often as they were for the class, at random.
 */
final class ParametricSampler implements ChunkSampler {

    private final Chunk chunk;
    private final int[] strata;
    private final boolean stratified;
    private final NaiveBayes model;
    private final int[] present;
    private final double[][] missing;

    /**
     * @param density as naive Bayes has it
     * @param stratified whether every class keeps its number of rows
     */
    ParametricSampler(Chunk chunk, int[] strata, boolean stratified, String density) {
        this.chunk = chunk;
        this.strata = strata;
        this.stratified = stratified;
        model = (NaiveBayes) Learners.parse("nb(density=" + density + ")").learn(chunk);
        present = model.presentClasses();
        missing = new double[present.length][chunk.schema().featureCount()];
        for (int s = 0; s < present.length; s++) {
            for (int j = 0; j < missing[s].length; j++) {
                missing[s][j] = missingShare(present[s], chunk.column(j));
            }
        }
    }

    private double missingShare(int c, double[] column) {
        double lacking = 0;
        double all = 0;
        for (int row = 0; row < column.length; row++) {
            double weight = chunk.weight(row, c);
            all += weight;
            lacking += Double.isFinite(column[row]) ? 0 : weight;
        }
        return all > 0 ? lacking / all : 0;
    }

    @Override
    public Chunk draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = chunk.size();
        int[] classes = new int[n];
        double[][] columns = new double[chunk.schema().featureCount()][n];
        FeatureView[] views = new FeatureView[columns.length];
        Arrays.setAll(views, model::view);
        double[] weights = new double[present.length];
        Arrays.setAll(weights, model::classWeight);
        for (int i = 0; i < n; i++) {
            int slot = stratified ? slotOf(strata[i]) : weighted(weights, random);
            classes[i] = present[slot];
            for (int j = 0; j < columns.length; j++) {
                columns[j][i] = random.nextDouble() < missing[slot][j]
                        ? Double.NaN
                        : value(views[j], slot, chunk.column(j), random);
            }
        }
        return Chunk.classified(chunk.schema(), columns, ClassWeights.hard(classes));
    }

    private int slotOf(int c) {
        for (int s = 0; s < present.length; s++) {
            if (present[s] == c) {
                return s;
            }
        }
        throw new IllegalStateException("class " + c + " has rows but no slot");
    }

    private static double value(FeatureView view, int slot, double[] column, SplittableRandom random) {
        if (view instanceof FeatureView.Discrete discrete) {
            return weighted(discrete.probabilities().get(slot), random);
        }
        if (view instanceof FeatureView.Continuous continuous) {
            double left = random.nextDouble();
            double[] probabilities = continuous.spikeProbabilities().get(slot);
            for (int v = 0; v < continuous.spikes().length; v++) {
                left -= probabilities[v];
                if (left < 0) {
                    return continuous.spikes()[v];
                }
            }
            return continuous.densities().get(slot).sample(random);
        }
        return column[random.nextInt(column.length)]; // constant, or never observed
    }

    private static int weighted(double[] weights, SplittableRandom random) {
        double left = random.nextDouble() * Arrays.stream(weights).sum();
        for (int i = 0; i < weights.length - 1; i++) {
            left -= weights[i];
            if (left < 0) {
                return i;
            }
        }
        return weights.length - 1;
    }
}
