package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;

/** Fits networks of tables; the intervals are those of its rows. */
final class TableFitter implements LocalFitter {

    private final TableFamily family;
    private final Sample sample;
    private final int[] features;
    private final Intervals intervals;
    private final SampleStates states;

    TableFitter(TableFamily family, Sample sample, int[] features) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        intervals = Intervals.of(sample, features, family.discretizer());
        states = new SampleStates(sample, intervals);
    }

    @Override
    public Information information() {
        return states.information(features);
    }

    @Override
    public SetEntropies entropies(int[] set) {
        return TableEntropies.of(sample, set, j -> intervals.of(sample, j));
    }

    @Override
    public boolean allows(Node node) {
        return intervals.fit(node);
    }

    @Override
    public int cardinality(int feature) {
        return intervals.cardinalities()[feature];
    }

    @Override
    public ConditionalTable factor(Node node) {
        return ConditionalTable.learn(
                sample,
                intervals.states(node.members()),
                states.joint(node.members()),
                intervals.states(node.parents()),
                states.joint(node.parents()),
                family.alpha(),
                family.backoff());
    }

    @Override
    public TableNetwork network(Structure structure) {
        return new TableNetwork(
                structure,
                sample.slots(),
                structure.nodes().stream().map(node -> (TableNode) factor(node)).toList());
    }
}
