package io.kstep.evaluate;

import java.util.List;
import java.util.Optional;

/**
 * What an estimator found of a learner on a chunk.
 *
 * @param instances rows of positive weight
 * @param error what the estimator makes of the folds: the mean of their errors, which for unequal folds is not that of
 *     the pooled predictions, or the 0.632 rule (Rodríguez 2013, eqs 3.5 and 3.6)
 * @param sd standard deviation of the folds' errors, NaN for one fold. It is no standard error of {@code error}: the
 *     folds' training sets overlap, and no unbiased estimate of that exists (Bengio and Grandvalet 2004)
 * @param interval Wilson's 95 % interval of the error with as many trials as the estimator's theory allows; nothing where
 *     there is no such theory: where rows were tested that were learned from, or rows of a model of them
 * @param logLoss log-loss, made of the folds' in the same way; as {@link Scores} has it
 * @param brier Brier score, likewise
 * @param pooled all test predictions in one; what it says of the stream's order has no meaning here
 * @param confusion confusion of all test predictions
 * @param notes what is to be known of this estimate, mostly nothing
 * @param seconds time from start to end by the clock given
 */
public record Evaluation(
        int instances,
        String learner,
        String estimator,
        double error,
        double sd,
        Optional<Interval> interval,
        double logLoss,
        double brier,
        List<Fold> folds,
        Scores.Summary pooled,
        Confusion confusion,
        List<String> notes,
        double seconds) {

    /** One training set and its test set. */
    public record Fold(int trained, int tested, double error, double logLoss, double brier) {}

    public Evaluation {
        folds = List.copyOf(folds);
        notes = List.copyOf(notes);
    }
}
