package io.kstep.data.generate;

import java.util.SplittableRandom;

/**
 * Random draws that depend on the seed alone: uniform ones from the bits of {@link SplittableRandom}, all others made
 * of them here with {@link StrictMath}, since the library's own ways may change with its version.
 */
final class Draws {

    private final SplittableRandom random;
    private double spare = Double.NaN;

    /** Draws of their own for each pair of seed and purpose: both are hashed, lest near numbers give shifted twins. */
    Draws(long seed, long purpose) {
        random = new SplittableRandom(
                new SplittableRandom(seed).nextLong() ^ Long.rotateLeft(new SplittableRandom(purpose).nextLong(), 32));
    }

    /** In [0, 1). */
    double uniform() {
        return (random.nextLong() >>> 11) * 0x1p-53;
    }

    double uniform(double low, double high) {
        return low + (high - low) * uniform();
    }

    /** One of 0 .. n-1. */
    int index(int n) {
        return (int) (uniform() * n);
    }

    boolean chance(double probability) {
        return uniform() < probability;
    }

    /** An index with probability in proportion to its weight. */
    int weighted(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double left = uniform() * sum;
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                last = i;
                left -= weights[i];
                if (left < 0) {
                    return i;
                }
            }
        }
        return last;
    }

    /** Standard normal, by Marsaglia's polar method. */
    double gaussian() {
        if (!Double.isNaN(spare)) {
            double second = spare;
            spare = Double.NaN;
            return second;
        }
        double u;
        double v;
        double s;
        do {
            u = uniform(-1, 1);
            v = uniform(-1, 1);
            s = u * u + v * v;
        } while (s >= 1 || s == 0);
        double scale = Math.sqrt(-2 * StrictMath.log(s) / s);
        spare = v * scale;
        return u * scale;
    }

    /** Exponential with mean 1. */
    double exponential() {
        return -StrictMath.log(1 - uniform());
    }

    /** Gamma with this shape, at least 1, and scale 1, by Marsaglia and Tsang (2000). */
    double gamma(double shape) {
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = gaussian();
            double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
            if (v > 0 && StrictMath.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
                return d * v;
            }
        }
    }

    double beta(double a, double b) {
        double x = gamma(a);
        return x / (x + gamma(b));
    }

    /** Dirichlet with n equal parameters. */
    double[] dirichlet(int n, double parameter) {
        double[] result = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            result[i] = gamma(parameter);
            sum += result[i];
        }
        for (int i = 0; i < n; i++) {
            result[i] /= sum;
        }
        return result;
    }

    /** The numbers 0 .. n-1 in random order. */
    int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = index(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
