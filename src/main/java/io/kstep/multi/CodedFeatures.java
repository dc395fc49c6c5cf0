package io.kstep.multi;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.discretize.EqualFrequency;
import java.util.Arrays;
import java.util.List;

/**
 * Features as states: a discrete one as the index of its value, a continuous one as the interval of about equal frequency
 * that its value is in. Immutable.
 *
 * @param cuts between the intervals of each feature, null for a discrete one
 */
record CodedFeatures(int[] cardinalities, double[][] cuts) {

    static CodedFeatures of(Chunk chunk, int bins) {
        List<Feature> features = chunk.schema().features();
        int[] cardinalities = new int[features.size()];
        double[][] cuts = new double[features.size()][];
        for (int i = 0; i < cardinalities.length; i++) {
            if (features.get(i).isContinuous()) {
                cuts[i] = cuts(chunk.column(i), bins);
                cardinalities[i] = cuts[i].length + 1;
            } else {
                cardinalities[i] = Math.max(1, features.get(i).values().size());
            }
        }
        return new CodedFeatures(cardinalities, cuts);
    }

    private static double[] cuts(double[] column, int bins) {
        double[] values = SortedColumn.of(column).values();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        return values.length == 0 ? new double[0] : new EqualFrequency(bins).cuts(values, new double[][] {ones});
    }

    int count() {
        return cardinalities.length;
    }

    /** The state of a value, -1 where it is missing, or one that was not there when this was learned. */
    int state(int feature, double value) {
        if (!Double.isFinite(value)) {
            return -1;
        }
        if (cuts[feature] == null) {
            return value < cardinalities[feature] ? (int) value : -1;
        }
        int at = Arrays.binarySearch(cuts[feature], value);
        return at < 0 ? -at - 1 : at + 1;
    }

    /** At (feature, row). */
    int[][] states(Chunk chunk) {
        int[][] states = new int[count()][];
        for (int i = 0; i < states.length; i++) {
            int feature = i;
            states[i] = Arrays.stream(chunk.column(i))
                    .mapToInt(value -> state(feature, value))
                    .toArray();
        }
        return states;
    }

    void write(BinaryWriter out) {
        out.writeInts(cardinalities);
        out.writeList(Arrays.asList(cuts), (to, of) -> {
            to.writeBoolean(of != null);
            to.writeDoubles(of == null ? new double[0] : of);
        });
    }

    static CodedFeatures read(BinaryReader in) {
        int[] cardinalities = in.readInts();
        double[][] cuts = in
                .readList(from -> {
                    boolean isContinuous = from.readBoolean();
                    double[] of = from.readDoubles();
                    return new double[][] {isContinuous ? of : null};
                })
                .stream()
                .map(of -> of[0])
                .toArray(double[][]::new);
        return new CodedFeatures(cardinalities, cuts);
    }
}
