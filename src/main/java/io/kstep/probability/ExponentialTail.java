package io.kstep.probability;

/**
 * An exponential tail beyond an end of a density's core: {@code mass / scale * exp(-d / scale)} at the distance d from
 * that end (method.md, tails). An MTE piece on a half-line.
 *
 * @param mass probability in the tail, 0 for none
 * @param scale mean distance of a value in the tail from the core
 */
public record ExponentialTail(double mass, double scale) {

    /** Nothing beyond the core. */
    public static final ExponentialTail NONE = new ExponentialTail(0, 1);

    public ExponentialTail {
        if (!(mass >= 0 && mass < 1 && scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a tail needs a mass in [0, 1) and a positive scale, not " + mass + " and " + scale);
        }
    }

    /** Logarithm of the density where the tail starts; it falls by 1 with every {@link #scale}. */
    double logHeight() {
        return Math.log(mass) - Math.log(scale);
    }

    /** Mass beyond a distance from the core. */
    double massBeyond(double distance) {
        return mass * Math.exp(-distance / scale);
    }

    /** Distance beyond which the tail holds this mass. */
    double distanceHolding(double massBeyond) {
        return massBeyond <= 0 ? Double.POSITIVE_INFINITY : scale * Math.log(mass / massBeyond);
    }

    /** Integral of {@code (start + d)^2} over the tail, for the signed distance {@code start} of the core's end. */
    double secondMoment(double start) {
        return mass == 0 ? 0 : mass * ((start + scale) * (start + scale) + scale * scale);
    }
}
