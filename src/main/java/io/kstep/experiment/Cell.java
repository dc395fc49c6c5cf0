package io.kstep.experiment;

import io.kstep.probability.Tails;

/**
 * A figure of ours beside a printed one, judged by two standard errors. What is no number is outside.
 *
 * @param name what it is of
 * @param standardError of the difference
 * @param degrees of freedom of the standard error
 * @param rounding how much of a difference printing may make
 */
record Cell(String name, double ours, double theirs, double standardError, double degrees, double rounding) {

    private static final double GRACE = 2;
    /** Of a standard error that is known. */
    static final double MANY = 1e6;

    boolean isOutside() {
        return !isNear(ours, theirs);
    }

    /** Whether another figure of ours, made in another way, would be inside. */
    boolean wouldBeInside(double other) {
        return isNear(other, theirs);
    }

    /** Whether another printed figure agrees with ours. */
    boolean agreesWith(double printed) {
        return isNear(ours, printed);
    }

    private boolean isNear(double one, double other) {
        return Math.abs(one - other) <= GRACE * standardError + rounding;
    }

    /** How probable it is to be outside by chance (Student). */
    double chanceOutside() {
        return 2 * Tails.student(GRACE, degrees);
    }

    /** How probable a difference as large as this one is by chance; 0 of what is no number. */
    double chanceThisFar() {
        double beyond = Math.abs(ours - theirs) - rounding;
        if (beyond <= 0) {
            return 1;
        }
        double distance = beyond / standardError;
        return distance >= 0 ? 2 * Tails.student(distance, degrees) : 0;
    }

    String shown() {
        return MarkdownTable.number(ours, 1) + " / " + MarkdownTable.number(theirs, 1);
    }
}
