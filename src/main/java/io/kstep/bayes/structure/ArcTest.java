package io.kstep.bayes.structure;

import io.kstep.probability.information.ChiSquared;

/**
 * Which arcs between features are kept: those of more than a threshold in nats where one is given, else those whose test
 * of conditional independence fails (Pérez 2010, theorem 5).
 *
 * @param threshold of I(X_i; X_j | C) in nats; 0 for none
 * @param significance level of the test; 0 where every arc is kept
 */
public record ArcTest(double threshold, double significance) {

    /** Keeps every arc. */
    public static final ArcTest NONE = new ArcTest(0, 0);

    /** Whether arcs can be left out at all. */
    boolean isAsked() {
        return threshold > 0 || significance > 0;
    }

    /** Whether an arc of this information is kept. */
    boolean keeps(Information information, int i, int j, double given) {
        return threshold > 0
                ? given > threshold
                : significance == 0
                        || ChiSquared.isSignificant(
                                given, information.rows(), information.givenDegrees(i, j), significance);
    }

    String options() {
        return ",threshold=" + threshold + ",significance=" + significance;
    }
}
