package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.probability.Density;
import io.kstep.probability.Mte;
import io.kstep.probability.MteMerger;
import io.kstep.probability.Resolution;
import io.kstep.probability.discretize.EqualFrequency;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Fits networks of conditional MTEs (digest incremental-mte 1.5). */
final class MteFitter implements LocalFitter {

    /** Rows of a class that a configuration of parents should have: what the number of intervals is chosen for. */
    private static final double ROWS_PER_CONFIGURATION = 12;

    private static final int FEWEST = 2;
    private static final int MOST = 8;

    private final MteFamily family;
    private final Sample sample;
    private final int[] features;
    private final Intervals intervals;

    MteFitter(MteFamily family, Sample sample, int[] features, int dimensions) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        int parents = Math.max(1, dimensions - 1);
        double perClass = sample.total() / Math.max(1, sample.slots());
        int bins = (int) Math.max(
                FEWEST, Math.min(MOST, Math.floor(Math.pow(perClass / ROWS_PER_CONFIGURATION, 1.0 / parents))));
        intervals = Intervals.of(sample, features, new EqualFrequency(bins));
    }

    @Override
    public Information information() {
        return new TableDependence(sample, features, j -> intervals.of(sample, j)).information();
    }

    @Override
    public boolean allows(Node node) {
        int[] all = IntStream.concat(Arrays.stream(node.members()), Arrays.stream(node.parents()))
                .toArray();
        return node.members().length == 1
                && StateSpace.count(all, intervals.cardinalities()) <= ConditionalTable.MOST_CELLS;
    }

    @Override
    public int cardinality(int feature) {
        return sample.cardinality(feature);
    }

    @Override
    public TableNode factor(Node node) {
        int feature = node.members()[0];
        StateSpace own = intervals.states(feature);
        StateSpace given = intervals.states(node.parents());
        return sample.isContinuous(feature)
                ? densities(feature, own, given)
                : ConditionalTable.learn(sample, own, given, family.alpha(), family.backoff());
    }

    private ConditionalDensities densities(int feature, StateSpace own, StateSpace given) {
        int slots = sample.slots();
        double width = Resolution.of(sample.column(feature)).minimumWidth();
        Density[] densities = new Density[(given.size() + 1) * slots];
        for (int s = 0; s < slots; s++) {
            double[] values = new double[sample.size(s)];
            double[] weights = new double[sample.size(s)];
            int[] configurations = new int[sample.size(s)];
            int n = gather(s, feature, given, values, weights, configurations);
            Mte marginal = n == 0
                    ? Mte.uniform(
                            sample.range(feature).low(), sample.range(feature).high(), 0, 0)
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
            int slot, int feature, StateSpace given, double[] values, double[] weights, int[] configurations) {
        double[] row = new double[sample.features()];
        int n = 0;
        for (int i = 0; i < sample.size(slot); i++) {
            double x = sample.column(feature)[sample.row(slot, i)];
            if (Double.isFinite(x)) {
                for (int j : given.features()) {
                    row[j] = sample.column(j)[sample.row(slot, i)];
                }
                values[n] = x;
                weights[n] = sample.weight(slot, i);
                configurations[n++] = given.index(row);
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

    @Override
    public TableNetwork network(Structure structure) {
        return new TableNetwork(
                structure,
                sample.slots(),
                structure.nodes().stream().map(this::factor).toList());
    }
}
