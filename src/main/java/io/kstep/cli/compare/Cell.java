package io.kstep.cli.compare;

import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.Evaluation.Fold;
import io.kstep.evaluate.JointEvaluation;
import io.kstep.evaluate.SoftScores;
import io.kstep.evaluate.SoftSummary;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** One learner on one data set. */
public sealed interface Cell {

    /** The answer of the function that is for this cell's kind. */
    <T> T match(Function<Found, T> found, Function<Failed, T> failed);

    /**
     * What the estimator found. What is not finite is NaN, as a journal has it.
     *
     * @param testPerTrain test instances per training instance of a fold, NaN unless every instance is in one of the two
     * @param soft what labels that are not sure say, in the order of {@link #SOFT}; empty where all are sure
     * @param hamming of several class variables the mean share of the classes that are wrong, where {@code error} and {@code
     *     logLoss} are of the vectors; NaN of one
     */
    record Found(
            int instances,
            Loss error,
            double sd,
            Loss logLoss,
            Loss brier,
            double testPerTrain,
            double[] soft,
            double hamming)
            implements Cell {

        /** A loss as the estimator reports it, and that of every fold. */
        public record Loss(double estimate, double[] folds) {
            static Loss of(double estimate, List<Fold> folds, ToDoubleFunction<Fold> loss) {
                return new Loss(
                        finite(estimate),
                        folds.stream().mapToDouble(loss).map(Found::finite).toArray());
            }
        }

        @Override
        public <T> T match(Function<Found, T> found, Function<Failed, T> failed) {
            return found.apply(this);
        }

        /** Names of the figures of {@code soft}: errors by labels that are not sure, and by the truth beside them. */
        static final List<String> SOFT = List.of(
                "optimistic",
                "pignistic",
                "pessimistic",
                "plausibilityWeighted",
                "noiseCorrected",
                "errorByDoubt",
                "true");

        static Found of(Evaluation evaluation, SoftScores soft) {
            List<Fold> folds = evaluation.folds();
            return new Found(
                    evaluation.instances(),
                    Loss.of(evaluation.error(), folds, Fold::error),
                    finite(evaluation.sd()),
                    Loss.of(evaluation.logLoss(), folds, Fold::logLoss),
                    Loss.of(evaluation.brier(), folds, Fold::brier),
                    testPerTrain(evaluation),
                    soft.saysMore() ? figures(soft.summaryWorth(evaluation.trials())) : new double[0],
                    Double.NaN);
        }

        static Found of(JointEvaluation evaluation) {
            double[] errors = evaluation.folds().stream()
                    .mapToDouble(accuracy -> finite(1 - accuracy))
                    .toArray();
            double mean = Arrays.stream(errors).average().orElse(Double.NaN);
            double squares = Arrays.stream(errors)
                    .map(error -> (error - mean) * (error - mean))
                    .sum();
            double[] unknown = new double[errors.length];
            Arrays.fill(unknown, Double.NaN);
            return new Found(
                    evaluation.instances(),
                    new Loss(finite(1 - evaluation.scores().global()), errors),
                    finite(Math.sqrt(squares / (errors.length - 1))),
                    new Loss(finite(evaluation.scores().logLoss()), unknown),
                    new Loss(Double.NaN, unknown),
                    Double.NaN,
                    new double[0],
                    finite(evaluation.scores().hamming()));
        }

        private static double[] figures(SoftSummary soft) {
            double nothing = Double.NaN;
            return DoubleStream.of(
                            soft.bounds().optimistic(),
                            soft.bounds().pignistic(),
                            soft.bounds().pessimistic(),
                            soft.plausibilityWeighted(),
                            soft.corrected().map(SoftSummary.Corrected::error).orElse(nothing),
                            soft.corrected().map(SoftSummary.Corrected::byDoubt).orElse(nothing),
                            soft.truth().map(SoftSummary.TrueError::error).orElse(nothing))
                    .map(Found::finite)
                    .toArray();
        }

        private static double testPerTrain(Evaluation evaluation) {
            boolean partitions = evaluation.folds().stream()
                    .allMatch(fold -> fold.trained() + fold.tested() == evaluation.instances());
            double tested = evaluation.folds().stream().mapToInt(Fold::tested).sum();
            double trained = evaluation.folds().stream().mapToInt(Fold::trained).sum();
            return partitions ? finite(tested / trained) : Double.NaN;
        }

        private static double finite(double value) {
            return Double.isFinite(value) ? value : Double.NaN;
        }
    }

    /**
     * Nothing was found.
     *
     * @param internal whether that is a fault of the program, not of the data
     */
    record Failed(String reason, boolean internal) implements Cell {
        @Override
        public <T> T match(Function<Found, T> found, Function<Failed, T> failed) {
            return failed.apply(this);
        }
    }
}
