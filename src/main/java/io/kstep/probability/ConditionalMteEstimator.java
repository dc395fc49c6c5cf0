package io.kstep.probability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Learns a {@link ConditionalMte}: cuts of equal frequency, one for every twelve values and from 2 to 8 intervals, each
 * leaf shrunk towards the marginal density (method.md, conditional MTEs).
 *
 * @param leaf fits the marginal and the leaves
 * @param shrinkage weight of the marginal in every leaf, in values
 */
public record ConditionalMteEstimator(MteEstimator leaf, double shrinkage) {

    private static final double VALUES_PER_INTERVAL = 12;
    private static final int FEWEST = 2;
    private static final int MOST = 8;

    private static final ConditionalMteEstimator DEFAULTS = new ConditionalMteEstimator(MteEstimator.defaults(), 5);

    public ConditionalMteEstimator {
        if (!(shrinkage > 0)) {
            throw new IllegalArgumentException("shrinkage must be positive, not " + shrinkage);
        }
    }

    public static ConditionalMteEstimator defaults() {
        return DEFAULTS;
    }

    /** Fits the first n values, given the parent's value and a weight with each; cuts are the parent's own. */
    public ConditionalMte fit(double[] values, double[] parents, double[] weights, int n, double minimumWidth) {
        return fit(values, parents, weights, n, minimumWidth, equalFrequencyCuts(parents, weights, n));
    }

    /** Fits with cuts given, so that several features can share those of a class (method.md, regression). */
    public ConditionalMte fit(
            double[] values, double[] parents, double[] weights, int n, double minimumWidth, double[] cuts) {
        Mte marginal = leaf.fit(values, weights, n, minimumWidth);
        List<Mte> leaves = new ArrayList<>();
        double[] part = new double[n];
        double[] partWeights = new double[n];
        for (int s = 0; s <= cuts.length; s++) {
            int size = 0;
            double weight = 0;
            for (int i = 0; i < n; i++) {
                if ((s == 0 || parents[i] >= cuts[s - 1]) && (s == cuts.length || parents[i] < cuts[s])) {
                    part[size] = values[i];
                    partWeights[size++] = weights[i];
                    weight += weights[i];
                }
            }
            leaves.add(
                    size == 0
                            ? marginal
                            : MteMerger.mixture(
                                    List.of(leaf.fit(part, partWeights, size, minimumWidth), marginal),
                                    weight,
                                    shrinkage));
        }
        return new ConditionalMte(cuts, leaves);
    }

    /** Cuts that give every interval the same weight, as far as ties allow. */
    public static double[] equalFrequencyCuts(double[] parents, double[] weights, int n) {
        WeightedSample sample = new WeightedSample();
        sample.load(parents, weights, n);
        int intervals = (int) Math.max(FEWEST, Math.min(MOST, Math.floor(sample.total / VALUES_PER_INTERVAL)));
        double[] cuts = new double[intervals - 1];
        for (int s = 1; s < intervals; s++) {
            cuts[s - 1] = sample.quantile(s / (double) intervals);
        }
        double lowest = Arrays.stream(parents, 0, n).min().orElseThrow();
        // A cut at the lowest value or at another cut would leave an interval empty.
        return Arrays.stream(cuts).filter(cut -> cut > lowest).distinct().toArray();
    }
}
