package io.kstep.probability;

/**
 * A piece's shape as a mixture of six normalised shapes built from {1, e^3t, e^-3t}: constant, rising or falling, convex
 * or concave, and a hump. The weights live on a simplex, so EM rises monotonically, the result is positive, and collapsed
 * it is again {@code a0 + a1 e^3t + a2 e^-3t} (digest incremental-mte 2c). Holds scratch memory.
 */
final class ShapeMixture implements PieceFitter {

    static final double BETA = 3;

    /** The most bins a grid may have. */
    static final int MAX_BINS = 256;

    private static final double Q = Math.exp(-BETA);
    private static final double CONVEX = BETA / (1 - Q);
    private static final double CONCAVE = 1 / (1 - (1 - Q) / BETA);
    private static final double HUMP = 1 / (1 + Q - 2 * (1 - Q) / BETA);

    /** Values of e^3t and e^-3t at the middles of the bins of a piece, by its number of bins. */
    private static final double[][] RISE = table(BETA);

    private static final double[][] FALL = table(-BETA);

    private double constant;
    private double rise;
    private double fall;

    private double weightConstant;
    private double weightRisingConvex;
    private double weightFallingConvex;
    private double weightRisingConcave;
    private double weightFallingConcave;
    private double weightHump;

    private final int iterations;

    ShapeMixture(int iterations) {
        this.iterations = iterations;
    }

    /** Values of e^3t at the middles of the bins of a piece of m bins; shared. */
    static double[] rise(int m) {
        return RISE[m];
    }

    static double[] fall(int m) {
        return FALL[m];
    }

    @Override
    public void fitBins(double[] y, int first, int end, double pseudoCount, double[] shape) {
        int m = end - first;
        fit(y, first, RISE[m], FALL[m], m, pseudoCount, shape);
    }

    /**
     * Fits n weighted points by EM, started from equal weights.
     *
     * @param y the weights, from index {@code first} on
     * @param up e^3t at each point, from index 0 on
     * @param down e^-3t at each point
     * @param shape receives a0, a1, a2, which integrate to 1 over the piece
     * @param pseudoCount counts for the constant in every step, which keeps the density off zero
     */
    void fit(double[] y, int first, double[] up, double[] down, int n, double pseudoCount, double[] shape) {
        double start = 1.0 / 6;
        collapse(start, start, start, start, start, start);
        for (int step = 0; step < iterations; step++) {
            double c = constant;
            double a = rise;
            double b = fall;
            // Every shape is linear in {1, e^3t, e^-3t}, so three sums of count / f serve all six.
            double ones = 0;
            double ups = 0;
            double downs = 0;
            for (int g = 0; g < n; g++) {
                double u = up[g];
                double d = down[g];
                double ratio = y[first + g] / (c + a * u + b * d);
                ones += ratio;
                ups += ratio * u;
                downs += ratio * d;
            }
            reweight(ones, ups, downs, pseudoCount);
        }
        shape[0] = constant;
        shape[1] = rise;
        shape[2] = fall;
    }

    /** The E step's responsibilities become the weights. Differences may round to just below zero. */
    private void reweight(double ones, double ups, double downs, double pseudoCount) {
        double flat = weightConstant * ones + pseudoCount;
        double risingConvex = weightRisingConvex * CONVEX * Q * ups;
        double fallingConvex = weightFallingConvex * CONVEX * downs;
        double risingConcave = weightRisingConcave * CONCAVE * Math.max(0, ones - downs);
        double fallingConcave = weightFallingConcave * CONCAVE * Math.max(0, ones - Q * ups);
        double hump = weightHump * HUMP * Math.max(0, (1 + Q) * ones - Q * ups - downs);
        double scale = 1 / (flat + risingConvex + fallingConvex + risingConcave + fallingConcave + hump);
        collapse(
                flat * scale,
                risingConvex * scale,
                fallingConvex * scale,
                risingConcave * scale,
                fallingConcave * scale,
                hump * scale);
    }

    private void collapse(
            double flat,
            double risingConvex,
            double fallingConvex,
            double risingConcave,
            double fallingConcave,
            double hump) {
        weightConstant = flat;
        weightRisingConvex = risingConvex;
        weightFallingConvex = fallingConvex;
        weightRisingConcave = risingConcave;
        weightFallingConcave = fallingConcave;
        weightHump = hump;
        constant = flat + CONCAVE * (risingConcave + fallingConcave) + HUMP * (1 + Q) * hump;
        rise = Q * (CONVEX * risingConvex - CONCAVE * fallingConcave - HUMP * hump);
        fall = CONVEX * fallingConvex - CONCAVE * risingConcave - HUMP * hump;
    }

    private static double[][] table(double exponent) {
        double[][] table = new double[MAX_BINS + 1][];
        for (int m = 0; m <= MAX_BINS; m++) {
            table[m] = new double[m];
            for (int g = 0; g < m; g++) {
                table[m][g] = Math.exp(exponent * (g + 0.5) / m);
            }
        }
        return table;
    }
}
