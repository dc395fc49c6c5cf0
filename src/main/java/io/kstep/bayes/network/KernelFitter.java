package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.probability.kernel.KernelColumn;
import io.kstep.probability.kernel.NormalRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Fits networks of kernels: keeps rows and computes bandwidths. */
final class KernelFitter implements LocalFitter {

    /** Rows that are kept or searched are drawn by this seed. */
    private static final long SEED = 1;

    private final KernelFamily family;
    private final Sample sample;
    private final int[] features;
    private final int dimensions;
    private final ClassSpreads spreads;
    private final KernelSample[] byDimensions;
    /** How many of the features are continuous; of all if none is, which makes no difference. */
    private final int continuous;

    private final int[] cardinalities;

    KernelFitter(KernelFamily family, Sample sample, int[] features, int dimensions) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        this.dimensions = dimensions;
        spreads = new ClassSpreads(sample, features, family.shrink(), family.robust());
        byDimensions = new KernelSample[features.length + 2];
        int count = (int) Arrays.stream(features).filter(sample::isContinuous).count();
        continuous = count > 0 ? count : features.length;
        cardinalities =
                IntStream.range(0, sample.features()).map(sample::cardinality).toArray();
    }

    @Override
    public Information information() {
        return new KernelDependence(family, sample, features, spreads).information();
    }

    @Override
    public SetEntropies entropies(int[] set) {
        return new KernelEntropies(family, sample, set, spreads).entropies();
    }

    /** No discrete feature depends on a continuous one (Pérez 2010, 4.5). */
    @Override
    public boolean allows(Node node) {
        return Arrays.stream(node.members()).allMatch(sample::isContinuous)
                || Arrays.stream(node.parents()).noneMatch(sample::isContinuous);
    }

    @Override
    public int cardinality(int feature) {
        return sample.cardinality(feature);
    }

    @Override
    public Factor factor(Node node) {
        KernelSample kept = kept(dimensions > 0 ? dimensions : node.dimensions());
        KernelNode of = node(node, kept);
        return (values, out) -> KernelEvaluation.logDensity(kept, of, values, out);
    }

    @Override
    public KernelNetwork network(Structure structure) {
        double[] logUnseen = new double[sample.features()];
        for (int j : features) {
            logUnseen[j] = sample.isContinuous(j)
                    ? ContinuousRange.logUnseen(sample.range(j))
                    : -Math.log(sample.cardinality(j));
        }
        KernelSample kept = kept(dimensions > 0 ? dimensions : structure.dimensions());
        List<KernelNode> nodes =
                structure.nodes().stream().map(node -> node(node, kept)).toList();
        return new KernelNetwork(structure, nodes, kept, logUnseen);
    }

    /** A node with the kernels of its configurations, where it has any and their number is bearable. */
    private KernelNode node(Node node, KernelSample kept) {
        int[] given = KernelNode.given(node, sample::isContinuous);
        if (!KernelNode.isMixed(node, sample::isContinuous)
                || StateSpace.count(given, cardinalities) > KernelFamily.MOST_CONFIGURATIONS) {
            return KernelNode.whole(node);
        }
        int[] continuous = KernelNode.continuous(node, sample::isContinuous);
        StateSpace states = StateSpace.of(given, new double[sample.features()][], cardinalities);
        KernelConfigurations configurations =
                new KernelSpreads(family, sample, spreads, states, continuous, continuous.length).around(kept);
        return KernelNode.mixed(node, sample::isContinuous, configurations);
    }

    private KernelSample kept(int l) {
        int bounded = Math.max(1, Math.min(l, continuous));
        if (byDimensions[bounded] == null) {
            byDimensions[bounded] = keep(bounded);
        }
        return byDimensions[bounded];
    }

    private KernelSample keep(int l) {
        int[] used = new int[sample.features()];
        Arrays.fill(used, -1);
        for (int j : features) {
            used[j] = sample.cardinality(j);
        }
        KernelColumn[][] columns = new KernelColumn[sample.slots()][sample.features()];
        double[][] weights = new double[sample.slots()][];
        for (int s = 0; s < sample.slots(); s++) {
            int[] drawn = RowHash.drawn(sample, s, family.kept(), SEED);
            weights[s] = new double[drawn.length];
            for (int i = 0; i < drawn.length; i++) {
                weights[s][i] = sample.weight(s, drawn[i]);
            }
            double h = Math.sqrt(family.tau()) * NormalRule.bandwidth(l, Math.max(1, sample.classWeight(s)));
            for (int j : features) {
                columns[s][j] = column(family, sample, s, j, drawn, h * spreads.of(s, j));
            }
        }
        return new KernelSample(family.kernel(), used, columns, weights);
    }

    /** The kernels of some rows of a slot at one feature. */
    static KernelColumn column(
            KernelFamily family, Sample sample, int slot, int feature, int[] drawn, double bandwidth) {
        double[] column = sample.column(feature);
        int[] rows = sample.rows(slot);
        double[] centres = new double[drawn.length];
        for (int i = 0; i < drawn.length; i++) {
            double x = column[rows[drawn[i]]];
            centres[i] = Double.isFinite(x) ? x : Double.NaN;
        }
        if (sample.isContinuous(feature)) {
            return KernelColumn.continuous(family.kernel(), centres, bandwidth);
        }
        double seen = 0;
        for (int i = 0; i < drawn.length; i++) {
            seen += Double.isNaN(centres[i]) ? 0 : sample.weight(slot, drawn[i]);
        }
        int values = sample.cardinality(feature);
        // what makes the sum of kernels the table (n + alpha) / (N + alpha V)
        return KernelColumn.discrete(centres, values, family.alpha() / (seen + family.alpha() * values));
    }
}
