package io.kstep.probability;

import java.util.ArrayList;
import java.util.List;

/**
 * The variant that chooses the number of pieces by BIC (Langseth et al. 2009): the pieces of the default estimator,
 * each fitted to the values themselves, are joined with their neighbours as long as BIC rises. Pieces decouple, so a
 * join costs one fit. Coarser than the default on small samples.
 *
 * @param settings of the grid that proposes the cuts, and of EM
 */
public record BicMteEstimator(MteEstimator settings) implements DensityEstimator {

    /** A basis function with less of a piece's mass counts as absent: EM never makes a weight exactly zero. */
    private static final double ACTIVE_FROM = 0.01;

    private static final double RISE_INTEGRAL = ExponentialIntegrals.e0(ShapeTable.BETA);
    private static final double FALL_INTEGRAL = ExponentialIntegrals.e0(-ShapeTable.BETA);

    /** A piece with the values on it, its shape, and its part in the BIC but for the cuts. */
    private record Segment(double low, double high, int first, int end, double mass, double[] shape, double score) {}

    public static BicMteEstimator defaults() {
        return new BicMteEstimator(MteEstimator.defaults());
    }

    @Override
    public Mte fit(double[] values, double[] weights, int n, double minimumWidth) {
        MteWorkspace work = MteWorkspace.of(settings);
        work.sample.load(values, weights, n);
        CoreRange range = CoreRange.of(work.sample, settings.fence(), minimumWidth);
        return Mte.of(
                range.isNarrow() ? MtePotential.uniform(range.low(), range.high()) : core(work, range),
                range.left(),
                range.right());
    }

    private MtePotential core(MteWorkspace work, CoreRange range) {
        work.grid.smooth(work.sample, range.low(), range.high(), settings.bandwidth());
        work.cuts.find(ShapeTable.INDICES, work.grid.heights, settings.bins(), settings.pieces());
        Points points = Points.ofCore(work.sample);
        List<Segment> segments = new ArrayList<>();
        double binWidth = (range.high() - range.low()) / settings.bins();
        double low = range.low();
        int first = 0;
        for (int p = 1; p <= work.cuts.pieces(); p++) {
            boolean last = p == work.cuts.pieces();
            double high = last ? range.high() : range.low() + work.cuts.edges[p] * binWidth;
            int end = last ? points.size() : points.firstFrom(high, first);
            segments.add(segment(points, low, high, first, end, range));
            low = high;
            first = end;
        }
        join(segments, points, range);
        return MtePotential.of(segments.stream()
                .map(s -> MteEstimator.piece(s.low(), s.high(), s.mass(), s.shape(), 0))
                .toList());
    }

    /** Joins the pair of neighbours whose join gains most, until none gains. */
    private void join(List<Segment> segments, Points points, CoreRange range) {
        double perCut = Math.log(Math.max(1, points.weight())); // a cut and a mass: two parameters of half a log each
        while (segments.size() > 1) {
            int best = -1;
            Segment joined = null;
            double gain = 0;
            for (int s = 0; s + 1 < segments.size(); s++) {
                Segment a = segments.get(s);
                Segment b = segments.get(s + 1);
                Segment candidate = segment(points, a.low(), b.high(), a.first(), b.end(), range);
                double candidateGain = candidate.score() - a.score() - b.score() + perCut;
                if (candidateGain > gain) {
                    gain = candidateGain;
                    best = s;
                    joined = candidate;
                }
            }
            if (best < 0) {
                return;
            }
            segments.set(best, joined);
            segments.remove(best + 1);
        }
    }

    private Segment segment(Points points, double low, double high, int first, int end, CoreRange range) {
        int size = end - first;
        double[] y = new double[size];
        double[] rise = new double[size];
        double[] fall = new double[size];
        double count = 0;
        for (int i = 0; i < size; i++) {
            double t = (points.values()[first + i] - low) / (high - low);
            y[i] = points.weights()[first + i];
            rise[i] = Math.exp(ShapeTable.BETA * t);
            fall[i] = Math.exp(-ShapeTable.BETA * t);
            count += y[i];
        }
        double[] shape = new double[3];
        new ShapeMixture(settings.iterations())
                .fit(y, rise, fall, new int[] {0, size}, 1, settings.pseudoCount(), shape);
        double share = (high - low) / (range.high() - range.low());
        double mass = (count + settings.pseudoCount() * share) / (points.weight() + settings.pseudoCount());
        double likelihood = count * Math.log(mass / share);
        for (int i = 0; i < size; i++) {
            likelihood += y[i] * Math.log(shape[0] + shape[1] * rise[i] + shape[2] * fall[i]);
        }
        double score = likelihood - 0.5 * (active(shape) - 1) * Math.log(Math.max(1, points.weight()));
        return new Segment(low, high, first, end, mass, shape, score);
    }

    private static int active(double[] shape) {
        int count = Math.abs(shape[0]) > ACTIVE_FROM ? 1 : 0;
        count += Math.abs(shape[1]) * RISE_INTEGRAL > ACTIVE_FROM ? 1 : 0;
        count += Math.abs(shape[2]) * FALL_INTEGRAL > ACTIVE_FROM ? 1 : 0;
        return Math.max(1, count);
    }
}
