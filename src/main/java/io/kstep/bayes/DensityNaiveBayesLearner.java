package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.probability.Density;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.Mte;
import io.kstep.probability.Resolution;

/**
 * Naive Bayes with a fitted density for each continuous feature and class (paper 004, 3.4; digest incremental-mte 2f
 * and 3).
 *
 * @param alpha pseudo-count of every class and of every value of a discrete feature
 * @param clamp how far one feature alone may set a class behind the best, in nats
 * @param borrow weight of what a class borrows from the others: the pooled distances of values from the mean of their
 *     class, set around its own mean. It keeps a class of few rows from being sure of too narrow a range; 0 borrows
 *     nothing
 */
record DensityNaiveBayesLearner(DensityEstimator estimator, double alpha, double clamp, double borrow, String spec)
        implements Learner {

    private static final int BORROWED = 8;

    @Override
    public Classifier learn(Chunk chunk) {
        ClassRows rows = ClassRows.of(chunk);
        FeatureModel[] features = new FeatureModel[chunk.schema().featureCount()];
        for (int j = 0; j < features.length; j++) {
            features[j] = chunk.schema().features().get(j).isContinuous()
                    ? continuous(chunk, j, rows)
                    : discrete(chunk, j, rows);
        }
        return new NaiveBayes(alpha, clamp, rows.present(), rows.classWeights(), features);
    }

    private FeatureModel discrete(Chunk chunk, int j, ClassRows rows) {
        DiscreteFeature feature =
                new DiscreteFeature(chunk.schema().features().get(j).values().size(), alpha);
        double[] column = chunk.column(j);
        for (int s = 0; s < rows.slots(); s++) {
            feature.addSlot();
            for (int i = 0; i < rows.size(s); i++) {
                double value = column[rows.row(s, i)];
                if (Double.isFinite(value)) {
                    feature.add(s, value, rows.weight(s, i));
                }
            }
        }
        return feature;
    }

    private FeatureModel continuous(Chunk chunk, int j, ClassRows rows) {
        double[] column = chunk.column(j);
        Resolution resolution = Resolution.of(column);
        if (resolution.isConstant()) {
            return new SilentFeature();
        }
        FeatureRange range = chunk.range(j);
        double width = range.high() - range.low();
        Density unseen = Mte.uniform(range.low(), range.high(), 1.0 / (chunk.size() + 2), width / 10);
        Density[] densities = new Density[rows.slots()];
        double[] weights = new double[rows.slots()];
        double[] distances = borrow > 0 ? PooledDistances.quantiles(column, rows, BORROWED) : new double[0];
        double[] values = new double[rows.longest() + BORROWED];
        double[] valueWeights = new double[values.length];
        for (int s = 0; s < densities.length; s++) {
            int n = rows.gather(s, column, values, valueWeights);
            if (n == 0) {
                densities[s] = unseen;
                continue;
            }
            double mean = 0;
            for (int i = 0; i < n; i++) {
                weights[s] += valueWeights[i];
                mean += values[i] * valueWeights[i];
            }
            mean /= weights[s];
            for (double distance : distances) {
                values[n] = mean + distance;
                valueWeights[n++] = borrow / distances.length;
            }
            densities[s] = estimator.fit(values, valueWeights, n, resolution.minimumWidth());
        }
        return new DensityFeature(densities, weights, unseen);
    }
}
