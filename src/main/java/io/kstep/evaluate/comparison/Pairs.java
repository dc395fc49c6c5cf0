package io.kstep.evaluate.comparison;

/**
 * All pairs of some things, numbered (0,1), (0,2), ..., (1,2), ...
 *
 * @param things how many things there are
 */
public record Pairs(int things) {

    public Pairs {
        if (things < 2) {
            throw new IllegalArgumentException("pairs need two things or more, not " + things);
        }
    }

    public int count() {
        return things * (things - 1) / 2;
    }

    /** The number of the pair of two different things, in any order. */
    public int of(int one, int other) {
        int first = Math.min(one, other);
        int second = Math.max(one, other);
        return first * (2 * things - first - 1) / 2 + second - first - 1;
    }

    public int first(int pair) {
        int first = 0;
        while (of(first, things - 1) < pair) {
            first++;
        }
        return first;
    }

    public int second(int pair) {
        int first = first(pair);
        return pair - of(first, first + 1) + first + 1;
    }
}
