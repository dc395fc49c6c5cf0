package io.kstep.probability;

import java.util.stream.IntStream;

/** Values of e^3t and e^-3t at the middles of the bins of a piece, for every number of bins a piece may have. */
final class ShapeTable {

    /** The exponent of all shapes in the local coordinate of their piece (method.md, the default estimator). */
    static final double BETA = 3;

    static final double Q = Math.exp(-BETA);

    /** The most bins a grid may have. */
    static final int MAX_BINS = 256;

    /** 0, 1, 2, ...: the places of a grid's bins. */
    static final double[] INDICES =
            IntStream.range(0, MAX_BINS).asDoubleStream().toArray();

    private static final double[][] RISE = table(BETA);
    private static final double[][] FALL = table(-BETA);

    private ShapeTable() {}

    /** e^3t for a piece of m bins; shared. */
    static double[] rise(int m) {
        return RISE[m];
    }

    /** e^-3t for a piece of m bins; shared. */
    static double[] fall(int m) {
        return FALL[m];
    }

    private static double[][] table(double exponent) {
        double[][] table = new double[MAX_BINS + 1][];
        for (int m = 0; m <= MAX_BINS; m++) {
            table[m] = new double[m];
            for (int g = 0; g < m; g++) {
                table[m][g] = Math.exp(exponent * (g + 0.5) / m);
            }
        }
        return table;
    }
}
