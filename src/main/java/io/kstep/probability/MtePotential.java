package io.kstep.probability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A univariate MTE potential: sorted pieces without gaps, each on [low, high), the last one closed; zero elsewhere. It
 * need not integrate to 1 (Flesch, Fernández and Salmerón 2007, definition 1). The restriction of a class
 * density to an interval, the sum that makes a posterior and the product of two densities are all potentials.
 */
public final class MtePotential {

    private final MtePiece[] pieces;
    /** Mass of the pieces before each one, then the total. */
    private final double[] massBefore;

    private MtePotential(MtePiece[] pieces) {
        this.pieces = pieces;
        massBefore = new double[pieces.length + 1];
        for (int p = 0; p < pieces.length; p++) {
            massBefore[p + 1] = massBefore[p] + pieces[p].mass();
        }
    }

    /** The potential of these pieces; the same pieces give the same value, bit for bit. */
    public static MtePotential of(List<MtePiece> pieces) {
        return of(pieces.toArray(MtePiece[]::new));
    }

    static MtePotential of(MtePiece... pieces) {
        if (pieces.length == 0) {
            throw new IllegalArgumentException("a potential needs at least one piece");
        }
        for (int p = 1; p < pieces.length; p++) {
            if (pieces[p].low() != pieces[p - 1].high()) {
                throw new IllegalArgumentException("pieces must follow one another: one ends at " + pieces[p - 1].high()
                        + ", the next starts at " + pieces[p].low());
            }
        }
        return new MtePotential(pieces);
    }

    /** The constant 1 / (high - low) on [low, high]. */
    public static MtePotential uniform(double low, double high) {
        return of(MtePiece.constant(low, high, 1 / (high - low)));
    }

    public List<MtePiece> pieces() {
        return List.of(pieces);
    }

    public double low() {
        return pieces[0].low();
    }

    public double high() {
        return pieces[pieces.length - 1].high();
    }

    public double at(double x) {
        return x < low() || x > high() ? 0 : pieces[indexOf(x)].at(x);
    }

    /** Integral over the whole support. */
    public double mass() {
        return massBefore[pieces.length];
    }

    /** Integral up to x. */
    public double massBelow(double x) {
        if (!(x > low())) {
            return 0;
        }
        if (x >= high()) {
            return mass();
        }
        int p = indexOf(x);
        return massBefore[p] + pieces[p].massBelow((x - pieces[p].low()) / pieces[p].width());
    }

    /** Point below which the part p in [0, 1] of the mass lies. */
    public double quantile(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("a quantile needs p in [0, 1], not " + p);
        }
        double target = p * mass();
        int last = pieces.length - 1;
        int index = 0;
        while (index < last && massBefore[index + 1] < target) {
            index++;
        }
        MtePiece piece = pieces[index];
        double t = piece.localQuantile(Math.min(target - massBefore[index], piece.mass()));
        return t >= 1 ? piece.high() : Math.min(piece.high(), piece.low() + t * piece.width());
    }

    public double median() {
        return quantile(0.5);
    }

    /** Mean of the normalised potential; moments are taken about the left end, so that a far origin does no harm. */
    public double mean() {
        double sum = 0;
        for (MtePiece piece : pieces) {
            sum += piece.firstMoment(low());
        }
        return low() + sum / mass();
    }

    public double variance() {
        return secondMoment(mean()) / mass();
    }

    /** Integral of {@code (x - origin) f(x)}, not divided by the mass. */
    public double firstMoment(double origin) {
        return mass() * (mean() - origin);
    }

    /** Integral of {@code (x - origin)^2 f(x)}, not divided by the mass. */
    public double secondMoment(double origin) {
        double sum = 0;
        for (MtePiece piece : pieces) {
            sum += piece.secondMoment(origin);
        }
        return sum;
    }

    /** The part on [low, high], which must overlap the support; not renormalised. */
    public MtePotential restrictedTo(double low, double high) {
        double from = Math.max(low, low());
        double to = Math.min(high, high());
        if (!(from < to)) {
            throw new IllegalArgumentException(
                    "[" + low + ", " + high + "] does not overlap the support [" + low() + ", " + high() + "]");
        }
        return of(Arrays.stream(pieces)
                .filter(piece -> piece.high() > from && piece.low() < to)
                .map(piece -> piece.restrictedTo(Math.max(from, piece.low()), Math.min(to, piece.high())))
                .toArray(MtePiece[]::new));
    }

    public MtePotential scaled(double factor) {
        return new MtePotential(
                Arrays.stream(pieces).map(piece -> piece.scaled(factor)).toArray(MtePiece[]::new));
    }

    public MtePotential normalised() {
        double mass = mass();
        if (!(mass > 0 && Double.isFinite(mass))) {
            throw new IllegalStateException("a potential of mass " + mass + " cannot be normalised");
        }
        return mass == 1 ? this : scaled(1 / mass);
    }

    /** Sum over the union of both supports, on the common refinement; a gap between them becomes a piece of value 0. */
    public MtePotential plus(MtePotential other) {
        double[] edges = edges(other, Math.min(low(), other.low()), Math.max(high(), other.high()));
        List<MtePiece> sum = new ArrayList<>(edges.length);
        for (int e = 1; e < edges.length; e++) {
            sum.add(part(edges[e - 1], edges[e]).plus(other.part(edges[e - 1], edges[e])));
        }
        return of(sum);
    }

    /** Product on the intersection of both supports, on the common refinement. */
    public MtePotential times(MtePotential other) {
        double from = Math.max(low(), other.low());
        double to = Math.min(high(), other.high());
        if (!(from < to)) {
            throw new IllegalArgumentException("no product: the supports [" + low() + ", " + high() + "] and ["
                    + other.low() + ", " + other.high() + "] do not overlap");
        }
        double[] edges = edges(other, from, to);
        List<MtePiece> product = new ArrayList<>(edges.length);
        for (int e = 1; e < edges.length; e++) {
            product.add(part(edges[e - 1], edges[e]).times(other.part(edges[e - 1], edges[e])));
        }
        return of(product);
    }

    /** Whether no piece falls below zero by more than rounding; see {@link MtePiece#isAtLeast}. */
    public boolean isNonNegative() {
        double highest = 0;
        for (MtePiece piece : pieces) {
            highest = Math.max(highest, Math.max(Math.abs(piece.atLocal(0)), Math.abs(piece.atLocal(1))));
        }
        double floor = -1e-12 * highest;
        return Arrays.stream(pieces).allMatch(piece -> piece.isAtLeast(floor));
    }

    int pieceCount() {
        return pieces.length;
    }

    MtePiece piece(int index) {
        return pieces[index];
    }

    /** Index of the piece that holds x, a point of the support. */
    int indexOf(double x) {
        int p = pieces.length - 1;
        while (p > 0 && x < pieces[p].low()) {
            p--;
        }
        return p;
    }

    private MtePiece part(double from, double to) {
        if (to <= low() || from >= high()) {
            return MtePiece.constant(from, to, 0);
        }
        return pieces[indexOf(from)].restrictedTo(from, to);
    }

    private double[] edges(MtePotential other, double from, double to) {
        return Stream.of(this, other)
                .flatMap(potential -> Arrays.stream(potential.pieces))
                .flatMapToDouble(piece -> DoubleStream.of(piece.low(), piece.high(), from, to))
                .filter(edge -> edge >= from && edge <= to)
                .map(edge -> edge + 0.0) // makes one of 0.0 and -0.0
                .sorted()
                .distinct()
                .toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MtePotential that && Arrays.equals(pieces, that.pieces);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pieces);
    }

    @Override
    public String toString() {
        return Arrays.toString(pieces);
    }
}
