package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Friedman's test of k learners on N data sets by their ranks on each, 1 for the lowest error and the mean place for
 * ties (Pérez 2010, 1.8.2.2 A, eqs 1.34 and 1.35).
 */
public final class Friedman {

    private final List<Ranks> blocks;
    private final double[] meanRanks;

    private Friedman(List<Ranks> blocks, double[] meanRanks) {
        this.blocks = blocks;
        this.meanRanks = meanRanks;
    }

    /**
     * Ranks the learners on every data set.
     *
     * @param scores a row for every data set with the score of every learner; lower is better
     */
    public static Friedman of(double[][] scores) {
        if (scores.length == 0 || scores[0].length < 2) {
            throw new IllegalArgumentException("ranks need a data set or more and two learners or more");
        }
        int learners = scores[0].length;
        if (Arrays.stream(scores).anyMatch(row -> row.length != learners)) {
            throw new IllegalArgumentException("every data set needs a score of every learner");
        }
        List<Ranks> blocks = Stream.of(scores).map(Ranks::of).toList();
        double[] means = new double[learners];
        for (int j = 0; j < learners; j++) {
            int sum = 0;
            for (Ranks block : blocks) {
                sum += block.doubled()[j];
            }
            means[j] = sum / (2.0 * scores.length);
        }
        return new Friedman(blocks, means);
    }

    public int dataSets() {
        return blocks.size();
    }

    public int learners() {
        return meanRanks.length;
    }

    /** R_j, the mean rank of every learner. */
    public double[] meanRanks() {
        return meanRanks.clone();
    }

    /** The rank of a learner on a data set. */
    public double rank(int dataSet, int learner) {
        return blocks.get(dataSet).rank(learner);
    }

    /** The standard error of a difference of two mean ranks, sqrt(k(k+1)/6N). */
    public double standardError() {
        return Math.sqrt(learners() * (learners() + 1) / (6.0 * dataSets()));
    }

    /**
     * χ²_F as the thesis has it, without a correction for ties, by the chi-square limit with k - 1 degrees of freedom.
     */
    public TestResult chiSquare() {
        return chiSquare("Friedman", statistic(), "");
    }

    /** χ²_F divided by the share of its variance that ties leave. */
    public TestResult tieCorrected() {
        int k = learners();
        double tied = blocks.stream().mapToDouble(Ranks::tieTerm).sum();
        double left = 1 - tied / (dataSets() * (double) k * (k * k - 1));
        return chiSquare("Friedman, corrected for ties", left > 0 ? statistic() / left : 0, " corrected for ties");
    }

    private TestResult chiSquare(String name, double statistic, String correction) {
        int degrees = learners() - 1;
        return TestResult.approximate(
                name,
                statistic,
                Tails.chiSquare(statistic, degrees),
                "chi-square" + correction + ", " + degrees + " degrees of freedom, " + sizes());
    }

    /** Iman and Davenport's F_F = (N-1)χ²/(N(k-1) - χ²), less conservative, by the F limit. */
    public TestResult imanDavenport() {
        int n = dataSets();
        int degrees = learners() - 1;
        double statistic = statistic();
        double left = n * (double) degrees - statistic;
        boolean agreed = left <= Ranks.ROUNDING * n * degrees; // all data sets order the learners alike
        double f = agreed ? Double.POSITIVE_INFINITY : (n - 1) * statistic / left;
        double p = n == 1 ? 1 : Tails.f(f, degrees, degrees * (n - 1.0));
        return TestResult.approximate(
                "Iman-Davenport",
                n == 1 ? Double.NaN : f,
                p,
                "F, " + degrees + " and " + degrees * (n - 1) + " degrees of freedom, " + sizes());
    }

    /**
     * The exact test, which is the same for χ²_F, for its correction and for F_F; empty where there are too many rank
     * sums to go through (see {@link FriedmanLaw}).
     */
    public Optional<TestResult> exact() {
        return FriedmanLaw.pValue(blocks.stream().map(Ranks::doubled).toList()).stream()
                .mapToObj(p -> TestResult.exact(
                        "Friedman, exact", statistic(), p, "chi-square by the law of all orders, " + sizes()))
                .findFirst();
    }

    private double statistic() {
        int k = learners();
        double centre = (k + 1) / 2.0;
        double squares =
                Arrays.stream(meanRanks).map(r -> (r - centre) * (r - centre)).sum();
        return 12.0 * dataSets() / (k * (k + 1)) * squares;
    }

    private String sizes() {
        return learners() + " learners, " + dataSets() + " data sets";
    }
}
