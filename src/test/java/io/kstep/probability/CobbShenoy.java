package io.kstep.probability;

import java.util.Arrays;

/** The approximations of N(0, 1) by Cobb and Shenoy, in textbook form (method.md, densities). */
final class CobbShenoy {

    private CobbShenoy() {}

    static MtePotential twoPieces() {
        double[] a = {197.055720, -461.439251, 264.793037};
        double[] b = {2.2568434, 2.3434117, 2.4043270};
        return MtePotential.of(textbook(-3, 0, -0.010564, a, b), textbook(0, 3, -0.010564, a, negated(b)));
    }

    static MtePotential fourPieces() {
        double[] outer = {0.930964};
        double[] inner = {-0.038452};
        return MtePotential.of(
                textbook(-3, -1, -0.017203, outer, 1.27),
                textbook(-1, 0, 0.442208, inner, -1.64),
                textbook(0, 1, 0.442208, inner, 1.64),
                textbook(1, 3, -0.017203, outer, -1.27));
    }

    /** {@code constant + sum a_i e^(b_i x)} in local form. */
    static MtePiece textbook(double low, double high, double constant, double[] a, double... b) {
        double[] coefficients = new double[a.length];
        double[] exponents = new double[b.length];
        for (int i = 0; i < a.length; i++) {
            coefficients[i] = a[i] * Math.exp(b[i] * low);
            exponents[i] = b[i] * (high - low);
        }
        return new MtePiece(low, high, constant, coefficients, exponents);
    }

    private static double[] negated(double[] b) {
        return Arrays.stream(b).map(x -> -x).toArray();
    }
}
