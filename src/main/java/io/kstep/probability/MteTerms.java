package io.kstep.probability;

import java.util.Arrays;

/** Collects exponential terms in local form and joins those of equal exponent (method.md, densities). */
final class MteTerms {

    private double constant;
    private final double[] coefficients;
    private final double[] exponents;
    private int size;

    MteTerms(int capacity) {
        coefficients = new double[capacity];
        exponents = new double[capacity];
    }

    /** Adds {@code factor e^(shift t)} times a piece. */
    void add(MtePiece piece, double factor, double shift) {
        add(factor * piece.constant(), shift);
        for (int i = 0; i < piece.exponents().length; i++) {
            add(factor * piece.coefficients()[i], piece.exponents()[i] + shift);
        }
    }

    private void add(double coefficient, double exponent) {
        if (coefficient == 0) {
            return;
        }
        if (exponent == 0) {
            constant += coefficient;
            return;
        }
        for (int i = 0; i < size; i++) {
            if (exponents[i] == exponent) {
                coefficients[i] += coefficient;
                return;
            }
        }
        coefficients[size] = coefficient;
        exponents[size++] = exponent;
    }

    MtePiece on(double low, double high) {
        return new MtePiece(low, high, constant, Arrays.copyOf(coefficients, size), Arrays.copyOf(exponents, size));
    }
}
