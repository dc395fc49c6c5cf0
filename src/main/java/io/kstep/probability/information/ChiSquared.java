package io.kstep.probability.information;

import io.kstep.probability.Tails;

/** The chi-squared distribution: 2 N I in nats follows it where there is no dependence (Pérez 2010, theorem 5). */
public final class ChiSquared {

    private ChiSquared() {}

    /** Probability of a value above x with these degrees of freedom. */
    public static double upperTail(double x, double degrees) {
        if (!(degrees > 0)) {
            throw new IllegalArgumentException("degrees of freedom must be positive, not " + degrees);
        }
        return Tails.chiSquare(x, degrees);
    }

    /** Whether an information of nats from this weight of rows is beyond chance at a level such as 0.05. */
    public static boolean isSignificant(double nats, double rows, double degrees, double level) {
        return degrees > 0 && upperTail(2 * rows * nats, degrees) < level;
    }
}
