package io.kstep.probability;

/**
 * A density that is a mixture of truncated exponentials: a core potential of mass 1, weighted with what the two
 * exponential tails leave (method.md, tails). The tails may be empty. {@link #core()} is what a regression uses for a
 * continuous class, so that predictions stay in the range seen; {@link #mean()} and {@link #variance()} include the
 * tails.
 */
public final class Mte implements Density {

    private static final double STRANGE_AFTER_SCALES = 2;

    private final MtePotential core;
    private final ExponentialTail left;
    private final ExponentialTail right;
    private final double inside;
    private final double logInside;
    private final double logLeft;
    private final double logRight;

    private Mte(MtePotential core, ExponentialTail left, ExponentialTail right) {
        this.core = core;
        this.left = left;
        this.right = right;
        inside = 1 - left.mass() - right.mass();
        logInside = Math.log(inside);
        logLeft = left.logHeight();
        logRight = right.logHeight();
    }

    /**
     * The density of these parts; the same parts give the same value, bit for bit.
     *
     * @param core of mass 1 and nowhere negative
     */
    public static Mte of(MtePotential core, ExponentialTail left, ExponentialTail right) {
        if (!(Math.abs(core.mass() - 1) <= 1e-6)) {
            throw new IllegalArgumentException("the core of a density must have mass 1, not " + core.mass());
        }
        if (!(left.mass() + right.mass() < 1)) {
            throw new IllegalArgumentException(
                    "the tails must leave some mass to the core, not take " + (left.mass() + right.mass()));
        }
        return new Mte(core, left, right);
    }

    /** A density without tails. */
    public static Mte of(MtePotential core) {
        return of(core, ExponentialTail.NONE, ExponentialTail.NONE);
    }

    /**
     * The belief about a feature when only its range is known, as for a class that a chunk never showed (method.md,
     * degenerate samples): constant on [low, high], with tails.
     *
     * @param tailMass probability beyond each end, less than 1/2
     * @param tailScale mean distance of a value beyond an end
     */
    public static Mte uniform(double low, double high, double tailMass, double tailScale) {
        ExponentialTail tail = tailMass == 0 ? ExponentialTail.NONE : new ExponentialTail(tailMass, tailScale);
        return of(MtePotential.uniform(low, high), tail, tail);
    }

    /** The potential of mass 1 between the tails. */
    public MtePotential core() {
        return core;
    }

    public ExponentialTail leftTail() {
        return left;
    }

    public ExponentialTail rightTail() {
        return right;
    }

    public double low() {
        return core.low();
    }

    public double high() {
        return core.high();
    }

    /** Probability of the core. */
    public double coreMass() {
        return inside;
    }

    @Override
    public double logDensity(double x) {
        if (x < low()) {
            return logLeft - (low() - x) / left.scale();
        }
        if (x > high()) {
            return logRight - (x - high()) / right.scale();
        }
        double value = core.at(x);
        // Rounding may push a piece that touches zero a hair below it.
        return value > 0 ? logInside + Math.log(value) : value <= 0 ? Double.NEGATIVE_INFINITY : Double.NaN;
    }

    @Override
    public double cdf(double x) {
        if (x < low()) {
            return left.massBeyond(low() - x);
        }
        if (x > high()) {
            return 1 - right.massBeyond(x - high());
        }
        return left.mass() + inside * (core.massBelow(x) / core.mass());
    }

    @Override
    public double quantile(double p) {
        if (p < left.mass()) {
            return low() - left.distanceHolding(p);
        }
        if (1 - p < right.mass()) {
            return high() + right.distanceHolding(1 - p);
        }
        return core.quantile(Math.min(1, (p - left.mass()) / inside));
    }

    @Override
    public double mean() {
        double fromLow = inside * (core.mean() - low())
                - left.mass() * left.scale()
                + right.mass() * (high() - low() + right.scale());
        return low() + fromLow;
    }

    @Override
    public double variance() {
        double mean = mean();
        return inside * (core.secondMoment(mean) / core.mass())
                + left.secondMoment(mean - low())
                + right.secondMoment(high() - mean);
    }

    @Override
    public double informedLow() {
        return left.mass() == 0 ? low() : low() - STRANGE_AFTER_SCALES * left.scale();
    }

    @Override
    public double informedHigh() {
        return right.mass() == 0 ? high() : high() + STRANGE_AFTER_SCALES * right.scale();
    }

    /** Product of the two densities on their common core, a potential: beyond it neither says much about a product. */
    public MtePotential times(Mte other) {
        return core.scaled(inside).times(other.core.scaled(other.inside));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mte that
                && core.equals(that.core)
                && left.equals(that.left)
                && right.equals(that.right);
    }

    @Override
    public int hashCode() {
        return 31 * core.hashCode() + left.hashCode();
    }

    @Override
    public String toString() {
        return "Mte(" + core + ", left " + left + ", right " + right + ")";
    }
}
