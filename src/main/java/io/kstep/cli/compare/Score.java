package io.kstep.cli.compare;

import io.kstep.cli.compare.Cell.Found;
import io.kstep.print.Numbers;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What learners are compared by; lower is better. */
public enum Score {
    ERROR("error", "error %", 100, 2),
    LOG_LOSS("log-loss", "log-loss", 1, 4),
    BRIER("brier", "Brier score", 1, 4);

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
        };
    }

    double[] folds(Found cell) {
        return switch (this) {
            case ERROR -> cell.error().folds();
            case LOG_LOSS -> cell.logLoss().folds();
            case BRIER -> cell.brier().folds();
        };
    }

    String text(double score) {
        return Numbers.fixed(unit * score, decimals);
    }
}
