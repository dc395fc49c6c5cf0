package io.kstep.evaluate;

import java.util.Optional;

/**
 * What labels that are not sure say of predictions. {@code optimistic <= pignistic <= pessimistic}: the error had every
 * doubt been settled for the prediction, evenly, or against it. None of the three is an estimate of the true error, of
 * which the doubt of the labels is no part; they serve to compare models on the same labels. Estimates of the true error
 * are {@code corrected} and, where the truth is known, {@code truth}.
 *
 * @param labels that were scored; those that distinguish no classes are not
 * @param bounds what settling the doubts one way or another would give
 * @param least the pignistic error, had the class been predicted that the label finds most probable
 * @param plausibilityWeighted mean of 1 - pl(predicted class) / max pl, where a label weighs 1 - N / log K with N the
 *     nonspecificity of its contour: nothing if it says nothing, 1 if it is sure; NaN if none weighs anything
 * @param posteriorExpected mean of 1 - t(predicted class), with t the model's own posterior times the plausibilities: too
 *     low for the model that made it, so a diagnostic and no score
 * @param corrected the noise-corrected estimate, where labels state how probably they are wrong
 * @param truth the true error, where the truth is known
 */
public record SoftSummary(
        long labels,
        Bounds bounds,
        double least,
        double plausibilityWeighted,
        double posteriorExpected,
        Optional<Corrected> corrected,
        Optional<TrueError> truth) {

    /**
     * Errors by what doubts are settled for.
     *
     * @param optimistic mean of 1 - pl(predicted class)
     * @param pignistic mean of 1 - BetP(predicted class)
     * @param pessimistic mean of 1 - bel(predicted class)
     */
    public record Bounds(double optimistic, double pignistic, double pessimistic) {}

    /** One-sided 1 % quantile of the standard normal: growth beyond it comes by chance once in a hundred times. */
    private static final double GROWS = 2.326;

    /**
     * The noise-corrected error with its 95 % interval (not clipped to [0, 1]).
     *
     * @param labels that stated how probably they are wrong, sure ones among them
     * @param growth by how many standard errors the error grows with the stated probability; NaN if all state the same
     * @param byDoubt the estimate that allows the error to grow so, on a straight line
     */
    public record Corrected(
            long labels, double error, Interval interval, double growth, double byDoubt, Interval byDoubtInterval) {

        /** Whether errors grow with doubt, so that {@code error} is too low and {@code byDoubt} the better estimate. */
        public boolean growsWithDoubt() {
            return growth > GROWS;
        }

        /** The estimate to go by: the one that allows for errors growing with doubt where they do. */
        public double best() {
            return growsWithDoubt() ? byDoubt : error;
        }

        /** Its interval. */
        public Interval bestInterval() {
            return growsWithDoubt() ? byDoubtInterval : interval;
        }
    }

    /** The share of predictions that are not the true class, with Wilson's 95 % interval. */
    public record TrueError(long rows, double error, Interval interval) {}
}
