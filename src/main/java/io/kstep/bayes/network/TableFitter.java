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
    /** Of the rows, by feature; filled as they are asked for. */
    private final int[][] states;

    TableFitter(TableFamily family, Sample sample, int[] features) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        intervals = Intervals.of(sample, features, family.discretizer());
        states = new int[sample.features()][];
    }

    @Override
    public Information information() {
        return new TableDependence(sample, features, this::states).information();
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
                joint(node.members()),
                intervals.states(node.parents()),
                joint(node.parents()),
                family.alpha(),
                family.backoff());
    }

    private int[] states(int feature) {
        if (states[feature] == null) {
            states[feature] = intervals.of(sample, feature);
        }
        return states[feature];
    }

    /** The joint state of some features in every row, numbered as {@link StateSpace} does. */
    private int[] joint(int... of) {
        if (of.length == 1) {
            return states(of[0]);
        }
        int[] joint = new int[sample.height()];
        int stride = 1;
        for (int j : of) {
            int[] single = states(j);
            for (int row = 0; row < joint.length; row++) {
                joint[row] = single[row] < 0 || joint[row] < 0 ? -1 : joint[row] + single[row] * stride;
            }
            stride *= intervals.cardinalities()[j];
        }
        return joint;
    }

    @Override
    public TableNetwork network(Structure structure) {
        return new TableNetwork(
                structure,
                sample.slots(),
                structure.nodes().stream().map(node -> (TableNode) factor(node)).toList());
    }
}
