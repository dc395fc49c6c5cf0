package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The joint states of some features: the values of discrete ones, the intervals of continuous ones. States are numbered,
 * the first feature counting fastest.
 */
final class StateSpace {

    private final int[] features;
    private final int[] cardinalities;
    /** Cuts of each feature, null for a discrete one. */
    private final double[][] cuts;

    private final int size;

    private StateSpace(int[] features, int[] cardinalities, double[][] cuts) {
        this.features = features;
        this.cardinalities = cardinalities;
        this.cuts = cuts;
        int product = 1;
        for (int cardinality : cardinalities) {
            product = Math.multiplyExact(product, cardinality);
        }
        size = product;
    }

    /**
     * The states of these features.
     *
     * @param cuts of all features, null for those that are discrete
     * @param cardinalities of all features
     */
    static StateSpace of(int[] features, double[][] cuts, int[] cardinalities) {
        int[] ofEach = new int[features.length];
        double[][] cutsOfEach = new double[features.length][];
        for (int i = 0; i < features.length; i++) {
            ofEach[i] = cardinalities[features[i]];
            cutsOfEach[i] = cuts[features[i]];
        }
        return new StateSpace(features, ofEach, cutsOfEach);
    }

    /** How many states there would be, in floating point because it may be very many. */
    static double count(int[] features, int[] cardinalities) {
        double count = 1;
        for (int feature : features) {
            count *= cardinalities[feature];
        }
        return count;
    }

    /** The states of the one feature that a longer space has more than this one, its last. */
    StateSpace next(StateSpace longer) {
        int last = features.length;
        return new StateSpace(
                new int[] {longer.features[last]},
                new int[] {longer.cardinalities[last]},
                new double[][] {longer.cuts[last]});
    }

    int size() {
        return size;
    }

    int[] features() {
        return features;
    }

    int cardinality(int i) {
        return cardinalities[i];
    }

    /** The cuts of the i-th feature, null if it is discrete. */
    double[] cuts(int i) {
        return cuts[i];
    }

    /** The state that values are in, or -1 where one of them is missing or was never seen. */
    int index(double[] values) {
        int index = 0;
        int stride = 1;
        for (int i = 0; i < features.length; i++) {
            int state = state(i, values[features[i]]);
            if (state < 0) {
                return -1;
            }
            index += state * stride;
            stride *= cardinalities[i];
        }
        return index;
    }

    /** The joint state where those of all features are known, or -1 where one of them is. */
    int index(int[] states) {
        if (features.length == 1) {
            return states[features[0]]; // most nodes have one parent
        }
        int index = 0;
        int stride = 1;
        for (int i = 0; i < features.length; i++) {
            int state = states[features[i]];
            if (state < 0) {
                return -1;
            }
            index += state * stride;
            stride *= cardinalities[i];
        }
        return index;
    }

    /** The state of the i-th feature at a value, or -1. */
    int state(int i, double value) {
        double[] of = cuts[i];
        if (of == null) {
            int v = (int) value;
            return value >= 0 && v < cardinalities[i] ? v : -1;
        }
        return !Double.isNaN(value) ? interval(of, value) : -1;
    }

    static int interval(double[] cuts, double value) {
        int low = 0;
        int high = cuts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (value >= cuts[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void write(BinaryWriter out) {
        out.writeInts(features).writeInts(cardinalities);
        for (double[] of : cuts) {
            out.writeBoolean(of != null);
            if (of != null) {
                out.writeDoubles(of);
            }
        }
    }

    static StateSpace read(BinaryReader in) {
        int[] features = in.readInts();
        int[] cardinalities = in.readInts();
        if (cardinalities.length != features.length
                || count(IntStream.range(0, features.length).toArray(), cardinalities) > ConditionalTable.MOST_CELLS
                || Arrays.stream(cardinalities).anyMatch(v -> v < 1)) {
            throw in.bad("the states of " + features.length + " features");
        }
        double[][] cuts = new double[features.length][];
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = in.readBoolean() ? in.readDoubles() : null;
            if (cuts[i] != null && cuts[i].length + 1 != cardinalities[i]) {
                throw in.bad(cardinalities[i] + " intervals");
            }
        }
        return new StateSpace(features, cardinalities, cuts);
    }
}
