package io.kstep.cli.compare;

import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.CorrectedResampledT;
import io.kstep.evaluate.comparison.MannWhitney;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tests by which a learner is marked as worse than the best of its data set, over the folds of both. */
public enum Marks {
    /** Of pairs of folds, corrected for the rows that training sets share (Pérez 2010, eq 1.32). */
    CORRECTED_T("corrected resampled t"),
    /** Of folds that are not paired (Pérez 2010, 3.6.1). */
    MANN_WHITNEY("Mann-Whitney");

    private final String title;

    Marks(String title) {
        this.title = title;
    }

    /** The test that an option names. */
    public static Marks parse(String text) {
        return Arrays.stream(values())
                .filter(test -> test.option().equals(text))
                .findFirst()
                .orElseThrow(() -> new SpecException("there are no marks by '" + text + "'; there are "
                        + Arrays.stream(values()).map(Marks::option).collect(Collectors.joining(", "))));
    }

    String option() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String title() {
        return title;
    }

    /** Probability of a difference of the two learners as large as that of their folds. */
    double pValue(double[] folds, double[] leading, double testPerTrain) {
        return switch (this) {
            case CORRECTED_T ->
                CorrectedResampledT.of(folds, leading, testPerTrain, Alternative.TWO_SIDED)
                        .pValue();
            case MANN_WHITNEY ->
                MannWhitney.of(folds, leading).test(Alternative.TWO_SIDED).pValue();
        };
    }
}
