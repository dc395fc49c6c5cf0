package io.kstep.bayes.network;

/**
 * Sums over the kept rows of a slot of the kernels of one feature, and of the products of two and of three, at one instance.
 * Those of one and two are worked out once, however many nodes and networks ask for them: of the n (n - 1) arcs that the
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
     * ln of the sum of products of a member's kernel with those of its parents over that of its parents' alone; NaN where
     * a sum is too small to tell.
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

    // eight sums that do not wait for each other, in each of these

    private double single(int slot, int feature) {
        int i = sample.offset(slot, feature);
        int end = i + sample.weights(slot).length;
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        for (; i + 7 < end; i += 8) {
            a += shapes[i];
            b += shapes[i + 1];
            c += shapes[i + 2];
            d += shapes[i + 3];
            e += shapes[i + 4];
            f += shapes[i + 5];
            g += shapes[i + 6];
            h += shapes[i + 7];
        }
        for (; i < end; i++) {
            a += shapes[i];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    private double pair(int slot, int first, int second) {
        int i = sample.offset(slot, first);
        int to = sample.offset(slot, second) - i;
        int end = i + sample.weights(slot).length;
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        for (; i + 7 < end; i += 8) {
            a += shapes[i] * shapes[to + i];
            b += shapes[i + 1] * shapes[to + i + 1];
            c += shapes[i + 2] * shapes[to + i + 2];
            d += shapes[i + 3] * shapes[to + i + 3];
            e += shapes[i + 4] * shapes[to + i + 4];
            f += shapes[i + 5] * shapes[to + i + 5];
            g += shapes[i + 6] * shapes[to + i + 6];
            h += shapes[i + 7] * shapes[to + i + 7];
        }
        for (; i < end; i++) {
            a += shapes[i] * shapes[to + i];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    private double triple(int slot, int first, int second, int third) {
        int i = sample.offset(slot, first);
        int to = sample.offset(slot, second) - i;
        int on = sample.offset(slot, third) - i;
        int end = i + sample.weights(slot).length;
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        for (; i + 7 < end; i += 8) {
            a += shapes[i] * shapes[to + i] * shapes[on + i];
            b += shapes[i + 1] * shapes[to + i + 1] * shapes[on + i + 1];
            c += shapes[i + 2] * shapes[to + i + 2] * shapes[on + i + 2];
            d += shapes[i + 3] * shapes[to + i + 3] * shapes[on + i + 3];
            e += shapes[i + 4] * shapes[to + i + 4] * shapes[on + i + 4];
            f += shapes[i + 5] * shapes[to + i + 5] * shapes[on + i + 5];
            g += shapes[i + 6] * shapes[to + i + 6] * shapes[on + i + 6];
            h += shapes[i + 7] * shapes[to + i + 7] * shapes[on + i + 7];
        }
        for (; i < end; i++) {
            a += shapes[i] * shapes[to + i] * shapes[on + i];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }
}
