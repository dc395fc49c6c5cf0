package io.kstep.bayes.network;

import io.kstep.probability.kernel.RowSums;

/**
 * Sums over the kept rows of a slot of the kernels of one feature, and of the products of two and of three, at one instance.
 * Those of one and two are computed once, however many nodes and networks ask for them: of the n (n - 1) arcs that the
 * networks of AODE have between them, each two share a sum. For slots whose rows lack nothing and weigh the same.
 */
final class KernelSums {

    /** Sums below it have lost their digits. */
    static final double LEAST = 1e-280;

    private KernelSample sample;
    private double[] shapes;
    private int features;
    /** The logarithms, by slot, feature and second feature (its own for a single one), and the instance they are of. */
    private double[] logs = new double[0];

    private int[] instances = new int[0];
    private int instance;

    /**
     * Turns to another instance.
     *
     * @param of all kernels at it; may be filled later, before they are asked for
     */
    void start(KernelSample kept, double[] of) {
        sample = kept;
        shapes = of;
        features = kept.features();
        int size = features * features * kept.slots();
        instance++;
        if (logs.length < size || instance == 0) {
            logs = new double[size];
            instances = new int[size];
            instance = 1;
        }
    }

    /**
     * ln of the sum of products of a member's kernel with those of its parents over that of its parents' alone; NaN
     * where a sum is too small to have correct digits.
     *
     * @param parent -1 if it has none
     * @param other a second parent, -1 if it has none
     */
    double logRatio(int slot, int member, int parent, int other) {
        if (parent < 0) {
            return logSum(slot, member, member) - Math.log(sample.weights(slot).length);
        }
        return other < 0
                ? logSum(slot, member, parent) - logSum(slot, parent, parent)
                : log(triple(slot, member, parent, other)) - logSum(slot, parent, other);
    }

    private double logSum(int slot, int i, int j) {
        int at = (slot * features + Math.min(i, j)) * features + Math.max(i, j);
        if (instances[at] != instance) {
            instances[at] = instance;
            logs[at] = log(i == j ? single(slot, i) : pair(slot, i, j));
        }
        return logs[at];
    }

    private static double log(double sum) {
        return sum > LEAST ? Math.log(sum) : Double.NaN;
    }

    private double single(int slot, int feature) {
        return RowSums.of(shapes, sample.offset(slot, feature), sample.weights(slot).length);
    }

    private double pair(int slot, int first, int second) {
        return RowSums.ofProducts(
                shapes, sample.offset(slot, first), shapes, sample.offset(slot, second), sample.weights(slot).length);
    }

    private double triple(int slot, int first, int second, int third) {
        return RowSums.ofProducts(
                shapes,
                sample.offset(slot, first),
                sample.offset(slot, second),
                sample.offset(slot, third),
                sample.weights(slot).length);
    }
}
