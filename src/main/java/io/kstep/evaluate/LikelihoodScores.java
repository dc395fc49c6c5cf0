package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * How well classifiers explain labelled rows, in nats (Pérez 2010, 5.1, eqs 5.1 to 5.8): the log likelihood
 * LL = Σ ln f(x, c) and the conditional log likelihood CLL = Σ ln P(c | x). LL = CLL + Σ ln f(x), of which the second
 * term says nothing of the class. Sums, so that scores of folds add up. A soft label counts as its heaviest class with
 * the row's weight.
 *
 * @param rows weight of the rows
 * @param priorLogLikelihood Σ ln P(c), what the classifier makes of the classes alone
 * @param wrong weight of the rows that the most probable class is wrong for
 */
public record LikelihoodScores(
        double rows, double logLikelihood, double conditionalLogLikelihood, double priorLogLikelihood, double wrong) {

    /** No rows yet. */
    public static final LikelihoodScores NONE = new LikelihoodScores(0, 0, 0, 0, 0);

    /** Scores one classifier on all rows. */
    public static LikelihoodScores of(Classifier classifier, Chunk chunk) {
        return of(List.of(classifier), chunk).get(0);
    }

    /** Scores several on the same rows, row by row: kernel classifiers of the same rows share their kernels then. */
    public static List<LikelihoodScores> of(List<? extends Classifier> classifiers, Chunk chunk) {
        int classes = chunk.schema().classCount();
        double[] values = new double[chunk.schema().featureCount()];
        double[] joint = new double[classes];
        double[] scratch = new double[classes];
        double[][] priors = new double[classifiers.size()][classes];
        double[][] sums = new double[classifiers.size()][4];
        double rows = 0;
        for (int i = 0; i < priors.length; i++) {
            classifiers.get(i).logPrior(priors[i]);
        }
        for (int row = 0; row < chunk.size(); row++) {
            chunk.copyRow(row, values);
            int truth = chunk.classWeights().heaviest(row);
            double weight = chunk.weight(row, truth);
            rows += weight;
            for (int i = 0; weight > 0 && i < sums.length; i++) {
                classifiers.get(i).logJoint(values, joint, scratch);
                sums[i][0] += weight * joint[truth];
                sums[i][1] += weight * (joint[truth] - LogSpace.logSumExp(joint));
                sums[i][2] += weight * priors[i][truth];
                sums[i][3] += LogSpace.argMax(joint) == truth ? 0 : weight;
            }
        }
        List<LikelihoodScores> scores = new ArrayList<>();
        for (double[] sum : sums) {
            scores.add(new LikelihoodScores(rows, sum[0], sum[1], sum[2], sum[3]));
        }
        return scores;
    }

    /** The scores of these rows and others. */
    public LikelihoodScores plus(LikelihoodScores others) {
        return new LikelihoodScores(
                rows + others.rows,
                logLikelihood + others.logLikelihood,
                conditionalLogLikelihood + others.conditionalLogLikelihood,
                priorLogLikelihood + others.priorLogLikelihood,
                wrong + others.wrong);
    }

    /** H(X, C) under the classifier: -LL / N (eq 5.5). */
    public double entropy() {
        return -logLikelihood / rows;
    }

    /** H(C | X) under the classifier: -CLL / N (eq 5.8). */
    public double conditionalEntropy() {
        return -conditionalLogLikelihood / rows;
    }

    /** I(X; C) under the classifier: the mean of ln f(x, c) / (P(c) f(x)) (eq 5.3). */
    public double mutualInformation() {
        return (conditionalLogLikelihood - priorLogLikelihood) / rows;
    }

    /** Share of the rows that it gets wrong. */
    public double error() {
        return wrong / rows;
    }
}
