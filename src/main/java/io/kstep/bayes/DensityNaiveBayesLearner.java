package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.probability.Density;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.Mte;
import io.kstep.probability.MteEstimator;
import io.kstep.probability.MteMerger;
import io.kstep.probability.Resolution;
import io.kstep.probability.SortedColumn;
import io.kstep.spec.Spec;
import java.util.Arrays;
import java.util.Optional;

/**
 * Naive Bayes with a fitted density for each continuous feature and class (paper 004, 3.4; digest incremental-mte 2f
 * and 3).
 *
 * @param alpha pseudo-count of every class and of every value of a discrete feature
 * @param clamp how far one feature alone may set a class behind the best, in nats
 * @param borrow weight of what a class borrows from the others: values spread around its own mean as the values of all
 *     classes are around theirs. It keeps a class of few rows from being sure of too narrow a range; 0 borrows nothing
 * @param spiked whether much repeated values get a probability of their own ({@link Spikes})
 * @param density the spec that named the estimator
 */
record DensityNaiveBayesLearner(
        DensityEstimator estimator, double alpha, double clamp, double borrow, boolean spiked, Spec density)
        implements MergingLearner, AdditiveLearner {

    /** The quantiles 1/16, 3/16 .. 15/16 of the standard normal distribution. */
    private static final double[] NORMAL_QUANTILES = {
        -1.534120544352546,
        -0.887146559018876,
        -0.488776411114669,
        -0.157310684610171,
        0.157310684610171,
        0.488776411114669,
        0.887146559018876,
        1.534120544352546
    };

    @Override
    public String spec() {
        return "nb(density=" + density + ",alpha=" + alpha + ",clamp=" + clamp + ",borrow=" + borrow + ",spikes="
                + spiked + ")";
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
    public Classifier merge(Classifier one, Classifier other) {
        MteMerger merger = new MteMerger(estimator instanceof MteEstimator mte ? mte : MteEstimator.defaults());
        return new NaiveBayesMerger((NaiveBayes) one, (NaiveBayes) other, merger).merged();
    }

    /** Value tables are sums; fitted densities are not. */
    @Override
    public Optional<ChunkSums> sums(Chunk chunk) {
        return NaiveBayesSums.of(alpha, clamp, Double.NaN, chunk);
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
                    int spike = Arrays.binarySearch(spikes, value);
                    places[row] = spike < 0 ? spikes.length : spike;
                    others[row] = spike < 0 ? value : Double.NaN;
                }
            }
            table.addAll(s, places, of, rows.weights(s));
        }
        return new SpikedFeature(spikes, table, densities(others, sorted.without(spikes), rows, chunk.range(j)));
    }

    private FeatureModel densities(double[] column, SortedColumn sorted, ClassRows rows, FeatureRange range) {
        Resolution resolution = Resolution.ofSorted(sorted.values());
        if (resolution.isConstant()) {
            return new SilentFeature();
        }
        double width = range.high() - range.low();
        Density unseen = Mte.uniform(range.low(), range.high(), 1.0 / (sorted.size() + 2), width / 10);
        Density[] densities = new Density[rows.slots()];
        double[] weights = new double[rows.slots()];
        double spread = borrow > 0 ? rows.pooledDeviation(column) : 0;
        double[] values = new double[rows.entries() + NORMAL_QUANTILES.length];
        double[] valueWeights = new double[values.length];
        int[] counts = rows.share(sorted, values, valueWeights);
        // The last first, so that what a class borrows may lie where the values of the next were.
        for (int s = densities.length - 1; s >= 0; s--) {
            int from = rows.start(s);
            int end = from + counts[s];
            if (end == from) {
                densities[s] = unseen;
                continue;
            }
            weights[s] = rows.isWhole(s) ? counts[s] : rows.weight(s, column);
            if (spread > 0) {
                mix(rows.sum(s, column) / weights[s], spread, from, end, values, valueWeights);
                end += NORMAL_QUANTILES.length;
            }
            densities[s] = estimator.fit(
                    Arrays.copyOfRange(values, from, end),
                    Arrays.copyOfRange(valueWeights, from, end),
                    end - from,
                    resolution.minimumWidth());
        }
        return new DensityFeature(densities, weights, unseen);
    }

    /** Puts what a class borrows among its own values, all in ascending order; on ties its own come first. */
    private void mix(double mean, double spread, int from, int end, double[] values, double[] weights) {
        int own = end - 1;
        int at = end + NORMAL_QUANTILES.length - 1;
        for (int q = NORMAL_QUANTILES.length - 1; q >= 0; q--) {
            double borrowed = mean + spread * NORMAL_QUANTILES[q];
            while (own >= from && values[own] > borrowed) {
                values[at] = values[own];
                weights[at--] = weights[own--];
            }
            values[at] = borrowed;
            weights[at--] = borrow / NORMAL_QUANTILES.length;
        }
    }
}
