package io.kstep.bayes.network;

import io.kstep.probability.discretize.Discretizer;
import java.util.Arrays;
import java.util.stream.IntStream;

/** How the features of a sample are cut into intervals; discrete ones keep their values. */
record Intervals(double[][] cuts, int[] cardinalities) {

    /** @param features those to cut; the others get a single interval */
    static Intervals of(Sample sample, int[] features, Discretizer discretizer) {
        double[][] cuts = new double[sample.features()][];
        int[] cardinalities = new int[sample.features()];
        for (int j = 0; j < cuts.length; j++) {
            cuts[j] = sample.isContinuous(j) ? new double[0] : null;
        }
        for (int j : features) {
            if (sample.isContinuous(j)) {
                cuts[j] = cut(sample, j, discretizer);
            }
        }
        for (int j = 0; j < cuts.length; j++) {
            cardinalities[j] = cuts[j] == null ? sample.cardinality(j) : cuts[j].length + 1;
        }
        return new Intervals(cuts, cardinalities);
    }

    private static double[] cut(Sample sample, int feature, Discretizer discretizer) {
        double[] column = sample.column(feature);
        int count = 0;
        for (int s = 0; s < sample.slots(); s++) {
            count += sample.size(s);
        }
        double[] values = new double[count];
        int[] slots = new int[count];
        double[] weights = new double[count];
        int n = 0;
        for (int s = 0; s < sample.slots(); s++) {
            for (int i = 0; i < sample.size(s); i++) {
                double x = column[sample.row(s, i)];
                if (Double.isFinite(x)) {
                    values[n] = x;
                    slots[n] = s;
                    weights[n++] = sample.weight(s, i);
                }
            }
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted((a, b) -> values[a] != values[b]
                        ? Double.compare(values[a], values[b])
                        : Integer.compare(slots[a], slots[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[][] classWeights = new double[sample.slots()][n];
        for (int i = 0; i < n; i++) {
            classWeights[slots[order[i]]][i] = weights[order[i]];
        }
        return discretizer.cuts(Arrays.stream(order).mapToDouble(i -> values[i]).toArray(), classWeights);
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
