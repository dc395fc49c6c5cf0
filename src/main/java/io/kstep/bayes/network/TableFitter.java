package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Fits networks of tables; the intervals are those of its rows. */
final class TableFitter implements LocalFitter {

    private final TableFamily family;
    private final Sample sample;
    private final int[] features;
    private final Intervals intervals;

    TableFitter(TableFamily family, Sample sample, int[] features) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        intervals = Intervals.of(sample, features, family.discretizer());
    }

    @Override
    public Information information() {
        return new TableDependence(sample, features, intervals).information();
    }

    @Override
    public boolean allows(Node node) {
        int[] all = IntStream.concat(Arrays.stream(node.members()), Arrays.stream(node.parents()))
                .toArray();
        return StateSpace.count(all, intervals.cardinalities()) <= ConditionalTable.MOST_CELLS;
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
                intervals.states(node.parents()),
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
