package io.kstep.probability.belief;

/**
 * A frame of discernment: the classes 0 to {@code size - 1}, of which one is the true one. A set of classes is a
 * {@code long} whose bit c stands for class c.
 */
public record Frame(int size) {

    /** The bits of a {@code long}. */
    public static final int LARGEST = Long.SIZE;

    public Frame {
        if (size < 1 || size > LARGEST) {
            throw new IllegalArgumentException("a frame of masses has 1 to " + LARGEST + " classes, not " + size
                    + "; a contour may have " + Contour.MOST_CLASSES);
        }
    }

    /** The set of all classes. */
    public long all() {
        return -1L >>> (LARGEST - size);
    }

    /** The set of these classes. */
    public long set(int... classes) {
        long set = 0;
        for (int c : classes) {
            if (c < 0 || c >= size) {
                throw new IllegalArgumentException("a frame of " + size + " classes has no class " + c);
            }
            set |= 1L << c;
        }
        return set;
    }

    /** The classes outside of a set. */
    public long complement(long set) {
        return all() & ~checked(set);
    }

    /** The same set, if all of its classes are in this frame. */
    long checked(long set) {
        if ((set & ~all()) != 0) {
            throw new IllegalArgumentException("a frame of " + size + " classes has no set with class "
                    + (Long.SIZE - 1 - Long.numberOfLeadingZeros(set)));
        }
        return set;
    }

    static boolean contains(long set, int c) {
        return (set >>> c & 1) == 1;
    }
}
