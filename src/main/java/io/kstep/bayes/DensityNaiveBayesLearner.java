package io.kstep.bayes;

import io.kstep.bayes.network.ClassDensityFitter;
import io.kstep.bayes.network.ClassRows;
import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.MteEstimator;
import io.kstep.probability.MteMerger;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.Spikes;
import io.kstep.spec.Spec;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Naive Bayes with a fitted density for each continuous feature and class (Flesch, Fernández and Salmerón 2007, 3.4).
 *
 * @param alpha pseudo-count of every class and of every value of a discrete feature
 * @param clamp how far one feature alone may set a class behind the best, in nats
 * @param borrow weight of what a class borrows from the others ({@link ClassDensityFitter})
 * @param spiked whether much repeated values get a probability of their own ({@link Spikes})
 * @param density the spec that named the estimator
 */
record DensityNaiveBayesLearner(
        DensityEstimator estimator, double alpha, double clamp, double borrow, boolean spiked, Spec density)
        implements MergingLearner, AdditiveLearner {

    @Override
    public String spec() {
        return "nb(density=" + density + ",alpha=" + alpha + ",clamp=" + clamp + ",borrow=" + borrow + ",spikes="
                + spiked + ")";
    }

    /** The factors are measured: least squares takes a grid search for every density. */
    @Override
    public Cost cost(ChunkShape shape) {
        return switch (density.name()) {
            case "mte" -> Cost.naive(shape, 60, 10_000, 3_000);
            case "mte-bic" -> Cost.naive(shape, 300, 30_000, 3_000);
            default -> Cost.naive(shape, 1_000, 600_000, 3_000);
        };
    }

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

    @Override
    public boolean canMerge(Classifier first, Classifier second) {
        return ((NaiveBayes) first).featureCount() == ((NaiveBayes) second).featureCount();
    }

    @Override
    public Classifier merge(Classifier one, Classifier other) {
        MteMerger merger = new MteMerger(estimator instanceof MteEstimator mte ? mte : MteEstimator.defaults());
        return new NaiveBayesMerger((NaiveBayes) one, (NaiveBayes) other, merger).merged();
    }

    /** Value tables are sums; fitted densities are not. */
    @Override
    public Optional<SufficientStatistics> statistics() {
        return Optional.of(new SufficientStatistics.ByFeature(alpha, clamp, OptionalDouble.empty()));
    }

    private FeatureModel discrete(Chunk chunk, int j, ClassRows rows) {
        DiscreteFeature feature =
                new DiscreteFeature(chunk.schema().features().get(j).values().size(), alpha);
        double[] column = chunk.column(j);
        for (int s = 0; s < rows.slots(); s++) {
            feature.addSlot();
            if (rows.isWhole(s)) {
                feature.addAll(s, column, rows.rows(s));
            } else {
                feature.addAll(s, column, rows.rows(s), rows.weights(s));
            }
        }
        return feature;
    }

    private FeatureModel continuous(Chunk chunk, int j, ClassRows rows) {
        double[] column = chunk.column(j);
        SortedColumn sorted = SortedColumn.of(column);
        double[] spikes = spiked ? Spikes.of(sorted.values()) : new double[0];
        if (spikes.length == 0) {
            return densities(column, sorted, rows, chunk.range(j));
        }
        DiscreteFeature table = new DiscreteFeature(spikes.length + 1, alpha);
        double[] others = column.clone();
        double[] places = column.clone(); // which spike each value is; what is missing stays so
        for (int s = 0; s < rows.slots(); s++) {
            table.addSlot();
            int[] of = rows.rows(s);
            for (int row : of) {
                double value = column[row];
                if (Double.isFinite(value)) {
                    int spike = Arrays.binarySearch(spikes, value + 0.0);
                    places[row] = spike < 0 ? spikes.length : spike;
                    others[row] = spike < 0 ? value : Double.NaN;
                }
            }
            table.addAll(s, places, of, rows.weights(s));
        }
        return new SpikedFeature(spikes, table, densities(others, sorted.without(spikes), rows, chunk.range(j)));
    }

    private FeatureModel densities(double[] column, SortedColumn sorted, ClassRows rows, FeatureRange range) {
        return new ClassDensityFitter(estimator, borrow)
                .fit(column, sorted, rows, range)
                .<FeatureModel>map(fitted -> new DensityFeature(fitted.densities(), fitted.weights(), fitted.unseen()))
                .orElseGet(SilentFeature::new);
    }
}
