package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.probability.discretize.Discretizer;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** How the features of a sample are cut into intervals; discrete ones keep their values. */
record Intervals(double[][] cuts, int[] cardinalities) {

    /** @param features those to cut; the others get a single interval */
    static Intervals of(Sample sample, int[] features, Discretizer discretizer) {
        return of(sample, features, discretizer, new double[sample.features()][0]);
    }

    /** @param spikes by feature, values that are intervals of their own whatever the discretizer makes of the others */
    static Intervals of(Sample sample, int[] features, Discretizer discretizer, double[][] spikes) {
        double[][] cuts = new double[sample.features()][];
        int[] cardinalities = new int[sample.features()];
        for (int j = 0; j < cuts.length; j++) {
            cuts[j] = sample.isContinuous(j) ? new double[0] : null;
        }
        for (int j : features) {
            if (sample.isContinuous(j)) {
                cuts[j] = cut(sample, j, discretizer, spikes[j]);
            }
        }
        for (int j = 0; j < cuts.length; j++) {
            cardinalities[j] = cuts[j] == null ? sample.cardinality(j) : cuts[j].length + 1;
        }
        return new Intervals(cuts, cardinalities);
    }

    /** Equal values are one to a discretizer, with the sum of their weights. */
    private static double[] cut(Sample sample, int feature, Discretizer discretizer, double[] spikes) {
        double[] column = sample.column(feature);
        double[] values = distinct(sample, column, spikes);
        double[][] classWeights = new double[sample.slots()][values.length];
        for (int s = 0; s < sample.slots(); s++) {
            double[] weights = classWeights[s];
            for (int i = 0; i < sample.size(s); i++) {
                double x = column[sample.row(s, i)];
                int at = Double.isFinite(x) ? Arrays.binarySearch(values, x + 0.0) : -1;
                if (at >= 0) {
                    weights[at] += sample.weight(s, i);
                }
            }
        }
        return DoubleStream.concat(
                        Arrays.stream(values.length == 0 ? new double[0] : discretizer.cuts(values, classWeights)),
                        Arrays.stream(spikes).flatMap(x -> DoubleStream.of(x, Math.nextUp(x))))
                .sorted()
                .distinct()
                .toArray();
    }

    /** The finite values but for the spikes, ascending; 0.0 stands for -0.0 too. */
    private static double[] distinct(Sample sample, double[] column, double[] spikes) {
        int count = 0;
        for (int s = 0; s < sample.slots(); s++) {
            count += sample.size(s);
        }
        double[] values = new double[count];
        int n = 0;
        for (int s = 0; s < sample.slots(); s++) {
            for (int i = 0; i < sample.size(s); i++) {
                double x = column[sample.row(s, i)];
                if (Double.isFinite(x) && Arrays.binarySearch(spikes, x + 0.0) < 0) {
                    values[n++] = x + 0.0;
                }
            }
        }
        Arrays.sort(values, 0, n);
        int distinct = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || values[i] > values[i - 1]) {
                values[distinct++] = values[i];
            }
        }
        return Arrays.copyOf(values, distinct);
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
