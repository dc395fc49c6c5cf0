package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;

/** Fits networks of conditional MTEs (method.md, conditional MTEs). */
abstract class MteFitter implements LocalFitter {

    private static final int FEWEST = 2;

    final MteFamily family;
    final Sample sample;
    private final int[] features;
    final Intervals intervals;
    final SampleStates states;

    MteFitter(MteFamily family, Sample sample, int[] features, Intervals intervals) {
        this(family, sample, features, intervals, new SampleStates(sample, intervals));
    }

    MteFitter(MteFamily family, Sample sample, int[] features, Intervals intervals, SampleStates states) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        this.intervals = intervals;
        this.states = states;
    }

    /**
     * How many intervals a continuous parent acts through.
     *
     * @param rows of a class that a configuration of parents should have
     * @param dimensions of the densities: one more than a feature has parents
     */
    static int bins(Sample sample, int dimensions, double rows, int most) {
        int parents = Math.max(1, dimensions - 1);
        double perClass = sample.total() / Math.max(1, sample.slots());
        return (int) Math.max(FEWEST, Math.min(most, Math.floor(Math.pow(perClass / rows, 1.0 / parents))));
    }

    @Override
    public Information information() {
        return states.information(features);
    }

    /** Of the intervals that parents act through: dependence is estimated by them. */
    @Override
    public SetEntropies entropies(int[] set) {
        return TableEntropies.of(sample, set, j -> intervals.of(sample, j));
    }

    @Override
    public boolean allows(Node node) {
        return node.members().length == 1 && intervals.fit(node);
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
                : ConditionalTable.learn(
                        sample,
                        own,
                        states.of(feature),
                        given,
                        states.joint(node.parents()),
                        family.alpha(),
                        family.backoff());
    }

    /** The densities of a continuous feature given the states of its parents. */
    abstract TableNode densities(int feature, StateSpace own, StateSpace given);

    @Override
    public TableNetwork network(Structure structure) {
        return new TableNetwork(
                structure,
                sample.slots(),
                structure.nodes().stream().map(this::factor).toList());
    }
}
