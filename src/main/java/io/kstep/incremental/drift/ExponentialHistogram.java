package io.kstep.incremental.drift;

import java.util.Arrays;

/**
 * A window of values in buckets of 1, 2, 4, ... values, at most {@value #MOST} of each size (Bifet and Gavaldà 2007,
 * section 4; Datar et al. 2002): O(log n) numbers for n values. A bucket holds the sum of its values and of their squares.
 * Flat arrays, the oldest bucket of a level first; level l has buckets of 2^l values.
 */
final class ExponentialHistogram {

    private static final int MOST = 5;
    private static final int SLOTS = MOST + 1;
    /** Room for 10^10 values; beyond, the oldest bucket is forgotten. */
    private static final int LEVELS = 32;

    private static final int HEAD = 5;

    private final int[] buckets = new int[LEVELS];
    private final double[] sums = new double[LEVELS * SLOTS];
    private final double[] squares = new double[LEVELS * SLOTS];
    private int levels = 1;
    private long size;
    private double sum;
    private double square;

    void add(double value) {
        append(0, value, value * value);
        size++;
        sum += value;
        square += value * value;
        for (int level = 0; buckets[level] > MOST; level++) {
            if (level == LEVELS - 1) {
                dropOldest();
                return;
            }
            int at = level * SLOTS;
            append(level + 1, sums[at] + sums[at + 1], squares[at] + squares[at + 1]);
            removeFirst(level, 2);
        }
    }

    /** Forgets the oldest bucket. */
    void dropOldest() {
        int oldest = levels - 1;
        size -= sizeOf(oldest);
        removeFirst(oldest, 1);
        while (levels > 1 && buckets[levels - 1] == 0) {
            levels--;
        }
        // summed again from the buckets, so that rounding errors of subtractions do not add up over a long life
        sum = 0;
        square = 0;
        for (int level = 0; level < levels; level++) {
            for (int i = 0; i < buckets[level]; i++) {
                sum += sums[level * SLOTS + i];
                square += squares[level * SLOTS + i];
            }
        }
    }

    long size() {
        return size;
    }

    double sum() {
        return sum;
    }

    /** Variance of the values in the window, divided by their number. */
    double variance() {
        double mean = sum / size;
        return Math.max(0, square / size - mean * mean);
    }

    int levels() {
        return levels;
    }

    int buckets(int level) {
        return buckets[level];
    }

    double sum(int level, int bucket) {
        return sums[level * SLOTS + bucket];
    }

    static long sizeOf(int level) {
        return 1L << level;
    }

    /** Two numbers of the caller's, then everything of this window. */
    double[] numbers(double first, double second) {
        int total = 0;
        for (int level = 0; level < levels; level++) {
            total += buckets[level];
        }
        double[] numbers = new double[HEAD + levels + 2 * total];
        numbers[0] = first;
        numbers[1] = second;
        numbers[2] = levels;
        numbers[3] = sum;
        numbers[4] = square;
        int at = HEAD;
        for (int level = 0; level < levels; level++) {
            numbers[at++] = buckets[level];
            System.arraycopy(sums, level * SLOTS, numbers, at, buckets[level]);
            System.arraycopy(squares, level * SLOTS, numbers, at + buckets[level], buckets[level]);
            at += 2 * buckets[level];
        }
        return numbers;
    }

    /** Takes over what {@link #numbers} gave. */
    void restore(double[] numbers) {
        int at = HEAD;
        try {
            levels = (int) numbers[2];
            sum = numbers[3];
            square = numbers[4];
            for (int level = 0; level < levels; level++) {
                buckets[level] = (int) numbers[at++];
                size += buckets[level] * sizeOf(level);
                System.arraycopy(numbers, at, sums, level * SLOTS, buckets[level]);
                System.arraycopy(numbers, at + buckets[level], squares, level * SLOTS, buckets[level]);
                at += 2 * buckets[level];
            }
        } catch (IndexOutOfBoundsException e) {
            at = -1;
        }
        if (at != numbers.length) {
            throw new IllegalArgumentException("not a state of adwin: " + Arrays.toString(numbers));
        }
    }

    private void append(int level, double total, double totalOfSquares) {
        levels = Math.max(levels, level + 1);
        int at = level * SLOTS + buckets[level]++;
        sums[at] = total;
        squares[at] = totalOfSquares;
    }

    private void removeFirst(int level, int count) {
        buckets[level] -= count;
        int end = level * SLOTS + buckets[level];
        // at most five numbers: a plain loop beats System.arraycopy
        for (int i = level * SLOTS; i < end; i++) {
            sums[i] = sums[i + count];
            squares[i] = squares[i + count];
        }
    }
}
