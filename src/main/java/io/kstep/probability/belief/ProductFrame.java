package io.kstep.probability.belief;

import java.util.function.LongUnaryOperator;

/**
 * The pairs of the elements of two frames: what two class variables say together. The pair (a, b) is element {@code a *
 * second.size() + b}; there are at most 64 pairs.
 */
public record ProductFrame(Frame first, Frame second) {

    public ProductFrame {
        new Frame(first.size() * second.size());
    }

    /** The frame of all pairs. */
    public Frame pairs() {
        return new Frame(first.size() * second.size());
    }

    /** All pairs of an element of one set with one of the other (the sets of Côme et al. 2009, eq. 8). */
    public long rectangle(long ofFirst, long ofSecond) {
        first.checked(ofFirst);
        second.checked(ofSecond);
        long set = 0;
        for (long left = ofFirst; left != 0; left &= left - 1) {
            set |= ofSecond << (Long.numberOfTrailingZeros(left) * second.size());
        }
        return set;
    }

    /** Evidence about the first frame as evidence about pairs: nothing is said of the second. */
    public MassFunction extendFirst(MassFunction masses) {
        return mapped(masses, first, pairs(), set -> rectangle(set, second.all()));
    }

    /** Evidence about the second frame as evidence about pairs: nothing is said of the first. */
    public MassFunction extendSecond(MassFunction masses) {
        return mapped(masses, second, pairs(), set -> rectangle(first.all(), set));
    }

    /** What evidence about pairs says of the first frame. */
    public MassFunction projectFirst(MassFunction masses) {
        return mapped(masses, pairs(), first, set -> {
            long projected = 0;
            for (long left = set; left != 0; left &= left - 1) {
                projected |= 1L << (Long.numberOfTrailingZeros(left) / second.size());
            }
            return projected;
        });
    }

    /** What evidence about pairs says of the second frame. */
    public MassFunction projectSecond(MassFunction masses) {
        return mapped(masses, pairs(), second, set -> {
            long projected = 0;
            for (long left = set; left != 0; left &= left - 1) {
                projected |= 1L << Long.numberOfTrailingZeros(left) % second.size();
            }
            return projected;
        });
    }

    private static MassFunction mapped(MassFunction masses, Frame from, Frame to, LongUnaryOperator image) {
        if (!masses.frame().equals(from)) {
            throw new IllegalArgumentException("masses on a frame of " + from.size() + " elements are needed, not on "
                    + masses.frame().size());
        }
        MassSum sum = new MassSum(to);
        for (int i = 0; i < masses.focalSets(); i++) {
            sum.add(image.applyAsLong(masses.focalSet(i)), masses.focalMass(i));
        }
        return sum.toMassFunction();
    }
}
