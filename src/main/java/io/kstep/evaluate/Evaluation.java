package io.kstep.evaluate;

import java.util.List;
import java.util.Optional;

/**
 * What an estimator found of a learner on a chunk.
 *
 * @param instances rows of positive weight
 * @param pooled all test predictions in one
 * @param notes what is to be known of this estimate, mostly nothing
 * @param seconds time from start to end by the clock given
 */
public record Evaluation(
        int instances,
        String learner,
        String estimator,
        Estimate estimate,
        List<Fold> folds,
        Pooled pooled,
        List<String> notes,
        double seconds) {

    /** One training set and its test set. */
    public record Fold(int trained, int tested, double error, double logLoss, double brier) {}

    /**
     * What the estimator makes of the folds: the means of their losses, which for unequal folds are not those of the
     * pooled predictions, or the 0.632 rule (Rodríguez 2013, eqs 3.5 and 3.6).
     *
     * @param interval Wilson's 95 % interval of the error with as many trials as the estimator's theory allows; nothing
     *     where there is no such theory: where rows were tested that were learned from, or rows of a model of them
     * @param trials how many independent tests the error is worth, for other intervals of the same tests; NaN likewise
     * @param logLoss as {@link Scores} has it
     */
    public record Estimate(double error, Optional<Interval> interval, double trials, double logLoss, double brier) {}

    /**
     * All test predictions in one.
     *
     * @param scores of which those of the stream's order have no meaning here
     */
    public record Pooled(Scores.Summary scores, Confusion confusion) {}

    public Evaluation {
        folds = List.copyOf(folds);
        notes = List.copyOf(notes);
    }

    public double error() {
        return estimate.error;
    }

    public Optional<Interval> interval() {
        return estimate.interval;
    }

    public double trials() {
        return estimate.trials;
    }

    public double logLoss() {
        return estimate.logLoss;
    }

    public double brier() {
        return estimate.brier;
    }

    /**
     * Standard deviation of the folds' errors, NaN for one fold. It is no standard error of the {@link #error()}: the
     * folds' training sets overlap, and no unbiased estimate of that exists (Bengio and Grandvalet 2004).
     */
    public double sd() {
        return FoldTally.sd(folds, Fold::error);
    }
}
