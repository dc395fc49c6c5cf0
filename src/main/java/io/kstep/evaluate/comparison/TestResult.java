package io.kstep.evaluate.comparison;

/**
 * What a statistical test found.
 *
 * @param test its name
 * @param statistic its value, NaN if there is none (nothing varies)
 * @param pValue the probability of a statistic at least as extreme if there is no difference
 * @param exact whether the p-value comes from the exact law of the statistic given the ties, else from its limit
 * @param computed what the statistic is and by which law it was judged, in a few words
 */
public record TestResult(String test, double statistic, double pValue, boolean exact, String computed) {

    public TestResult {
        if (!(pValue >= 0 && pValue <= 1)) {
            throw new IllegalArgumentException("a p-value lies in [0, 1], unlike " + pValue + " of " + test);
        }
    }

    static TestResult exact(String test, double statistic, double pValue, String computed) {
        return new TestResult(test, statistic, pValue, true, computed);
    }

    static TestResult approximate(String test, double statistic, double pValue, String computed) {
        return new TestResult(test, statistic, pValue, false, computed);
    }
}
