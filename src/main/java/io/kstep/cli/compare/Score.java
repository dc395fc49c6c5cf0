package io.kstep.cli.compare;

import io.kstep.cli.compare.Cell.Found;
import io.kstep.print.Numbers;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What learners are compared by; lower is better. */
public enum Score {
    ERROR("error", "error %", 100, 2),
    LOG_LOSS("log-loss", "log-loss", 1, 4),
    BRIER("brier", "Brier score", 1, 4),
    HAMMING("hamming", "Hamming loss %", 100, 2),
    OPTIMISTIC("optimistic", "optimistic error %", 100, 2),
    PIGNISTIC("pignistic", "pignistic error %", 100, 2),
    PESSIMISTIC("pessimistic", "pessimistic error %", 100, 2),
    PLAUSIBILITY_WEIGHTED("plausibility-weighted", "plausibility-weighted error %", 100, 2),
    NOISE_CORRECTED("noise-corrected", "noise-corrected error %", 100, 2),
    ERROR_BY_DOUBT("error-by-doubt", "noise-corrected error that may grow with doubt %", 100, 2),
    TRUE_ERROR("true", "true error %", 100, 2);

    private final String option;
    private final String title;
    private final double unit;
    private final int decimals;

    Score(String option, String title, double unit, int decimals) {
        this.option = option;
        this.title = title;
        this.unit = unit;
        this.decimals = decimals;
    }

    /** The score that an option names. */
    public static Score parse(String text) {
        return Arrays.stream(values())
                .filter(score -> score.option.equals(text))
                .findFirst()
                .orElseThrow(() -> new SpecException("there is no score '" + text + "'; there are "
                        + Arrays.stream(values()).map(Score::option).collect(Collectors.joining(", "))));
    }

    /** Fails if learners of one class variable, or of several, have no such score. */
    public void check(boolean isOfSeveral) {
        boolean fits = isOfSeveral ? this == ERROR || this == LOG_LOSS || this == HAMMING : this != HAMMING;
        if (!fits) {
            throw new SpecException(
                    isOfSeveral
                            ? "--score of several class variables is error, log-loss or hamming, not " + option
                            : "--score hamming is of several class variables");
        }
    }

    String option() {
        return option;
    }

    /** With its unit, over a table. */
    String title() {
        return title;
    }

    double of(Found cell) {
        return switch (this) {
            case ERROR -> cell.error().estimate();
            case LOG_LOSS -> cell.logLoss().estimate();
            case BRIER -> cell.brier().estimate();
            case HAMMING -> cell.hamming();
            default -> soft(cell);
        };
    }

    /** Sure labels leave nothing to correct: by each of these measures the error is what it is. */
    private double soft(Found cell) {
        List<Score> inOrder = List.of(
                OPTIMISTIC, PIGNISTIC, PESSIMISTIC, PLAUSIBILITY_WEIGHTED, NOISE_CORRECTED, ERROR_BY_DOUBT, TRUE_ERROR);
        return cell.soft().length == 0 ? cell.error().estimate() : cell.soft()[inOrder.indexOf(this)];
    }

    double[] folds(Found cell) {
        return switch (this) {
            case ERROR -> cell.error().folds();
            case LOG_LOSS -> cell.logLoss().folds();
            case BRIER -> cell.brier().folds();
            default -> new double[0]; // of all tests together
        };
    }

    String text(double score) {
        return Numbers.fixed(unit * score, decimals);
    }
}
