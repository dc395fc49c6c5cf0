package io.kstep.evaluate.comparison;

/** What holds if there is a difference: the first sample, or its statistic, is smaller, greater, or either. */
public enum Alternative {
    TWO_SIDED,
    LESS,
    GREATER;

    /**
     * The p-value of a statistic.
     *
     * @param below probability of a statistic as small or smaller
     * @param above probability of a statistic as great or greater
     */
    double pValue(double below, double above) {
        return switch (this) {
            case TWO_SIDED -> Math.min(1, 2 * Math.min(below, above));
            case LESS -> Math.min(1, below);
            case GREATER -> Math.min(1, above);
        };
    }
}
