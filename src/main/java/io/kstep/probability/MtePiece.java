package io.kstep.probability;

import java.util.Arrays;

/**
 * One piece of an MTE potential in local form, {@code constant + sum_i coefficients[i] exp(exponents[i] t)} with {@code
 * t = (x - low) / (high - low)} in [0, 1] (Flesch, Fernández and Salmerón 2007, definition 1). The textbook form with
 * exponents in x overflows for values like timestamps and is never stored. Arrays are shared, not to be written to.
 *
 * @param exponents distinct, none 0, of magnitude up to {@link #MAX_EXPONENT}
 */
public record MtePiece(double low, double high, double constant, double[] coefficients, double[] exponents) {

    /** Beyond this, sums of exponents in products come near to what a double can hold. */
    public static final double MAX_EXPONENT = 300;

    private static final int GRID = 64;

    public MtePiece {
        if (!(low < high && Double.isFinite(high - low))) {
            throw new IllegalArgumentException("a piece needs finite low < high, not [" + low + ", " + high + ")");
        }
        if (coefficients.length != exponents.length) {
            throw new IllegalArgumentException("a piece needs one exponent per coefficient, not " + exponents.length
                    + " for " + coefficients.length);
        }
        boolean finite = Double.isFinite(constant);
        for (int i = 0; i < exponents.length; i++) {
            finite &= Double.isFinite(coefficients[i]) && Math.abs(exponents[i]) <= MAX_EXPONENT;
        }
        if (!finite) {
            throw new IllegalArgumentException("the piece on [" + low + ", " + high
                    + ") needs finite coefficients and exponents within +-" + MAX_EXPONENT + ", not " + constant + ", "
                    + Arrays.toString(coefficients) + ", " + Arrays.toString(exponents));
        }
    }

    static MtePiece constant(double low, double high, double value) {
        return new MtePiece(low, high, value, new double[0], new double[0]);
    }

    /** The piece {@code coefficient exp(rate (x - low))}. */
    static MtePiece exponential(double low, double high, double coefficient, double rate) {
        return new MtePiece(low, high, 0, new double[] {coefficient}, new double[] {rate * (high - low)});
    }

    public double width() {
        return high - low;
    }

    /** Value at x, which is taken to lie on the piece. */
    public double at(double x) {
        return atLocal((x - low) / (high - low));
    }

    double atLocal(double t) {
        double sum = constant;
        for (int i = 0; i < exponents.length; i++) {
            sum += coefficients[i] * Math.exp(exponents[i] * t);
        }
        return sum;
    }

    public double mass() {
        return massBelow(1);
    }

    /** Integral over the local coordinates [0, t]. */
    double massBelow(double t) {
        double sum = constant * t;
        for (int i = 0; i < exponents.length; i++) {
            sum += coefficients[i] * ExponentialIntegrals.e0(exponents[i], t);
        }
        return (high - low) * sum;
    }

    /** Integral of {@code (x - origin) f(x)}. */
    double firstMoment(double origin) {
        return mass() * (low - origin) + width() * (width() * localFirst());
    }

    /** Integral of {@code (x - origin)^2 f(x)}; infinite, never NaN, where a double cannot hold it. */
    double secondMoment(double origin) {
        double offset = (low - origin) / width();
        double localSecond = constant / 3;
        for (int i = 0; i < exponents.length; i++) {
            localSecond += coefficients[i] * ExponentialIntegrals.e2(exponents[i]);
        }
        double local = mass() * offset * offset + width() * (2 * offset * localFirst() + localSecond);
        return local * width() * width();
    }

    private double localFirst() {
        double sum = constant / 2;
        for (int i = 0; i < exponents.length; i++) {
            sum += coefficients[i] * ExponentialIntegrals.e1(exponents[i]);
        }
        return sum;
    }

    /**
     * Local coordinate up to which the piece holds the given part of its mass: safeguarded Newton. The residual is
     * tested before a step is taken, because at an exact hit the Newton point is the end of the bracket (method.md,
     * densities).
     */
    double localQuantile(double part) {
        double total = mass();
        if (!(total > 0)) {
            return 0;
        }
        double from = 0;
        double to = 1;
        double t = Math.min(1, Math.max(0, part / total));
        for (int step = 0; step < 200; step++) {
            double residual = massBelow(t) - part;
            double next = t - residual / (atLocal(t) * width());
            if (residual == 0 || next == t || to - from <= Math.ulp(t)) {
                return t;
            }
            if (residual > 0) {
                to = t;
            } else {
                from = t;
            }
            t = next > from && next < to ? next : from + (to - from) / 2;
        }
        return t;
    }

    /** This piece on a part of its interval, not renormalised. */
    MtePiece restrictedTo(double from, double to) {
        if (from == low && to == high) {
            return this;
        }
        double start = (from - low) / width();
        double[] newCoefficients = new double[coefficients.length];
        double[] newExponents = new double[exponents.length];
        for (int i = 0; i < exponents.length; i++) {
            newCoefficients[i] = coefficients[i] * Math.exp(exponents[i] * start);
            newExponents[i] = exponents[i] * ((to - from) / width());
        }
        return new MtePiece(from, to, constant, newCoefficients, newExponents);
    }

    MtePiece scaled(double factor) {
        double[] newCoefficients = new double[coefficients.length];
        for (int i = 0; i < coefficients.length; i++) {
            newCoefficients[i] = factor * coefficients[i];
        }
        return new MtePiece(low, high, factor * constant, newCoefficients, exponents);
    }

    /** Sum with a piece on the same interval. */
    MtePiece plus(MtePiece other) {
        MteTerms terms = new MteTerms(exponents.length + other.exponents.length);
        terms.add(this, 1, 0);
        terms.add(other, 1, 0);
        return terms.on(low, high);
    }

    /** Product with a piece on the same interval: exponents add up, (m+1)(n+1) terms before equal ones are joined. */
    MtePiece times(MtePiece other) {
        MteTerms terms = new MteTerms((exponents.length + 1) * (other.exponents.length + 1));
        terms.add(this, other.constant, 0);
        for (int i = 0; i < other.exponents.length; i++) {
            terms.add(this, other.coefficients[i], other.exponents[i]);
        }
        return terms.on(low, high);
    }

    /**
     * Whether the piece is nowhere below {@code floor}: exact for the exponents {b, -b}, where {@code u f} is a
     * quadratic in {@code u = e^(bt)}; on a grid with both ends otherwise (method.md, densities).
     */
    public boolean isAtLeast(double floor) {
        boolean fine = atLocal(0) >= floor && atLocal(1) >= floor;
        if (exponents.length == 2 && exponents[0] == -exponents[1]) {
            // The only interior stationary point of A u + B / u is u^2 = B / A; it is a minimum where A, B > 0.
            double square = coefficients[1] / coefficients[0];
            double t = Math.log(square) / (2 * exponents[0]);
            return fine && (!(t > 0 && t < 1) || atLocal(t) >= floor);
        }
        for (int g = 1; fine && g < GRID; g++) {
            fine = atLocal(g / (double) GRID) >= floor;
        }
        return fine;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MtePiece that
                && Double.compare(low, that.low) == 0
                && Double.compare(high, that.high) == 0
                && Double.compare(constant, that.constant) == 0
                && Arrays.equals(coefficients, that.coefficients)
                && Arrays.equals(exponents, that.exponents);
    }

    @Override
    public int hashCode() {
        return 31 * Double.hashCode(low) + Arrays.hashCode(coefficients);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[" + low + ", " + high + "): " + constant);
        for (int i = 0; i < exponents.length; i++) {
            text.append(" + ")
                    .append(coefficients[i])
                    .append(" e^")
                    .append(exponents[i])
                    .append('t');
        }
        return text.toString();
    }
}
