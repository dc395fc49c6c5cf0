package io.kstep.probability;

/**
 * The shape of a piece as a mixture of six normalised shapes built from {1, e^3t, e^-3t}: constant, rising or falling
 * and convex or concave, and a hump. The weights live on a simplex, so EM rises monotonically, the result is positive,
 * and collapsed it is again {@code a0 + a1 e^3t + a2 e^-3t} (method.md, the default estimator). Holds scratch memory.
 */
final class ShapeMixture implements PieceFitter {

    private static final double Q = ShapeTable.Q;
    private static final double CONVEX = ShapeTable.BETA / (1 - Q);
    private static final double CONCAVE = 1 / (1 - (1 - Q) / ShapeTable.BETA);
    private static final double HUMP = 1 / (1 + Q - 2 * (1 - Q) / ShapeTable.BETA);
    private static final int SHAPES = 6;

    private final int iterations;
    private double[] weights = new double[8 * SHAPES];
    private double[] totals = new double[8];
    private final double[] up = new double[ShapeTable.MAX_BINS];
    private final double[] down = new double[ShapeTable.MAX_BINS];

    ShapeMixture(int iterations) {
        this.iterations = iterations;
    }

    @Override
    public void fit(double[] y, int[] edges, int pieces, double pseudoCount, double[] shapes) {
        for (int p = 0; p < pieces; p++) {
            int m = edges[p + 1] - edges[p];
            System.arraycopy(ShapeTable.rise(m), 0, up, edges[p], m);
            System.arraycopy(ShapeTable.fall(m), 0, down, edges[p], m);
        }
        fit(y, up, down, edges, pieces, pseudoCount, shapes);
    }

    /**
     * Fits weighted points, piece by piece, by EM from equal weights.
     *
     * @param y weights of the points
     * @param rise e^3t at each point, t being local to its piece
     * @param fall e^-3t at each point
     * @param edges first point of each piece, then the end of the last
     */
    void fit(double[] y, double[] rise, double[] fall, int[] edges, int pieces, double pseudoCount, double[] shapes) {
        start(y, edges, pieces, pseudoCount, shapes);
        for (int step = 0; step < iterations; step++) {
            // All pieces take a step before any takes the next: their latencies overlap, which halves the time.
            for (int p = 0; p < pieces; p++) {
                step(y, rise, fall, edges[p], edges[p + 1], p, pseudoCount, shapes);
            }
        }
    }

    private void start(double[] y, int[] edges, int pieces, double pseudoCount, double[] shapes) {
        if (totals.length < pieces) {
            totals = new double[pieces];
            weights = new double[SHAPES * pieces];
        }
        for (int p = 0; p < pieces; p++) {
            double sum = pseudoCount;
            for (int g = edges[p]; g < edges[p + 1]; g++) {
                sum += y[g];
            }
            totals[p] = sum;
            double equal = 1.0 / SHAPES;
            collapse(p, equal, equal, equal, equal, equal, equal, shapes);
        }
    }

    /**
     * One step of EM for one piece. Every shape is linear in {1, e^3t, e^-3t}, so three sums of count / f serve all
     * six; responsibilities add up to the counts, so their sum is known beforehand.
     */
    private void step(
            double[] y, double[] rise, double[] fall, int from, int to, int p, double pseudoCount, double[] shapes) {
        double constant = shapes[3 * p];
        double a = shapes[3 * p + 1];
        double b = shapes[3 * p + 2];
        double ones = 0;
        double ups = 0;
        double downs = 0;
        for (int g = from; g < to; g++) {
            double u = rise[g];
            double d = fall[g];
            double ratio = y[g] / (constant + a * u + b * d);
            ones += ratio;
            ups += ratio * u;
            downs += ratio * d;
        }
        double scale = 1 / totals[p];
        double low = Q * ups;
        double[] w = weights;
        int o = SHAPES * p;
        collapse(
                p,
                (w[o] * ones + pseudoCount) * scale,
                w[o + 1] * (CONVEX * scale * low),
                w[o + 2] * (CONVEX * scale * downs),
                w[o + 3] * (CONCAVE * scale * positive(ones - downs)),
                w[o + 4] * (CONCAVE * scale * positive(ones - low)),
                w[o + 5] * (HUMP * scale * positive((1 + Q) * ones - low - downs)),
                shapes);
    }

    /** Keeps the weights and writes the coefficients they collapse to. */
    private void collapse(
            int p,
            double flat,
            double risingConvex,
            double fallingConvex,
            double risingConcave,
            double fallingConcave,
            double hump,
            double[] shapes) {
        double[] w = weights;
        int o = SHAPES * p;
        w[o] = flat;
        w[o + 1] = risingConvex;
        w[o + 2] = fallingConvex;
        w[o + 3] = risingConcave;
        w[o + 4] = fallingConcave;
        w[o + 5] = hump;
        shapes[3 * p] = flat + CONCAVE * (risingConcave + fallingConcave) + HUMP * (1 + Q) * hump;
        shapes[3 * p + 1] = Q * (CONVEX * risingConvex - CONCAVE * fallingConcave - HUMP * hump);
        shapes[3 * p + 2] = CONVEX * fallingConvex - CONCAVE * risingConcave - HUMP * hump;
    }

    /** Sums of a shape that touches zero may round to just below it. */
    private static double positive(double x) {
        return x > 0 ? x : 0;
    }
}
