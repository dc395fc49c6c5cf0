package io.kstep.probability.kernel;

/** The bandwidth that suits normal data, in standard deviations (Pérez 2010, eqs 4.4 and 4.5; Silverman). */
public final class NormalRule {

    private NormalRule() {}

    /**
     * h = (4 / ((l + 2) N))^(1 / (l + 4)).
     *
     * @param dimensions l, how many variables the density is of
     * @param rows N, the weight of the rows it is learned from
     */
    public static double bandwidth(int dimensions, double rows) {
        return Math.pow(4 / ((dimensions + 2.0) * rows), 1 / (dimensions + 4.0));
    }
}
