package io.kstep.cli.compare;

import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.Evaluation.Fold;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One learner on one data set. */
public sealed interface Cell {

    /**
     * What the estimator found. What is not finite is NaN, as a journal has it.
     *
     * @param testPerTrain test instances per training instance of a fold, NaN unless every instance is in one of the two
     * @param errors of every fold
     */
    record Found(
            int instances,
            double error,
            double sd,
            double logLoss,
            double brier,
            double testPerTrain,
            double[] errors,
            double[] logLosses,
            double[] briers)
            implements Cell {

        static Found of(Evaluation evaluation) {
            List<Fold> folds = evaluation.folds();
            return new Found(
                    evaluation.instances(),
                    finite(evaluation.error()),
                    finite(evaluation.sd()),
                    finite(evaluation.logLoss()),
                    finite(evaluation.brier()),
                    testPerTrain(evaluation),
                    all(folds, Fold::error),
                    all(folds, Fold::logLoss),
                    all(folds, Fold::brier));
        }

        private static double testPerTrain(Evaluation evaluation) {
            boolean partitions = evaluation.folds().stream()
                    .allMatch(fold -> fold.trained() + fold.tested() == evaluation.instances());
            double tested = evaluation.folds().stream().mapToInt(Fold::tested).sum();
            double trained = evaluation.folds().stream().mapToInt(Fold::trained).sum();
            return partitions ? finite(tested / trained) : Double.NaN;
        }

        private static double[] all(List<Fold> folds, ToDoubleFunction<Fold> score) {
            return folds.stream().mapToDouble(score).map(Found::finite).toArray();
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
    record Failed(String reason, boolean internal) implements Cell {}
}
