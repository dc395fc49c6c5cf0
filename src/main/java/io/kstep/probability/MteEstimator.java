package io.kstep.probability;

/**
 * The default estimator of MTE densities (method.md, the default estimator): a kernel estimate on a grid, cut at its
 * extrema and inflexions, each piece fitted by maximum likelihood, gross outliers fenced off into exponential tails.
 * Immutable and thread-safe: scratch memory is kept per thread, so that a fit allocates its result only.
 *
 * @param pieces the most pieces of the core
 * @param bins of the grid
 * @param bandwidth factor on the normal-rule bandwidth of the kernel estimate
 * @param pseudoCount weight of the constant shape; keeps densities off zero
 * @param iterations of EM per piece
 * @param fence values farther than this many interquartile ranges from the quartiles belong to the tails
 * @param fit how a piece is fitted
 */
public record MteEstimator(
        int pieces, int bins, double bandwidth, double pseudoCount, int iterations, double fence, PieceFit fit)
        implements DensityEstimator {

    /** How the shape of a piece is fitted to the smoothed counts; both maximise the same kind of likelihood. */
    public enum PieceFit {
        /** Expectation maximisation over six shapes (method.md, the default estimator). */
        EM,
        /** Newton on the coefficients themselves (Langseth et al. 2009). */
        NEWTON
    }

    private static final MteEstimator DEFAULTS = new MteEstimator(6, 64, 0.8, 1, 25, 3, PieceFit.EM);

    private static final double[] EXPONENTS = {ShapeTable.BETA, -ShapeTable.BETA};

    public MteEstimator {
        if (pieces < 1
                || bins < 2 * PieceCuts.LEAST_POINTS
                || bins > ShapeTable.MAX_BINS
                || !(bandwidth > 0)
                || !(pseudoCount > 0)
                || iterations < 1
                || !(fence > 0)) {
            throw new IllegalArgumentException(
                    "an MTE estimator needs pieces, bandwidth, pseudoCount, iterations and fence"
                            + " above 0 and bins from " + 2 * PieceCuts.LEAST_POINTS + " to " + ShapeTable.MAX_BINS
                            + ", not "
                            + pieces + ", " + bandwidth + ", " + pseudoCount + ", " + iterations + ", " + fence + ", "
                            + bins);
        }
    }

    public static MteEstimator defaults() {
        return DEFAULTS;
    }

    @Override
    public Mte fit(double[] values, double[] weights, int n, double minimumWidth) {
        MteWorkspace work = MteWorkspace.of(this);
        WeightedSample sample = work.sample;
        sample.load(values, weights, n);
        CoreRange range = CoreRange.of(sample, fence, minimumWidth);
        return Mte.of(
                range.isNarrow() ? MtePotential.uniform(range.low(), range.high()) : core(work, range),
                range.left(),
                range.right());
    }

    private MtePotential core(MteWorkspace work, CoreRange range) {
        work.grid.smooth(work.sample, range.low(), range.high(), bandwidth);
        return fitGrid(work, work.grid.heights, range.low(), range.high(), work.sample.coreWeight());
    }

    /** Fits a core to weights of the bins of [low, high], as they stand. */
    Mte fitMasses(double[] masses, double low, double high, ExponentialTail left, ExponentialTail right) {
        double weight = 0;
        for (double mass : masses) {
            weight += mass;
        }
        return Mte.of(fitGrid(MteWorkspace.of(this), masses, low, high, weight), left, right);
    }

    /** Cuts and fits a curve given on the bins of [low, high], whose heights sum to {@code weight}. */
    private MtePotential fitGrid(MteWorkspace work, double[] heights, double low, double high, double weight) {
        PieceCuts cuts = work.cuts;
        cuts.find(ShapeTable.INDICES, heights, bins, pieces);
        work.fitter.fit(heights, cuts.edges, cuts.pieces(), pseudoCount, work.shapes);
        MtePiece[] fitted = new MtePiece[cuts.pieces()];
        double binWidth = (high - low) / bins;
        double start = low;
        for (int p = 0; p < fitted.length; p++) {
            int end = cuts.edges[p + 1];
            double stop = end == bins ? high : low + end * binWidth;
            double count = pseudoCount * (end - cuts.edges[p]) / bins;
            for (int g = cuts.edges[p]; g < end; g++) {
                count += heights[g];
            }
            fitted[p] = piece(start, stop, count / (weight + pseudoCount), work.shapes, 3 * p);
            start = stop;
        }
        return MtePotential.of(fitted);
    }

    /** The piece of this mass whose shape stands in the array. */
    static MtePiece piece(double low, double high, double mass, double[] shapes, int offset) {
        double scale = mass / (high - low);
        double[] coefficients = {scale * shapes[offset + 1], scale * shapes[offset + 2]};
        return new MtePiece(low, high, scale * shapes[offset], coefficients, EXPONENTS);
    }
}
