package io.kstep.bayes.soft;

import io.kstep.probability.LogSpace;

/** What is known of the class of every row: plausibilities, as logarithms, and how much the row counts. */
public final class SoftLabels {

    /** In place of negative infinity for a row that no class explains: it keeps the criterion a number. */
    private static final double IMPOSSIBLE = -1e12;

    private final double[][] logs;
    private final double[] rowWeights;
    private final int classes;

    /**
     * @param plausibilities of each row and class, not negative; their scale within a row changes the criterion by a
     *     constant and nothing else
     */
    public SoftLabels(double[][] plausibilities, double[] rowWeights) {
        if (plausibilities.length == 0 || plausibilities.length != rowWeights.length) {
            throw new IllegalArgumentException(
                    plausibilities.length + " rows of plausibilities and " + rowWeights.length + " weights");
        }
        this.rowWeights = rowWeights.clone();
        classes = plausibilities[0].length;
        logs = new double[plausibilities.length][classes];
        for (int i = 0; i < logs.length; i++) {
            double most = 0;
            for (int k = 0; k < classes; k++) {
                logs[i][k] = Math.log(plausibilities[i][k]);
                most = Math.max(most, plausibilities[i][k]);
            }
            if (!(most > 0)) {
                throw new IllegalArgumentException("no class is plausible for row " + i);
            }
        }
    }

    /**
     * E step: t_ik proportional to pl_ik P(k) f(x_i | k) (Côme et al. 2009, eq. 51). A row that no class explains, as one
     * whose only class has died out, keeps the weights that stand in {@code weights}.
     *
     * @param weights to be written
     * @return the criterion: sum over rows of ln sum over classes of pl_ik P(k) f(x_i | k) (eq. 50), with the prior
     */
    public double expect(Mixture mixture, double[][] weights) {
        double criterion = 0;
        double[] scores = new double[classes];
        for (int i = 0; i < logs.length; i++) {
            if (!(rowWeights[i] > 0)) {
                continue;
            }
            mixture.logJoint(i, scores);
            double most = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < classes; k++) {
                scores[k] += logs[i][k];
                most = Math.max(most, scores[k]);
            }
            if (most == Double.NEGATIVE_INFINITY) {
                criterion += rowWeights[i] * IMPOSSIBLE;
                continue;
            }
            criterion += rowWeights[i] * LogSpace.normaliseAndSum(scores, classes);
            System.arraycopy(scores, 0, weights[i], 0, classes);
        }
        return criterion + mixture.logPrior();
    }

    /** As how many rows of equal weight the rows of each class count: (sum t)^2 / sum t^2. */
    double[] effectiveRows(double[][] weights) {
        double[] sums = new double[classes];
        double[] squares = new double[classes];
        for (int i = 0; i < logs.length; i++) {
            for (int k = 0; k < classes; k++) {
                double weight = rowWeights[i] * weights[i][k];
                sums[k] += weight;
                squares[k] += weight * weight;
            }
        }
        for (int k = 0; k < classes; k++) {
            sums[k] = squares[k] > 0 ? sums[k] * sums[k] / squares[k] : 0;
        }
        return sums;
    }
}
