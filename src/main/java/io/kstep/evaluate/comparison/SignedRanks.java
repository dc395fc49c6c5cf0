package io.kstep.evaluate.comparison;

import io.kstep.probability.Tails;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Wilcoxon's signed ranks of paired samples, such as the errors of two learners on many data sets (Pérez 2010, 1.8.2.1
 * A, eq 1.31 with its mean mended to N(N+1)/4). Differences of zero are ranked with the rest and give half of their
 * ranks to either side.
 */
public final class SignedRanks {

    /** As many pairs as the exact law is taken for. */
    static final int EXACT_PAIRS = 50;

    private static final String NAME = "Wilcoxon signed rank";

    private final int pairs;
    private final int[] differing;
    private final int doubledZeros;
    private final int doubledPlus;

    private SignedRanks(int pairs, int[] differing, int doubledZeros, int doubledPlus) {
        this.pairs = pairs;
        this.differing = differing;
        this.doubledZeros = doubledZeros;
        this.doubledPlus = doubledPlus;
    }

    /** Of the differences first - second. Differences, and ties among them, are judged up to rounding error. */
    public static SignedRanks of(double[] first, double[] second) {
        double tolerance = Ranks.ROUNDING * Math.max(Samples.largest(first), Samples.largest(second));
        double[] differences = Samples.differences(first, second);
        double[] sizes = Arrays.stream(differences)
                .map(Math::abs)
                .map(size -> size <= tolerance ? 0 : size)
                .toArray();
        int[] doubled = Ranks.of(sizes, tolerance).doubled();
        int[] nonzero =
                IntStream.range(0, sizes.length).filter(i -> sizes[i] > 0).toArray();
        int plus = Arrays.stream(nonzero)
                .filter(i -> differences[i] > 0)
                .map(i -> doubled[i])
                .sum();
        int[] differing = Arrays.stream(nonzero).map(i -> doubled[i]).toArray();
        int zeros = Arrays.stream(doubled).sum() - Arrays.stream(differing).sum();
        return new SignedRanks(sizes.length, differing, zeros, plus);
    }

    /** R+, the ranks of the pairs whose first is greater and half of those that do not differ. */
    public double plus() {
        return doubledPlus / 2.0 + doubledZeros / 4.0;
    }

    /** R-, the same of the pairs whose second is greater. */
    public double minus() {
        return pairs * (pairs + 1) / 2.0 - plus();
    }

    /** The exact test for up to 50 pairs, the normal limit with the variance that ties and zeros leave beyond. */
    public TestResult test(Alternative alternative) {
        return pairs <= EXACT_PAIRS ? exact(alternative) : tieCorrected(alternative);
    }

    /** By the law of the signs given the ranks, which holds for ties and zeros, too. */
    public TestResult exact(Alternative alternative) {
        RankSumLaw law = RankSumLaw.ofSigns(differing);
        return TestResult.exact(
                NAME,
                Math.min(plus(), minus()),
                alternative.pValue(law.below(doubledPlus), law.above(doubledPlus)),
                "T = min(R+, R-), " + sums() + ", by the law of the signs");
    }

    /** By the normal limit as the thesis has it, whose variance N(N+1)(2N+1)/24 knows no ties. */
    public TestResult normal(Alternative alternative) {
        return normal(alternative, pairs * (pairs + 1.0) * (2.0 * pairs + 1) / 24, "");
    }

    /** By the normal limit with the variance of R+ given the ties and zeros. */
    public TestResult tieCorrected(Alternative alternative) {
        double variance =
                Arrays.stream(differing).mapToDouble(r -> (double) r * r).sum() / 16;
        return normal(alternative, variance, " corrected for ties");
    }

    private TestResult normal(Alternative alternative, double variance, String correction) {
        double deviation = plus() - pairs * (pairs + 1) / 4.0;
        double z = deviation == 0 ? 0 : deviation / Math.sqrt(variance);
        return TestResult.approximate(
                NAME,
                alternative == Alternative.TWO_SIDED ? -Math.abs(z) : z,
                alternative.pValue(Tails.normal(-z), Tails.normal(z)),
                "z of the normal limit" + correction + ", " + sums());
    }

    private String sums() {
        return String.format(
                Locale.ROOT,
                "R+ = %s, R- = %s, %d pairs, %d without a difference",
                Samples.brief(plus()),
                Samples.brief(minus()),
                pairs,
                pairs - differing.length);
    }
}
