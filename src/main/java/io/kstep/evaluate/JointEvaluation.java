package io.kstep.evaluate;

import java.util.List;
import java.util.Optional;

/**
 * What an estimator found of a learner of several class variables on a chunk; all scores are of the test predictions of
 * all folds in one.
 *
 * @param sets rows whose labels leave several classes
 * @param globalInterval Wilson's 95 % interval of the global accuracy; nothing where no theory gives one
 * @param folds the global accuracy of each fold
 * @param seconds time from start to end by the clock given
 */
public record JointEvaluation(
        int instances,
        String learner,
        String estimator,
        JointScores.Summary scores,
        JointScores.Sets sets,
        Optional<Interval> globalInterval,
        List<Double> folds,
        double seconds) {

    public JointEvaluation {
        folds = List.copyOf(folds);
    }
}
