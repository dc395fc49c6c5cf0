package io.kstep.bayes.network;

import io.kstep.data.FeatureRange;
import io.kstep.probability.Density;
import io.kstep.probability.Mte;
import io.kstep.probability.MteMerger;
import io.kstep.probability.Resolution;
import io.kstep.probability.discretize.EqualFrequency;
import java.util.List;

/** Fits a density to the rows of every configuration of parents, and mixes it with the feature's own. */
final class FittedMteFitter extends MteFitter {

    /** Rows of a class that a configuration of parents should have: what the number of intervals is chosen for. */
    private static final double ROWS_PER_CONFIGURATION = 12;

    private static final int MOST = 8;

    FittedMteFitter(MteFamily family, Sample sample, int[] features, int dimensions) {
        super(
                family,
                sample,
                features,
                Intervals.of(
                        sample, features, new EqualFrequency(bins(sample, dimensions, ROWS_PER_CONFIGURATION, MOST))));
    }

    @Override
    ConditionalDensities densities(int feature, StateSpace own, StateSpace given) {
        int slots = sample.slots();
        int[] givenStates = states.joint(given.features());
        FeatureRange range = ContinuousRange.spread(sample.range(feature));
        double width = Resolution.of(sample.column(feature)).minimumWidth();
        Density[] densities = new Density[(given.size() + 1) * slots];
        for (int s = 0; s < slots; s++) {
            double[] values = new double[sample.size(s)];
            double[] weights = new double[sample.size(s)];
            int[] configurations = new int[sample.size(s)];
            int n = gather(s, feature, givenStates, values, weights, configurations);
            Mte marginal = n == 0
                    ? Mte.uniform(range.low(), range.high(), 0, 0)
                    : family.estimator().fit(values, weights, n, width);
            densities[given.size() * slots + s] = marginal;
            for (int g = 0; g < given.size(); g++) {
                densities[g * slots + s] = given.features().length == 0
                        ? marginal
                        : leaf(g, values, weights, configurations, n, width, marginal);
            }
        }
        return new ConditionalDensities(own, given, slots, densities, ContinuousRange.logUnseen(sample.range(feature)));
    }

    private int gather(
            int slot, int feature, int[] givenStates, double[] values, double[] weights, int[] configurations) {
        int n = 0;
        for (int i = 0; i < sample.size(slot); i++) {
            int row = sample.row(slot, i);
            double x = sample.column(feature)[row];
            if (Double.isFinite(x)) {
                values[n] = x;
                weights[n] = sample.weight(slot, i);
                configurations[n++] = givenStates[row];
            }
        }
        return n;
    }

    private Mte leaf(
            int configuration,
            double[] values,
            double[] weights,
            int[] configurations,
            int n,
            double width,
            Mte marginal) {
        double[] part = new double[n];
        double[] partWeights = new double[n];
        int size = 0;
        double weight = 0;
        for (int i = 0; i < n; i++) {
            if (configurations[i] == configuration) {
                part[size] = values[i];
                partWeights[size++] = weights[i];
                weight += weights[i];
            }
        }
        return size == 0
                ? marginal
                : MteMerger.mixture(
                        List.of(family.estimator().fit(part, partWeights, size, width), marginal),
                        weight,
                        family.backoff());
    }
}
