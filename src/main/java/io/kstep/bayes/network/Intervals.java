package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.discretize.Discretizer;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;

/** How the features of a sample are cut into intervals; discrete ones keep their values. */
record Intervals(double[][] cuts, int[] cardinalities) {

    /** @param features those to cut; the others get a single interval */
    static Intervals of(Sample sample, int[] features, Discretizer discretizer) {
        return of(
                sample,
                features,
                j -> cuts(sample.rows(), SortedColumn.of(sample.counted(j)), discretizer, new double[0]));
    }

    /**
     * @param features those to cut; the others get a single interval
     * @param cutter gives the cuts of a continuous feature
     */
    static Intervals of(Sample sample, int[] features, IntFunction<double[]> cutter) {
        double[][] cuts = new double[sample.features()][];
        int[] cardinalities = new int[sample.features()];
        for (int j = 0; j < cuts.length; j++) {
            cuts[j] = sample.isContinuous(j) ? new double[0] : null;
        }
        for (int j : features) {
            if (sample.isContinuous(j)) {
                cuts[j] = cutter.apply(j);
            }
        }
        for (int j = 0; j < cuts.length; j++) {
            cardinalities[j] = cuts[j] == null ? sample.cardinality(j) : cuts[j].length + 1;
        }
        return new Intervals(cuts, cardinalities);
    }

    /**
     * The cuts of a column. Equal values are one to a discretizer, with the sum of their weights.
     *
     * @param spikes values that are intervals of their own whatever the discretizer makes of the others
     */
    static double[] cuts(ClassRows rows, SortedColumn column, Discretizer discretizer, double[] spikes) {
        SortedColumn others = column.without(spikes);
        double[] values = others.distinct();
        return DoubleStream.concat(
                        Arrays.stream(
                                values.length == 0
                                        ? new double[0]
                                        : discretizer.cuts(values, weights(rows, others, values, discretizer))),
                        Arrays.stream(spikes).flatMap(x -> DoubleStream.of(x, Math.nextUp(x))))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whole numbers have one sum in every order: then weights are kept by class only where that makes a difference. */
    private static double[][] weights(ClassRows rows, SortedColumn column, double[] values, Discretizer discretizer) {
        return discretizer.asksClasses() || !rows.areWhole()
                ? rows.weights(column, values)
                : new double[][] {rows.totals(column, values)};
    }

    /** Whether a table of a node's states has a bearable number of cells. */
    boolean fit(Node node) {
        return StateSpace.count(node.members(), cardinalities) * StateSpace.count(node.parents(), cardinalities)
                <= ConditionalTable.MOST_CELLS;
    }

    StateSpace states(int... of) {
        return StateSpace.of(of, cuts, cardinalities);
    }

    /** The state of every row of a feature, as {@link Counts} reads them. */
    int[] of(Sample sample, int feature) {
        return cuts[feature] == null
                ? Counts.discrete(sample, feature)
                : Counts.intervals(sample, feature, cuts[feature]);
    }
}
