package io.kstep.probability;

/** Natural logarithms, by a table for the small whole numbers that counts of unweighted rows are. */
public final class Logarithms {

    private static final double[] WHOLE = new double[4096];

    static {
        for (int n = 0; n < WHOLE.length; n++) {
            WHOLE[n] = Math.log(n);
        }
    }

    private Logarithms() {}

    public static double of(double x) {
        int n = (int) x;
        return n == x && n >= 0 && n < WHOLE.length ? WHOLE[n] : Math.log(x);
    }
}
