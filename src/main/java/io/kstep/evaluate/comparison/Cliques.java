package io.kstep.evaluate.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Groups of learners that a test cannot distinguish: what the bars of a critical-difference diagram join. */
public final class Cliques {

    private Cliques() {}

    /** Learners by their mean ranks, best first; those of one rank by their number. */
    public static List<Integer> order(double[] meanRanks) {
        return IntStream.range(0, meanRanks.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> meanRanks[i]))
                .toList();
    }

    /**
     * All sets of two learners or more that are neighbours by rank, hold no pair that differs, and cannot be made
     * greater; each from its best learner to its worst.
     *
     * @param pValues adjusted p-values of all pairs; a pair differs if its own is at most alpha
     */
    public static List<List<Integer>> of(double[] meanRanks, double[] pValues, double alpha) {
        Adjustment.check(pValues, new Pairs(meanRanks.length));
        List<Integer> order = order(meanRanks);
        Pairs pairs = new Pairs(meanRanks.length);
        List<List<Integer>> cliques = new ArrayList<>();
        int reached = 0;
        for (int from = 0; from < order.size(); from++) {
            int to = from + 1;
            while (to < order.size() && joins(order, from, to, pairs, pValues, alpha)) {
                to++;
            }
            if (to > from + 1 && to > reached) {
                cliques.add(List.copyOf(order.subList(from, to)));
                reached = to;
            }
        }
        return cliques;
    }

    private static boolean joins(List<Integer> order, int from, int to, Pairs pairs, double[] pValues, double alpha) {
        return order.subList(from, to).stream().allMatch(member -> pValues[pairs.of(member, order.get(to))] > alpha);
    }
}
