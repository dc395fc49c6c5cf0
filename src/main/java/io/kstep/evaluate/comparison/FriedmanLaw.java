package io.kstep.evaluate.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The exact law of Friedman's statistic given the ties: every order of the ranks within a data set is as probable as any
 * other. The rank sums are followed from data set to data set; as the law does not change when learners change places,
 * only sorted sums are distinguished.
 */
final class FriedmanLaw {

    /** Sums times orders that are gone through at most, which takes about a second. */
    private static final long MOST_STEPS = 4_000_000;

    private static final int BITS = 10;
    private static final int MOST_LEARNERS = 6;

    private FriedmanLaw() {}

    /**
     * Probability of mean ranks that differ as much or more.
     *
     * @param blocks twice the ranks of the learners, a data set each
     */
    static OptionalDouble pValue(List<int[]> blocks) {
        int learners = blocks.get(0).length;
        if (learners > MOST_LEARNERS || 2 * learners * blocks.size() >= 1 << BITS) {
            return OptionalDouble.empty();
        }
        int[] seen = new int[learners];
        blocks.forEach(block -> add(seen, block));
        long squares = squares(seen);
        long[] keys = {key(blocks.get(0).clone())};
        double[] law = {1};
        long steps = 0;
        for (int b = 1; b < blocks.size(); b++) {
            int[][] orders = orders(blocks.get(b));
            steps += (long) orders.length * keys.length;
            if (steps > MOST_STEPS) {
                return OptionalDouble.empty();
            }
            Map<Long, Double> next = new HashMap<>();
            for (int s = 0; s < keys.length; s++) {
                double share = law[s] / orders.length;
                for (int[] order : orders) {
                    next.merge(key(sum(keys[s], order)), share, Double::sum);
                }
            }
            // sorted, so that sums are rounded the same way always
            keys = next.keySet().stream().mapToLong(key -> key).sorted().toArray();
            law = Arrays.stream(keys).mapToDouble(next::get).toArray();
        }
        double p = 0;
        for (int s = 0; s < keys.length; s++) {
            p += squares(sum(keys[s], new int[learners])) >= squares ? law[s] : 0;
        }
        return OptionalDouble.of(Math.min(1, p));
    }

    private static void add(int[] sums, int[] block) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += block[j];
        }
    }

    private static long squares(int[] sums) {
        return Arrays.stream(sums).mapToLong(sum -> (long) sum * sum).sum();
    }

    /** The sums, sorted, in one number. */
    private static long key(int[] sums) {
        Arrays.sort(sums);
        long key = 0;
        for (int sum : sums) {
            key = (key << BITS) | sum;
        }
        return key;
    }

    private static int[] sum(long key, int[] order) {
        int[] sums = order.clone();
        long rest = key;
        for (int j = sums.length - 1; j >= 0; j--) {
            sums[j] += (int) (rest & ((1 << BITS) - 1));
            rest >>>= BITS;
        }
        return sums;
    }

    /** All different orders of the ranks, each as probable as the next, from the sorted one on. */
    private static int[][] orders(int[] ranks) {
        int[] order = ranks.clone();
        Arrays.sort(order);
        List<int[]> all = new ArrayList<>();
        do {
            all.add(order.clone());
        } while (advance(order));
        return all.toArray(int[][]::new);
    }

    /** The next order in the dictionary's sense. */
    private static boolean advance(int[] order) {
        int i = order.length - 2;
        while (i >= 0 && order[i] >= order[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = order.length - 1;
        while (order[j] <= order[i]) {
            j--;
        }
        swap(order, i, j);
        for (int low = i + 1, high = order.length - 1; low < high; low++, high--) {
            swap(order, low, high);
        }
        return true;
    }

    private static void swap(int[] order, int i, int j) {
        int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}
