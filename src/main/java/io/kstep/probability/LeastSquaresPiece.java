package io.kstep.probability;

import java.util.Arrays;

/**
 * Fits {@code k + a e^bt + d e^ft} to points of a curve by alternating least squares (Rumí, Salmerón and Moral 2006).
 * In the local coordinate t of the piece, with the mean height of the points as unit.
 */
final class LeastSquaresPiece {

    private static final int MOST_ROUNDS = 100;
    private static final double LARGEST_EXPONENT = 50;
    /** An end that would be negative is lifted to this part of the curve's height there. */
    private static final double END_HEIGHT = 1e-3;

    private static final int GRID = 64;

    private final double[] t;
    private final double[] y;
    private final double unit;

    /** A candidate: the constant, then coefficient and exponent of either exponential; it is never changed. */
    private record Curve(double constant, double a, double b, double d, double f) {

        double at(double t) {
            return constant + a * Math.exp(b * t) + d * Math.exp(f * t);
        }

        Curve raised(double by) {
            return new Curve(constant + by, a, b, d, f);
        }
    }

    private record Exponential(double coefficient, double exponent) {}

    private Curve best;

    private LeastSquaresPiece(double[] t, double[] y, double unit) {
        this.t = t;
        this.y = y;
        this.unit = unit;
    }

    /** Fits the points [first, first + size) as a piece on [start, stop]. */
    static LeastSquaresPiece fit(
            double[] x, double[] heights, int first, int size, double start, double stop, int block) {
        double[] t = new double[size];
        double unit = 0;
        for (int i = 0; i < size; i++) {
            t[i] = (x[first + i] - start) / (stop - start);
            unit += heights[first + i] / size;
        }
        double[] y = new double[size];
        for (int i = 0; i < size; i++) {
            y[i] = heights[first + i] / unit;
        }
        LeastSquaresPiece piece = new LeastSquaresPiece(t, y, unit);
        piece.best = piece.first(block);
        piece.alternate();
        piece.liftInterior();
        return piece;
    }

    MtePiece on(double low, double high) {
        MteTerms terms = new MteTerms(2);
        terms.add(MtePiece.constant(low, high, best.constant()), 1, 0);
        terms.add(MtePiece.constant(low, high, best.a()), 1, best.b());
        terms.add(MtePiece.constant(low, high, best.d()), 1, best.f());
        MtePiece piece = terms.on(low, high);
        return piece.scaled(unit);
    }

    /** The first exponential: the better of a fit to the curve and one to its slopes. */
    private Curve first(int block) {
        Curve plain = centred(exponential(y));
        Curve slope = centred(fromSlopes(block));
        return error(slope) < error(plain) ? slope : plain;
    }

    private Curve centred(Exponential e) {
        return withMeanConstant(new Curve(0, e.coefficient(), e.exponent(), 0, 0));
    }

    private void alternate() {
        boolean improved = true;
        for (int round = 0; improved && round < MOST_ROUNDS; round++) {
            Exponential second = scaledToResidual(best.constant(), best.a(), best.b());
            improved = accept(new Curve(best.constant(), best.a(), best.b(), second.coefficient(), second.exponent()));
            Exponential first = scaledToResidual(best.constant(), best.d(), best.f());
            improved |= accept(new Curve(best.constant(), best.d(), best.f(), first.coefficient(), first.exponent()));
            improved |= accept(withMeanConstant(best));
        }
        best = positiveAtEnds(best);
    }

    /** Takes a candidate, made positive at both ends, if its error is less; the exponential refitted stands second. */
    private boolean accept(Curve candidate) {
        Curve positive = positiveAtEnds(candidate);
        if (error(positive) < error(best) * (1 - 1e-9)) {
            best = positive;
            return true;
        }
        return false;
    }

    /** POS: raises the constant, or bends the second exponential through a small height; whichever errs less. */
    private Curve positiveAtEnds(Curve curve) {
        Curve result = curve;
        for (int end = 0; end <= 1; end++) {
            double value = result.at(end);
            if (value < 0) {
                double height = END_HEIGHT * y[end == 0 ? 0 : y.length - 1];
                Curve raised = result.raised(height - value);
                double growth = Math.exp(result.f() * end);
                double d = result.d() + (height - value) / growth;
                Curve bent = new Curve(result.constant(), result.a(), result.b(), d, result.f());
                boolean bends = result.f() != 0 && bent.at(1 - end) >= 0 && error(bent) < error(raised);
                result = bends ? bent : raised;
            }
        }
        return result;
    }

    /** Elvira checks the ends only; a piece that dips below zero inside is raised as a whole. */
    private void liftInterior() {
        double least = Double.POSITIVE_INFINITY;
        for (int g = 0; g <= GRID; g++) {
            least = Math.min(least, best.at(g / (double) GRID));
        }
        if (!(least > 0)) {
            best = Double.isNaN(least) ? new Curve(1, 0, 0, 0, 0) : best.raised(END_HEIGHT - least);
        }
    }

    private Curve withMeanConstant(Curve curve) {
        double sum = 0;
        for (int i = 0; i < t.length; i++) {
            sum += y[i] - curve.at(t[i]);
        }
        return curve.raised(sum / t.length);
    }

    /** Mean squared error; a curve that overflows is the worst. */
    private double error(Curve curve) {
        double sum = 0;
        for (int i = 0; i < t.length; i++) {
            double e = y[i] - curve.at(t[i]);
            sum += e * e;
        }
        return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum / t.length;
    }

    /** An exponential for what the constant and the other exponential leave, its coefficient by least squares. */
    private Exponential scaledToResidual(double constant, double coefficient, double exponent) {
        double[] z = new double[t.length];
        for (int i = 0; i < t.length; i++) {
            z[i] = y[i] - constant - coefficient * Math.exp(exponent * t[i]);
        }
        double f = exponential(z).exponent();
        double products = 0;
        double squares = 0;
        for (int i = 0; i < t.length; i++) {
            double e = Math.exp(f * t[i]);
            products += z[i] * e;
            squares += e * e;
        }
        return new Exponential(products / squares, f);
    }

    /**
     * E(z): log-linear regression. Values that have no logarithm are flipped or shifted first, concave ones turned
     * over; shifts only guide the exponent and are dropped.
     */
    private Exponential exponential(double[] values) {
        double[] z = values.clone();
        double sign = 1;
        if (Arrays.stream(z).allMatch(v -> v < 0)) {
            sign = -1;
            negate(z);
        }
        shiftAboveZero(z);
        int last = z.length - 1;
        int middle = last / 2;
        double chord = z[0] + (z[last] - z[0]) * ((t[middle] - t[0]) / (t[last] - t[0]));
        if (z[middle] > chord) {
            negate(z);
            shiftAboveZero(z);
            sign = -sign;
        }
        Exponential e = logLinear(t, z, z.length);
        return new Exponential(sign * e.coefficient(), e.exponent());
    }

    private static void negate(double[] z) {
        for (int i = 0; i < z.length; i++) {
            z[i] = -z[i];
        }
    }

    private static void shiftAboveZero(double[] z) {
        double least = Arrays.stream(z).min().orElseThrow();
        if (least <= 0) {
            for (int i = 0; i < z.length; i++) {
                z[i] += 1 - least;
            }
        }
    }

    /** The derivative method: slopes over blocks of points; their exponent is the curve's. */
    private Exponential fromSlopes(int block) {
        int blocks = t.length / block;
        double[] at = new double[blocks];
        double[] slope = new double[blocks];
        boolean falls = false;
        for (int i = 0; i < blocks; i++) {
            int from = i * block;
            int to = from + block - 1;
            at[i] = (t[from] + t[to]) / 2;
            slope[i] = (y[to] - y[from]) / (t[to] - t[from]);
            falls |= slope[i] < 0;
        }
        if (falls) {
            negate(slope);
        }
        if (blocks < 2 || Arrays.stream(slope).anyMatch(v -> !(v > 0))) {
            return new Exponential(0, 0);
        }
        Exponential e = logLinear(at, slope, blocks);
        double a = e.exponent() == 0 ? 0 : e.coefficient() / e.exponent();
        return new Exponential(falls ? -a : a, e.exponent());
    }

    private static Exponential logLinear(double[] x, double[] z, int n) {
        double meanX = 0;
        double meanLog = 0;
        for (int i = 0; i < n; i++) {
            meanX += x[i] / n;
            meanLog += Math.log(z[i]) / n;
        }
        double products = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            products += (x[i] - meanX) * (Math.log(z[i]) - meanLog);
            squares += (x[i] - meanX) * (x[i] - meanX);
        }
        double slope = squares > 0 ? products / squares : 0;
        double exponent = Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT, slope));
        return new Exponential(Math.exp(meanLog - exponent * meanX), exponent);
    }
}
