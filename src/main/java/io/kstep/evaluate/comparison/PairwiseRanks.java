package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;
import java.util.stream.IntStream;

/**
 * All pairs of learners compared by their mean ranks after Friedman's test: z = (R_i - R_j)/sqrt(k(k+1)/6N) (Pérez
 * 2010, 1.8.2.2 B, eqs 1.36 and 1.37 mended). Pairs are numbered (0,1), (0,2), ..., (k-2,k-1).
 */
public final class PairwiseRanks {

    private final double[] meanRanks;
    private final double standardError;
    private final Pairs pairs;

    public PairwiseRanks(Friedman friedman) {
        meanRanks = friedman.meanRanks();
        standardError = friedman.standardError();
        pairs = new Pairs(meanRanks.length);
    }

    public Pairs pairs() {
        return pairs;
    }

    public double z(int pair) {
        return (meanRanks[pairs.first(pair)] - meanRanks[pairs.second(pair)]) / standardError;
    }

    /** Two-sided p-values of the normal limit, not adjusted for their number. */
    public double[] pValues() {
        return IntStream.range(0, pairs.count())
                .mapToDouble(pair -> Math.min(1, 2 * Tails.normal(Math.abs(z(pair)))))
                .toArray();
    }

    /** p-values adjusted for their number. */
    public double[] adjusted(Adjustment adjustment) {
        return adjustment.adjust(pValues(), pairs);
    }

    /**
     * Nemenyi's p-values: of the range of k mean ranks, so that a pair is below alpha where it differs by more than CD.
     */
    public double[] nemenyi() {
        return IntStream.range(0, pairs.count())
                .mapToDouble(pair -> Tails.range(Math.abs(z(pair)) * Math.sqrt(2), meanRanks.length))
                .toArray();
    }

    /** Nemenyi's critical difference of two mean ranks, q_alpha sqrt(k(k+1)/6N). */
    public double criticalDifference(double alpha) {
        return Tails.rangeQuantile(alpha, meanRanks.length) / Math.sqrt(2) * standardError;
    }
}
