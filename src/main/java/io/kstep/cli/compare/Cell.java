package io.kstep.cli.compare;

import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.Evaluation.Fold;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One learner on one data set. */
public sealed interface Cell {

    /** The answer of the function that is for this cell's kind. */
    <T> T match(Function<Found, T> found, Function<Failed, T> failed);

    /**
     * What the estimator found. What is not finite is NaN, as a journal has it.
     *
     * @param testPerTrain test instances per training instance of a fold, NaN unless every instance is in one of the two
     */
    record Found(int instances, Loss error, double sd, Loss logLoss, Loss brier, double testPerTrain) implements Cell {

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

        static Found of(Evaluation evaluation) {
            List<Fold> folds = evaluation.folds();
            return new Found(
                    evaluation.instances(),
                    Loss.of(evaluation.error(), folds, Fold::error),
                    finite(evaluation.sd()),
                    Loss.of(evaluation.logLoss(), folds, Fold::logLoss),
                    Loss.of(evaluation.brier(), folds, Fold::brier),
                    testPerTrain(evaluation));
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
