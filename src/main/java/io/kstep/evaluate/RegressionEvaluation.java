package io.kstep.evaluate;

import java.util.List;

/**
 * What an estimator found of a regression learner on a chunk.
 *
 * @param instances rows of positive weight
 * @param rmse what the estimator makes of the folds: mostly the mean of their root mean squared errors
 * @param sd standard deviation of the folds' root mean squared errors, NaN for one fold; no standard error of the mean
 * @param folds each fold's scores
 * @param pooled scores of all test predictions in one
 * @param seconds time from start to end by the clock given
 */
public record RegressionEvaluation(
        int instances,
        String learner,
        String estimator,
        double rmse,
        double sd,
        List<RegressionScores.Summary> folds,
        RegressionScores.Summary pooled,
        double seconds) {

    public RegressionEvaluation {
        folds = List.copyOf(folds);
    }

    /** With the mean over the folds. */
    static RegressionEvaluation ofMean(
            int instances,
            NumericLearner learner,
            String estimator,
            List<RegressionScores.Summary> folds,
            RegressionScores pooled,
            double seconds) {
        double rmse = FoldTally.mean(folds, RegressionScores.Summary::rmse);
        return of(instances, learner, estimator, rmse, folds, pooled, seconds);
    }

    static RegressionEvaluation of(
            int instances,
            NumericLearner learner,
            String estimator,
            double rmse,
            List<RegressionScores.Summary> folds,
            RegressionScores pooled,
            double seconds) {
        return new RegressionEvaluation(
                instances,
                learner.spec(),
                estimator,
                rmse,
                FoldTally.sd(folds, RegressionScores.Summary::rmse),
                folds,
                pooled.summary(),
                seconds);
    }
}
