package io.kstep.evaluate.comparison;

import java.util.Arrays;

/** The sign test of paired samples: how often the first is greater. Pairs without a difference say nothing. */
public final class SignTest {

    private SignTest() {}

    /** Exact, for any number of pairs. Differences below rounding error count as none. */
    public static TestResult of(double[] first, double[] second, Alternative alternative) {
        double tolerance = Ranks.ROUNDING * Math.max(Samples.largest(first), Samples.largest(second));
        double[] differences = Samples.differences(first, second);
        int plus = (int) Arrays.stream(differences).filter(d -> d > tolerance).count();
        int minus = (int) Arrays.stream(differences).filter(d -> d < -tolerance).count();
        return TestResult.exact(
                "sign",
                plus,
                BinomialTest.of(plus, plus + minus, 0.5, alternative).pValue(),
                "the first is greater " + plus + " times, the second " + minus + ", neither "
                        + (differences.length - plus - minus) + ", by the binomial law");
    }
}
