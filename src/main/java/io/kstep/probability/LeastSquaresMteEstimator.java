package io.kstep.probability;

import java.util.ArrayList;
import java.util.List;

/**
 * The estimator of the paper: a Gaussian kernel estimate, cut at extrema and inflexions, each piece {@code k + a e^bt +
 * d e^ft} fitted to it by alternating least squares (Rumi, Salmeron and Moral 2006 as in Elvira). Unlike Elvira it caps
 * exponents, keeps the interior of a piece positive, and goes over to a grid for large samples.
 *
 * @param pieces the most pieces; the authors used 4 and 6
 * @param block points per slope in the derivative method
 * @param tails whether gross outliers are fenced off and tails added; without them the density is zero outside the
 *     range of the sample, as in the paper
 */
public record LeastSquaresMteEstimator(int pieces, int block, boolean tails) implements DensityEstimator {

    private static final LeastSquaresMteEstimator DEFAULTS = new LeastSquaresMteEstimator(4, 4, true);

    private static final double NORMAL_RULE = 1.059;
    private static final double FENCE = 3;
    /** Kernel estimates at the points themselves take quadratic time; beyond this a grid does. */
    private static final int MOST_POINTS = 1000;

    private static final int GRID = 128;

    public LeastSquaresMteEstimator {
        if (pieces < 1 || block < 2) {
            throw new IllegalArgumentException(
                    "a least squares MTE needs pieces >= 1 and block >= 2, not " + pieces + " and " + block);
        }
    }

    public static LeastSquaresMteEstimator defaults() {
        return DEFAULTS;
    }

    @Override
    public Mte fit(double[] values, double[] weights, int n, double minimumWidth) {
        WeightedSample sample = new WeightedSample();
        sample.load(values, weights, n);
        CoreRange range = CoreRange.of(sample, tails ? FENCE : Double.POSITIVE_INFINITY, minimumWidth);
        MtePotential core = range.isNarrow() ? MtePotential.uniform(range.low(), range.high()) : core(sample, range);
        return tails ? Mte.of(core, range.left(), range.right()) : Mte.of(core);
    }

    private MtePotential core(WeightedSample sample, CoreRange range) {
        // Points are placed on [0, 1] over the core, so that no exponent depends on where the data lie.
        double[] x;
        double[] y;
        if (sample.to - sample.from > MOST_POINTS) {
            SmoothedGrid grid = new SmoothedGrid(GRID);
            grid.smooth(sample, range.low(), range.high(), 1);
            x = new double[GRID];
            for (int g = 0; g < GRID; g++) {
                x[g] = (g + 0.5) / GRID;
            }
            y = grid.heights;
        } else {
            Points points = Points.ofCore(sample);
            x = points.values();
            for (int i = 0; i < x.length; i++) {
                x[i] = (x[i] - range.low()) / (range.high() - range.low());
            }
            y = kernelEstimate(x, points.weights(), points.weight());
        }
        return pieces(x, y, range);
    }

    /** The estimate at each point, without its constant factor: nothing depends on the scale of the curve. */
    private static double[] kernelEstimate(double[] x, double[] weights, double total) {
        GaussianMoments moments = GaussianMoments.of(x, weights, x.length);
        double bandwidth = NORMAL_RULE * Math.sqrt(moments.variance()) * Math.pow(Math.max(1, total), -0.2);
        double perSquare = bandwidth > 0 ? 0.5 / (bandwidth * bandwidth) : 0;
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] += weights[i];
            for (int j = 0; j < i; j++) {
                double kernel = Math.exp(-perSquare * (x[i] - x[j]) * (x[i] - x[j]));
                y[i] += weights[j] * kernel;
                y[j] += weights[i] * kernel;
            }
        }
        return y;
    }

    private MtePotential pieces(double[] x, double[] y, CoreRange range) {
        int n = x.length;
        if (n <= PieceCuts.LEAST_POINTS) {
            return MtePotential.uniform(range.low(), range.high());
        }
        PieceCuts cuts = new PieceCuts(n);
        cuts.find(x, y, n, pieces);
        List<MtePiece> fitted = new ArrayList<>();
        double width = range.high() - range.low();
        double start = 0;
        double low = range.low();
        int first = cuts.edges[0];
        for (int p = 0; p < cuts.pieces(); p++) {
            boolean last = p + 1 == cuts.pieces();
            double stop = last ? 1 : x[cuts.edges[p + 1]];
            double high = last ? range.high() : range.low() + stop * width;
            if (!last && !(high > low && high < range.high())) {
                continue; // points so near each other that no double lies between them: one piece with the next
            }
            int size = Math.min(cuts.edges[p + 1] + 1, n) - first;
            fitted.add(
                    LeastSquaresPiece.fit(x, y, first, size, start, stop, block).on(low, high));
            start = stop;
            low = high;
            first = cuts.edges[p + 1];
        }
        return MtePotential.of(fitted).normalised();
    }
}
