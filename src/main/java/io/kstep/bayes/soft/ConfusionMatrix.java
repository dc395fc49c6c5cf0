package io.kstep.bayes.soft;

import java.util.Arrays;

/**
 * The confusion matrix of an expert (Dawid and Skene 1979, eq. 2.3). A vote that does not name a single class says, with
 * plausibilities, which class the expert saw: P(vote | k) is then the sum over l of P(l | k) pl_l, and the class seen is
 * one more hidden variable of the EM.
 *
 * <p>The prior of a row is worth two votes, one for the class itself and one for all others together. It keeps an expert
 * with few votes near the middle, and says that experts are more often right than not, without which classes could change
 * places.
 */
final class ConfusionMatrix implements Source {

    private static final double PRIOR_RIGHT = 1;
    private static final double PRIOR_WRONG = 1;

    private final int classes;
    /** P(l | k) at k * classes + l. */
    private final double[] matrix;

    private ConfusionMatrix(int classes, double[] matrix) {
        this.classes = classes;
        this.matrix = matrix;
    }

    /** An expert of whom only this is known so far. */
    static ConfusionMatrix with(int classes, double reliability) {
        double[] matrix = new double[classes * classes];
        Arrays.fill(matrix, (1 - reliability) / (classes - 1));
        for (int k = 0; k < classes; k++) {
            matrix[k * classes + k] = classes == 1 ? 1 : reliability;
        }
        return new ConfusionMatrix(classes, matrix);
    }

    @Override
    public void addLog(Statement statement, double[] scores) {
        for (int k = 0; k < classes; k++) {
            scores[k] += Math.log(likelihood(statement, k));
        }
    }

    private double likelihood(Statement statement, int k) {
        if (statement.named() >= 0) {
            return matrix[k * classes + statement.named()];
        }
        double sum = 0;
        for (int l = 0; l < classes; l++) {
            sum += matrix[k * classes + l] * statement.plausibilities()[l];
        }
        return sum;
    }

    @Override
    public int cells() {
        return classes * classes;
    }

    @Override
    public void count(Statement statement, double[] weights, double rowWeight, double[] counts) {
        for (int k = 0; k < classes; k++) {
            double weight = rowWeight * weights[k];
            if (statement.named() >= 0) {
                counts[k * classes + statement.named()] += weight;
                continue;
            }
            double likelihood = likelihood(statement, k);
            for (int l = 0; likelihood > 0 && l < classes; l++) {
                double seen = matrix[k * classes + l] * statement.plausibilities()[l];
                counts[k * classes + l] += weight * seen / likelihood;
            }
        }
    }

    @Override
    public Source learned(double[] counts) {
        double[] learned = new double[counts.length];
        for (int k = 0; k < classes; k++) {
            double sum = 0;
            for (int l = 0; l < classes; l++) {
                learned[k * classes + l] = counts[k * classes + l] + prior(k, l);
                sum += learned[k * classes + l];
            }
            for (int l = 0; l < classes; l++) {
                learned[k * classes + l] /= sum;
            }
        }
        return new ConfusionMatrix(classes, learned);
    }

    private double prior(int k, int l) {
        return k == l ? PRIOR_RIGHT : PRIOR_WRONG / (classes - 1);
    }

    @Override
    public double logPrior() {
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            for (int l = 0; l < classes; l++) {
                sum += prior(k, l) * Math.log(matrix[k * classes + l]);
            }
        }
        return sum;
    }

    double of(int k, int l) {
        return matrix[k * classes + l];
    }
}
