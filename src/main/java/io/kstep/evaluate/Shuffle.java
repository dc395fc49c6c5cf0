package io.kstep.evaluate;

import java.util.SplittableRandom;

/** Rows in random order, with regard to their strata or not. */
final class Shuffle {

    private Shuffle() {}

    /** The numbers 0 .. n-1 in random order. */
    static int[] of(int n, SplittableRandom random) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        shuffle(order, random);
        return order;
    }

    static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }

    /** The same rows stably sorted by stratum. */
    static int[] byStratum(int[] order, int[] strata) {
        int[] next = starts(strata);
        int[] sorted = new int[order.length];
        for (int row : order) {
            sorted[next[strata[row]]++] = row;
        }
        return sorted;
    }

    /** Where each stratum starts among rows sorted by stratum, and last where all end. */
    static int[] starts(int[] strata) {
        int highest = -1;
        for (int stratum : strata) {
            highest = Math.max(highest, stratum);
        }
        int[] starts = new int[highest + 2];
        for (int stratum : strata) {
            starts[stratum + 1]++;
        }
        for (int s = 1; s < starts.length; s++) {
            starts[s] += starts[s - 1];
        }
        return starts;
    }
}
