package io.kstep.bayes.network;

import io.kstep.probability.Cholesky;
import io.kstep.probability.GaussianScatter;
import java.util.Arrays;

/**
 * Means and covariances of continuous features within each class: the one set of parameters that every Gaussian
 * structure is read from (Pérez 2010, 3.5). The covariance of a class is drawn towards the one pooled within classes as
 * if {@code shrink} rows had shown that; a variance is never below the square of a least deviation, and {@code ridge}
 * of it is added to it, so that features that determine each other stay apart. A class that never shows a feature has
 * its mean and variance over all rows.
 */
final class ClassCovariances {

    private static final double DAMPING = 0.95;
    private static final double LEAST_DAMPED = 1e-20;

    private final int size;
    private final double shrink;
    private final GaussianScatter total;
    private final double[][] means;
    private final double[][] covariances;
    private final double[] rows;

    ClassCovariances(GaussianScatter[] scatters, double[] leastDeviations, double shrink, double ridge) {
        size = leastDeviations.length;
        this.shrink = shrink;
        GaussianScatter all = new GaussianScatter(size);
        for (GaussianScatter scatter : scatters) {
            all = all.merge(scatter);
        }
        total = all;
        double[] pooled = pooled(scatters);
        means = new double[scatters.length][size];
        covariances = new double[scatters.length][];
        rows = new double[scatters.length];
        for (int s = 0; s < scatters.length; s++) {
            covariances[s] = regularised(scatters[s], pooled, leastDeviations, ridge);
            for (int i = 0; i < size; i++) {
                boolean seen = scatters[s].weight(i) > 0;
                means[s][i] = seen ? scatters[s].mean(i) : total.mean(i);
                rows[s] = Math.max(rows[s], scatters[s].weight(i));
            }
        }
    }

    private double[] pooled(GaussianScatter[] scatters) {
        double[] sums = new double[size * size];
        double[] weights = new double[size * size];
        for (GaussianScatter scatter : scatters) {
            for (int at = 0; at < sums.length; at++) {
                sums[at] += scatter.scatter(at / size, at % size);
                weights[at] += scatter.weight(at / size, at % size);
            }
        }
        for (int at = 0; at < sums.length; at++) {
            sums[at] = weights[at] > 0 ? sums[at] / weights[at] : 0;
        }
        return sums;
    }

    private double[] regularised(GaussianScatter scatter, double[] pooled, double[] least, double ridge) {
        double[] covariance = new double[size * size];
        boolean incomplete = false;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double weight = scatter.weight(i, j);
                incomplete |= weight != scatter.weight(i);
                covariance[i * size + j] = weight + shrink > 0
                        ? (scatter.scatter(i, j) + shrink * pooled[i * size + j]) / (weight + shrink)
                        : 0;
            }
        }
        for (int i = 0; i < size; i++) {
            double variance = scatter.weight(i) > 0 ? covariance[i * size + i] : total.covariance(i, i);
            covariance[i * size + i] = Math.max(variance, least[i] * least[i]) * (1 + ridge);
        }
        if (incomplete) {
            dampUntilDefinite(covariance);
        }
        return covariance;
    }

    /**
     * Covariances of pairs that were seen in different rows need not fit together. Where the damping would leave less
     * of them than rounding does they are taken as 0, as are those that a double cannot hold.
     */
    private void dampUntilDefinite(double[] covariance) {
        Cholesky cholesky = new Cholesky();
        double left = 1;
        while (!cholesky.factorise(covariance.clone(), size)) {
            left *= DAMPING;
            if (left < LEAST_DAMPED) {
                dropPairs(covariance);
                return;
            }
            for (int at = 0; at < covariance.length; at++) {
                covariance[at] *= at / size == at % size ? 1 : DAMPING;
            }
        }
    }

    private void dropPairs(double[] covariance) {
        for (int at = 0; at < covariance.length; at++) {
            covariance[at] = at / size == at % size ? covariance[at] : 0;
        }
    }

    int size() {
        return size;
    }

    double mean(int slot, int i) {
        return means[slot][i];
    }

    double covariance(int slot, int i, int j) {
        return covariances[slot][i * size + j];
    }

    double correlation(int slot, int i, int j) {
        return covariance(slot, i, j) / Math.sqrt(covariance(slot, i, i) * covariance(slot, j, j));
    }

    /** Variances and means over all classes. */
    GaussianScatter total() {
        return total;
    }

    /**
     * Writes the regression of one feature on others within a class: intercept, variance, coefficients.
     *
     * @param out to be written from {@code at} on
     */
    void regress(int slot, int child, int[] parents, double[] out, int at) {
        int k = parents.length;
        if (shrink == 0 && rows[slot] <= k + 1) {
            Regression.write(new double[] {means[slot][child]}, new double[] {covariance(slot, child, child)}, out, at);
            Arrays.fill(out, at + 2, at + 2 + k, 0); // too few rows for a regression: as if there were no parents
            return;
        }
        int[] all = new int[k + 1];
        all[0] = child;
        System.arraycopy(parents, 0, all, 1, k);
        double[] of = new double[k + 1];
        double[] part = new double[all.length * all.length];
        for (int i = 0; i <= k; i++) {
            of[i] = means[slot][all[i]];
            for (int j = 0; j <= k; j++) {
                part[i * all.length + j] = covariance(slot, all[i], all[j]);
            }
        }
        Regression.write(of, part, out, at);
    }

    /** The mean of a feature's log density given others within a class, over rows of these moments. */
    double meanLogDensity(int slot, int child, int[] parents, GaussianScatter moments) {
        double[] regression = new double[parents.length + 2];
        regress(slot, child, parents, regression, 0);
        double left = moments.covariance(child, child);
        for (int p = 0; p < parents.length; p++) {
            double coefficient = regression[p + 2];
            left -= 2 * coefficient * moments.covariance(child, parents[p]);
            for (int q = 0; q < parents.length; q++) {
                left += coefficient * regression[q + 2] * moments.covariance(parents[p], parents[q]);
            }
        }
        return -(Math.log(2 * Math.PI * regression[1]) + Math.max(0, left) / regression[1]) / 2;
    }
}
