package io.kstep.probability;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins densities learned from different chunks, of which no sufficient statistics can be kept (method.md, merging): as
 * a mixture, which grows with every part, or fitted again, so that its size is bounded.
 *
 * @param estimator cuts and fits the merged density
 */
public record MteMerger(MteEstimator estimator) {

    /** Where a tail within the core of a mixture has fallen to nothing: e^-50. */
    private static final double TAIL_REACH = 50;

    /** What is left of a tail beyond its reach, so that no gap between distant cores becomes impossible. */
    private static final double FAR_MASS = 1e-12;

    /**
     * The mixture with these weights, exact over the union of the cores (method.md, densities). Beyond it the
     * exponentials of either side become one of the same mass and mean.
     *
     * @param weights positive, one per density; only their ratios count
     */
    public static Mte mixture(List<Mte> densities, double... weights) {
        double total = checkedTotal(densities, weights);
        double low = densities.stream().mapToDouble(Mte::low).min().orElseThrow();
        double high = densities.stream().mapToDouble(Mte::high).max().orElseThrow();
        MtePotential sum = null;
        for (int i = 0; i < weights.length; i++) {
            MtePotential part = spread(densities.get(i), low, high).scaled(weights[i] / total);
            sum = sum == null ? part : sum.plus(part);
        }
        return Mte.of(
                sum.normalised(), leftTail(densities, weights, low, total), rightTail(densities, weights, high, total));
    }

    /**
     * A density of no more pieces than the estimator makes, fitted to the bin masses of the mixture over the union of
     * the cores.
     *
     * @param weights number of values each density was learned from
     */
    public Mte merge(List<Mte> densities, double... weights) {
        double total = checkedTotal(densities, weights);
        double low = densities.stream().mapToDouble(Mte::low).min().orElseThrow();
        double high = densities.stream().mapToDouble(Mte::high).max().orElseThrow();
        int bins = estimator.bins();
        double[] masses = new double[bins];
        for (int i = 0; i < weights.length; i++) {
            double before = densities.get(i).cdf(low);
            for (int g = 0; g < bins; g++) {
                double up = densities.get(i).cdf(g + 1 == bins ? high : low + (high - low) / bins * (g + 1));
                masses[g] += weights[i] * Math.max(0, up - before);
                before = up;
            }
        }
        return estimator.fitMasses(
                masses,
                low,
                high,
                leftTail(densities, weights, low, total),
                rightTail(densities, weights, high, total));
    }

    /** A potential on [low, high] as a density of no more pieces than the estimator makes; after a product, say. */
    public Mte refit(MtePotential potential, double weight) {
        return merge(List.of(Mte.of(potential.normalised())), weight);
    }

    private static double checkedTotal(List<Mte> densities, double[] weights) {
        if (densities.isEmpty() || densities.size() != weights.length) {
            throw new IllegalArgumentException("a mixture needs one weight for each of its densities, not "
                    + weights.length + " for " + densities.size());
        }
        double total = 0;
        for (double weight : weights) {
            if (!(weight > 0 && Double.isFinite(weight))) {
                throw new IllegalArgumentException("weights of a mixture must be positive and finite, not " + weight);
            }
            total += weight;
        }
        return total;
    }

    private static ExponentialTail leftTail(List<Mte> densities, double[] weights, double low, double total) {
        double mass = 0;
        double excess = 0;
        for (int i = 0; i < weights.length; i++) {
            ExponentialTail tail = densities.get(i).leftTail();
            double beyond =
                    weights[i] / total * tail.massBeyond(densities.get(i).low() - low);
            mass += beyond;
            excess += beyond * tail.scale();
        }
        return mass > 0 ? new ExponentialTail(mass, excess / mass) : ExponentialTail.NONE;
    }

    private static ExponentialTail rightTail(List<Mte> densities, double[] weights, double high, double total) {
        double mass = 0;
        double excess = 0;
        for (int i = 0; i < weights.length; i++) {
            ExponentialTail tail = densities.get(i).rightTail();
            double beyond =
                    weights[i] / total * tail.massBeyond(high - densities.get(i).high());
            mass += beyond;
            excess += beyond * tail.scale();
        }
        return mass > 0 ? new ExponentialTail(mass, excess / mass) : ExponentialTail.NONE;
    }

    /** A density with its tails on [low, high], as one potential. */
    private static MtePotential spread(Mte density, double low, double high) {
        List<MtePiece> pieces = new ArrayList<>();
        if (low < density.low()) {
            ExponentialTail tail = density.leftTail();
            double from = Math.max(low, density.low() - TAIL_REACH * tail.scale());
            if (low < from) {
                pieces.add(MtePiece.constant(low, from, far(tail, from - low)));
            }
            double height = tail.massBeyond(density.low() - from) / tail.scale();
            pieces.add(MtePiece.exponential(from, density.low(), height, 1 / tail.scale()));
        }
        pieces.addAll(density.core().scaled(density.coreMass()).pieces());
        if (high > density.high()) {
            ExponentialTail tail = density.rightTail();
            double to = Math.min(high, density.high() + TAIL_REACH * tail.scale());
            pieces.add(MtePiece.exponential(density.high(), to, tail.mass() / tail.scale(), -1 / tail.scale()));
            if (to < high) {
                pieces.add(MtePiece.constant(to, high, far(tail, high - to)));
            }
        }
        return MtePotential.of(pieces);
    }

    private static double far(ExponentialTail tail, double width) {
        return tail.mass() * Math.min(Math.exp(-TAIL_REACH) / tail.scale(), FAR_MASS / width);
    }
}
