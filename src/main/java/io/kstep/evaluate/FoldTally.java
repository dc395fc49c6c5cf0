package io.kstep.evaluate;

import io.kstep.bayes.Learner;
import io.kstep.evaluate.Evaluation.Fold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Collects the scores of folds, one by one and pooled. */
final class FoldTally {

    private final Scores pooled = new Scores();
    private final List<Fold> folds = new ArrayList<>();
    private final DoubleStream.Builder weights = DoubleStream.builder();

    void add(int trained, int tested, Scores scores) {
        Scores.Summary summary = scores.summary();
        folds.add(new Fold(trained, tested, summary.error(), summary.logLoss(), summary.brier()));
        weights.add(summary.weight());
        pooled.add(scores);
    }

    /** An estimate's three losses. */
    record Losses(double error, double logLoss, double brier) {

        /** This and another, weighted. */
        Losses mixed(double share, Losses other, double otherShare) {
            return new Losses(
                    share * error + otherShare * other.error,
                    share * logLoss + otherShare * other.logLoss,
                    share * brier + otherShare * other.brier);
        }
    }

    /** The means over the folds. */
    Losses means() {
        return new Losses(mean(folds, Fold::error), mean(folds, Fold::logLoss), mean(folds, Fold::brier));
    }

    /** The means over folds of a row each, by the weights of the rows. */
    Losses weightedMeans() {
        double[] ofRows = weights.build().toArray();
        return new Losses(
                weightedMean(ofRows, Fold::error),
                weightedMean(ofRows, Fold::logLoss),
                weightedMean(ofRows, Fold::brier));
    }

    private double weightedMean(double[] ofRows, ToDoubleFunction<Fold> value) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < ofRows.length; i++) {
            sum += ofRows[i] * value.applyAsDouble(folds.get(i));
            total += ofRows[i];
        }
        return sum / total;
    }

    /**
     * The evaluation with these folds.
     *
     * @param losses what the estimator makes of the folds
     * @param trials how many independent tests the losses are worth; NaN where no theory says
     */
    Evaluation evaluation(
            int instances,
            String learner,
            String estimator,
            Losses losses,
            double trials,
            List<String> notes,
            double seconds) {
        Optional<Interval> interval =
                Double.isNaN(trials) ? Optional.empty() : Optional.of(Interval.wilson(losses.error, trials));
        return new Evaluation(
                instances,
                learner,
                estimator,
                new Evaluation.Estimate(losses.error, interval, trials, losses.logLoss, losses.brier),
                folds,
                new Evaluation.Pooled(pooled.summary(), pooled.confusion()),
                notes,
                seconds);
    }

    /** The evaluation by the means over folds that tested rows of no data: no theory gives it an interval. */
    Evaluation evaluation(RowTests rows, Learner learner, String estimator, double seconds) {
        return evaluation(rows.chunk().size(), learner.spec(), estimator, means(), Double.NaN, List.of(), seconds);
    }

    static <F> double mean(List<F> of, ToDoubleFunction<F> value) {
        return of.stream().mapToDouble(value).sum() / of.size();
    }

    static <F> double sd(List<F> of, ToDoubleFunction<F> value) {
        double mean = mean(of, value);
        double squares =
                of.stream().mapToDouble(value).map(x -> (x - mean) * (x - mean)).sum();
        return of.size() < 2 ? Double.NaN : Math.sqrt(squares / (of.size() - 1));
    }
}
