package io.kstep.bayes.network;

import io.kstep.bayes.network.SetEntropies.Row;
import io.kstep.probability.information.DiscreteInformation;
import io.kstep.probability.information.GaussianInformation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Entropies of sets of features by maximum likelihood Gaussians (Pérez 2010, 3.3): of continuous features within every
 * configuration of the discrete ones. A configuration of too few rows for a covariance of its own has that of all rows
 * counted as that many more.
 */
final class GaussianEntropies {

    /** Of the variance of all rows, added where even that is singular. */
    private static final double RIDGE = 1e-9;

    private final Sample sample;
    private final int[] set;
    private final List<Row> rows;

    private GaussianEntropies(Sample sample, int[] set) {
        this.sample = sample;
        this.set = set;
        rows = SetEntropies.complete(sample, set);
    }

    static SetEntropies of(Sample sample, int[] set) {
        GaussianEntropies of = new GaussianEntropies(sample, set);
        double[] alone = new double[1 << set.length];
        double[] withClass = new double[alone.length];
        for (int subset = 0; subset < alone.length; subset++) {
            alone[subset] = of.entropy(subset, false);
            withClass[subset] = of.entropy(subset, true);
        }
        return new SetEntropies(alone, withClass, SetEntropies.weight(of.rows), true);
    }

    /** H(Z) + h(Y | Z) of the discrete and the continuous features of a subset. */
    private double entropy(int subset, boolean withClass) {
        int[] some = IntStream.range(0, set.length)
                .filter(f -> (subset >> f & 1) == 1)
                .map(f -> set[f])
                .toArray();
        int[] tables = Arrays.stream(some).filter(j -> !sample.isContinuous(j)).toArray();
        int[] continuous = Arrays.stream(some).filter(sample::isContinuous).toArray();
        Map<Long, List<Row>> groups = new TreeMap<>();
        for (Row row : rows) {
            long state = withClass ? row.slot() : 0;
            for (int j : tables) {
                state = state * sample.cardinality(j) + (long) sample.column(j)[row.at()];
            }
            groups.computeIfAbsent(state, k -> new ArrayList<>()).add(row);
        }
        double[] weights =
                groups.values().stream().mapToDouble(SetEntropies::weight).toArray();
        double entropy = DiscreteInformation.entropy(weights);
        if (continuous.length == 0 || rows.isEmpty()) {
            return entropy;
        }
        double total = Arrays.stream(weights).sum();
        double[] pooled = covariance(rows, continuous);
        for (int i = 0; i < continuous.length; i++) {
            pooled[i * continuous.length + i] *= 1 + RIDGE;
        }
        int g = 0;
        for (List<Row> group : groups.values()) {
            entropy += weights[g] / total * entropy(group, weights[g], continuous, pooled);
            g++;
        }
        return entropy;
    }

    private double entropy(List<Row> group, double weight, int[] continuous, double[] pooled) {
        int[] all = IntStream.range(0, continuous.length).toArray();
        double[] own = covariance(group, continuous);
        double found =
                group.size() > continuous.length ? GaussianInformation.entropy(own, all) : Double.NEGATIVE_INFINITY;
        if (Double.isInfinite(found)) {
            double more = continuous.length + 1.0;
            for (int i = 0; i < own.length; i++) {
                own[i] = (weight * own[i] + more * pooled[i]) / (weight + more);
            }
            found = GaussianInformation.entropy(own, all);
        }
        return found;
    }

    private double[] covariance(List<Row> of, int[] continuous) {
        int n = continuous.length;
        double[] means = new double[n];
        double weight = SetEntropies.weight(of);
        for (Row row : of) {
            for (int i = 0; i < n; i++) {
                means[i] += row.weight() / weight * sample.column(continuous[i])[row.at()];
            }
        }
        double[] covariance = new double[n * n];
        for (Row row : of) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    covariance[i * n + j] += row.weight()
                            / weight
                            * (sample.column(continuous[i])[row.at()] - means[i])
                            * (sample.column(continuous[j])[row.at()] - means[j]);
                }
            }
        }
        return covariance;
    }
}
