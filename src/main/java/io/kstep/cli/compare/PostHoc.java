package io.kstep.cli.compare;

import io.kstep.evaluate.comparison.Adjustment;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tests of all pairs after Friedman's; all but the first adjust the p-values of the normal limit. */
public enum PostHoc {
    NEMENYI("Nemenyi", null),
    BONFERRONI("Bonferroni", Adjustment.BONFERRONI),
    HOLM("Holm", Adjustment.HOLM),
    SHAFFER("Shaffer", Adjustment.SHAFFER),
    BERGMANN_HOMMEL("Bergmann-Hommel", Adjustment.BERGMANN_HOMMEL);

    private final String title;
    /** None for the one that knows its p-values itself. */
    private final Adjustment adjustment;

    PostHoc(String title, Adjustment adjustment) {
        this.title = title;
        this.adjustment = adjustment;
    }

    /** The test that an option names. */
    public static PostHoc parse(String text) {
        return Arrays.stream(values())
                .filter(test -> test.title.toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new SpecException("there is no test of pairs '" + text + "'; there are "
                        + Arrays.stream(values())
                                .map(test -> test.title.toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }

    String title() {
        return title;
    }

    /** Fails if the test cannot be computed for this number of learners. */
    public void check(int learners) {
        if (learners > mostLearners()) {
            throw new SpecException(title + " goes through all partitions of the learners and takes " + mostLearners()
                    + " at most, not " + learners + ": choose shaffer");
        }
    }

    private int mostLearners() {
        return adjustment == null ? Integer.MAX_VALUE : adjustment.mostLearners();
    }

    /** Adjusted p-values of all pairs; empty where there are too many learners for it. */
    Optional<double[]> pValues(PairwiseRanks pairs) {
        if (pairs.pairs().things() > mostLearners()) {
            return Optional.empty();
        }
        return Optional.of(adjustment == null ? pairs.nemenyi() : pairs.adjusted(adjustment));
    }
}
