package io.kstep.experiment;

import io.kstep.evaluate.LikelihoodScores;
import io.kstep.evaluate.comparison.Spearman;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How well scores of structures predict which of them err less (Pérez 2010, algorithm 11): Spearman's correlation, over
 * structures, of the error with the log likelihood and with the conditional log likelihood. Near -1 is a score that a
 * search may follow; NaN where all err alike.
 */
record ScoreCorrelation(double logLikelihood, double conditionalLogLikelihood) {

    /** Of the scores of two structures or more. */
    static ScoreCorrelation of(List<LikelihoodScores> scores) {
        return new ScoreCorrelation(
                withError(scores, LikelihoodScores::logLikelihood),
                withError(scores, LikelihoodScores::conditionalLogLikelihood));
    }

    private static double withError(List<LikelihoodScores> scores, ToDoubleFunction<LikelihoodScores> score) {
        return Spearman.of(
                        scores.stream().mapToDouble(score).toArray(),
                        scores.stream().mapToDouble(LikelihoodScores::error).toArray())
                .coefficient();
    }
}
