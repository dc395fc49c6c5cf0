package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** Mann and Whitney's test of two samples that are not paired (Pérez 2010, 3.6.1). */
public final class MannWhitney {

    /** As many values in both samples as the exact law is taken for. */
    static final int EXACT_VALUES = 60;

    private static final String NAME = "Mann-Whitney";

    private final int first;
    private final int second;
    private final Ranks ranks;
    private final int doubledSum;

    private MannWhitney(int first, int second, Ranks ranks) {
        this.first = first;
        this.second = second;
        this.ranks = ranks;
        doubledSum = Arrays.stream(ranks.doubled(), 0, first).sum();
    }

    public static MannWhitney of(double[] first, double[] second) {
        if (first.length == 0 || second.length == 0) {
            throw new IllegalArgumentException("there is nothing to compare");
        }
        double[] all =
                DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
        return new MannWhitney(first.length, second.length, Ranks.of(all));
    }

    /** U of the first sample: pairs of a value of each in which the first's is greater, ties counting half. */
    public double u() {
        return doubledSum / 2.0 - first * (first + 1) / 2.0;
    }

    /** The exact test for up to 60 values, the normal limit beyond. */
    public TestResult test(Alternative alternative) {
        return first + second <= EXACT_VALUES ? exact(alternative) : normal(alternative);
    }

    /** By the law of all ways to deal the values to the samples, ties included. */
    public TestResult exact(Alternative alternative) {
        RankSumLaw law = RankSumLaw.ofDraws(ranks.doubled(), first);
        return TestResult.exact(
                NAME,
                u(),
                alternative.pValue(law.below(doubledSum), law.above(doubledSum)),
                sizes() + ", by the law of all ways to deal the values");
    }

    /** By the normal limit, corrected for ties and for continuity. */
    public TestResult normal(Alternative alternative) {
        double n = first + second;
        double pairs = (double) first * second;
        double variance = pairs / 12 * (n + 1 - ranks.tieTerm() / (n * (n - 1)));
        double deviation = u() - pairs / 2;
        double below = variance > 0 ? Tails.normal(-(deviation + 0.5) / Math.sqrt(variance)) : 1;
        double above = variance > 0 ? Tails.normal((deviation - 0.5) / Math.sqrt(variance)) : 1;
        return TestResult.approximate(
                NAME,
                u(),
                alternative.pValue(below, above),
                sizes() + ", by the normal limit corrected for ties and continuity");
    }

    private String sizes() {
        return "U of the first sample, " + first + " and " + second + " values";
    }
}
