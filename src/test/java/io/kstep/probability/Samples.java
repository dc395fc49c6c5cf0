package io.kstep.probability;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded samples of many shapes, smooth and nasty. */
final class Samples {

    /** What is drawn; each constant knows how. */
    enum Shape {
        NORMAL,
        EXPONENTIAL,
        BIMODAL,
        UNIFORM,
        LOGNORMAL,
        CAUCHY,
        ROUNDED,
        LATTICE,
        TWO_VALUES,
        MOSTLY_ZERO,
        FAR_CLUSTERS,
        TIMESTAMPS,
        TINY,
        GROSS_OUTLIER;

        /** Whether values are free of ties, far offsets and extreme scales. */
        boolean isSmooth() {
            return compareTo(CAUCHY) <= 0;
        }
    }

    private Samples() {}

    static double[] draw(Shape shape, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            double g = random.nextGaussian();
            double u = random.nextDouble();
            values[i] = switch (shape) {
                case NORMAL -> g;
                case EXPONENTIAL -> -Math.log(1 - u);
                case BIMODAL -> u < 0.6 ? g : 4 + 0.8 * g;
                case UNIFORM -> u;
                case LOGNORMAL -> Math.exp(0.8 * g);
                case CAUCHY -> Math.tan(Math.PI * (u - 0.5));
                case ROUNDED -> Math.rint(2 * g) / 2;
                case LATTICE -> i % 16;
                case TWO_VALUES -> u < 0.3 ? -1 : 7;
                case MOSTLY_ZERO -> u < 0.8 ? 0 : g;
                case FAR_CLUSTERS -> u < 0.5 ? 1e-3 * g : 1e6 + g;
                case TIMESTAMPS -> 1.7e9 + g;
                case TINY -> 1e-12 * g;
                case GROSS_OUTLIER -> i == n / 2 ? 1e6 : g;
            };
        }
        return values;
    }

    static double[] ones(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1);
        return weights;
    }

    static Mte fit(double... values) {
        return MteEstimator.defaults().fit(values, ones(values.length), values.length, 0);
    }
}
