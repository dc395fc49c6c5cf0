package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.probability.SortedColumn;

/** Which values and intervals of its features the rows of a sample show, each computed when it is first asked for. */
final class SampleStates {

    private final Sample sample;
    private final Intervals intervals;
    private final SortedColumn[] sorted;
    /** By feature. */
    private final int[][] states;

    SampleStates(Sample sample, Intervals intervals) {
        this(sample, intervals, new SortedColumn[sample.features()]);
    }

    /** @param sorted by feature the values of the rows that count, null where they are not at hand in order */
    SampleStates(Sample sample, Intervals intervals, SortedColumn[] sorted) {
        this.sample = sample;
        this.intervals = intervals;
        this.sorted = sorted;
        states = new int[sample.features()][];
    }

    /** The state of every row of a feature, as {@link Counts} reads them. */
    int[] of(int feature) {
        if (states[feature] == null) {
            states[feature] = sorted[feature] == null
                    ? intervals.of(sample, feature)
                    : Counts.intervals(
                            sorted[feature], sample.height(), intervals.cuts()[feature]);
        }
        return states[feature];
    }

    /** The joint state of some features in every row, numbered as {@link StateSpace} does; -1 where a row lacks one. */
    int[] joint(int... features) {
        if (features.length == 1) {
            return of(features[0]);
        }
        int[] joint = new int[sample.height()];
        int stride = 1;
        for (int j : features) {
            int[] single = of(j);
            for (int row = 0; row < joint.length; row++) {
                joint[row] = single[row] < 0 || joint[row] < 0 ? -1 : joint[row] + single[row] * stride;
            }
            stride *= intervals.cardinalities()[j];
        }
        return joint;
    }

    /** The information between these features and the class and between them. */
    Information information(int[] features) {
        return new TableDependence(sample, features, this::of).information();
    }
}
