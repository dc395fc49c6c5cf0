package io.kstep.multi;

import java.util.Arrays;

/**
 * The vectors of classes that several class variables can take, numbered in mixed radix, the first variable fastest.
 *
 * <p>A vector is an array with the index of a class for every variable, in the order of the schema.
 */
public final class VectorSpace {

    private final int[] sizes;

    /** @param sizes number of classes of each variable, each at least 1; given away */
    public VectorSpace(int... sizes) {
        this.sizes = sizes;
        for (int size : sizes) {
            if (size < 1) {
                throw new IllegalArgumentException("a class variable needs a class");
            }
        }
    }

    /** The number of class variables. */
    public int variables() {
        return sizes.length;
    }

    /** The number of classes of a variable. */
    public int size(int variable) {
        return sizes[variable];
    }

    /** The number of vectors; a double, since it may be more than a long holds. */
    public double count() {
        double count = 1;
        for (int size : sizes) {
            count *= size;
        }
        return count;
    }

    /** The number of a vector; only where there are no more vectors than an int counts. */
    public int code(int[] vector) {
        int code = 0;
        for (int j = sizes.length - 1; j >= 0; j--) {
            code = code * sizes[j] + vector[j];
        }
        return code;
    }

    /** The vector of a number. */
    public int[] vector(int code) {
        int[] vector = new int[sizes.length];
        int rest = code;
        for (int j = 0; j < sizes.length; j++) {
            vector[j] = rest % sizes[j];
            rest /= sizes[j];
        }
        return vector;
    }

    int[] sizes() {
        return sizes.clone();
    }

    /** The space of some of the variables, in this order. */
    VectorSpace of(int[] variables) {
        return new VectorSpace(Arrays.stream(variables).map(j -> sizes[j]).toArray());
    }

    /** The classes that a vector gives to some of the variables. */
    static int[] part(int[] vector, int[] variables) {
        int[] part = new int[variables.length];
        for (int i = 0; i < part.length; i++) {
            part[i] = vector[variables[i]];
        }
        return part;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VectorSpace that && Arrays.equals(sizes, that.sizes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sizes);
    }

    @Override
    public String toString() {
        return Arrays.toString(sizes);
    }
}
