package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.probability.GaussianMoments;
import io.kstep.probability.information.DiscreteInformation;
import io.kstep.probability.information.GaussianInformation;
import java.util.Arrays;

/**
 * Information of features by Gaussian estimates (Pérez 2010, 3.3, eqs 3.5, 3.7 and 3.8, the logarithms of determinants
 * in place of what is printed): continuous ones from class covariances alone, discrete ones from counts, and one of
 * each from the variances within the values of the discrete one.
 */
final class GaussianDependence {

    /** The variance within a value is taken for no smaller part of that of its class. */
    private static final double LEAST_REST = 1e-9;

    private final Sample sample;
    private final int[] features;
    private final int[] place;
    private final ClassCovariances covariances;
    /** Rows of a value's variance that are taken to be like its class's, so that few rows give little information. */
    private final double backoff;

    private final double[] shares;

    GaussianDependence(Sample sample, int[] features, int[] place, ClassCovariances covariances, double shrink) {
        this.sample = sample;
        this.features = features;
        this.place = place;
        this.covariances = covariances;
        backoff = shrink;
        double total = sample.total();
        shares = sample.classWeights();
        for (int s = 0; s < shares.length; s++) {
            shares[s] /= total;
        }
    }

    Information information() {
        int n = sample.features();
        double[] withClass = new double[n];
        double[] classDegrees = new double[n];
        double[][] given = new double[n][n];
        double[][] pairs = new double[n][n];
        double[][] degrees = new double[n][n];
        int slots = sample.slots();
        for (int a = 0; a < features.length; a++) {
            int i = features[a];
            withClass[i] = withClass(i);
            classDegrees[i] = (slots - 1) * (sample.isContinuous(i) ? 2 : sample.cardinality(i) - 1);
            for (int b = 0; b < a; b++) {
                int j = features[b];
                pair(i, j, given, pairs);
                degrees[i][j] = degrees(i, j) * slots;
                degrees[j][i] = degrees[i][j];
            }
        }
        return new Information(sample.total(), () -> withClass, () -> given, () -> pairs, classDegrees, degrees);
    }

    /** Parameters by which dependence within a class has more than independence. */
    private double degrees(int i, int j) {
        boolean first = sample.isContinuous(i);
        boolean second = sample.isContinuous(j);
        if (first && second) {
            return 1;
        }
        return first || second
                ? 2.0 * (sample.cardinality(first ? j : i) - 1)
                : (sample.cardinality(i) - 1.0) * (sample.cardinality(j) - 1);
    }

    private double withClass(int i) {
        if (!sample.isContinuous(i)) {
            return DiscreteInformation.mutual(Counts.withClass(sample, Counts.discrete(sample, i)));
        }
        int p = place[i];
        double within = 0;
        for (int s = 0; s < shares.length; s++) {
            within += shares[s] * Math.log(covariances.covariance(s, p, p));
        }
        return 0.5 * (Math.log(Math.max(covariances.total().covariance(p, p), 1e-300)) - within);
    }

    private void pair(int i, int j, double[][] given, double[][] pairs) {
        boolean first = sample.isContinuous(i);
        boolean second = sample.isContinuous(j);
        if (first && second) {
            given[i][j] = correlated(place[i], place[j]);
            double scale = covariances.total().covariance(place[i], place[i])
                    * covariances.total().covariance(place[j], place[j]);
            pairs[i][j] = scale > 0
                    ? GaussianInformation.ofCorrelation(
                            covariances.total().covariance(place[i], place[j]) / Math.sqrt(scale))
                    : 0;
        } else if (first || second) {
            mixed(first ? i : j, first ? j : i, given, pairs, i, j);
        } else {
            double[][][] counts = Counts.pair(sample, Counts.discrete(sample, i), Counts.discrete(sample, j));
            given[i][j] = DiscreteInformation.conditional(counts);
            pairs[i][j] = DiscreteInformation.mutual(DiscreteInformation.summed(counts));
        }
        given[j][i] = given[i][j];
        pairs[j][i] = pairs[i][j];
    }

    private double correlated(int p, int q) {
        double sum = 0;
        for (int s = 0; s < shares.length; s++) {
            sum += shares[s] * GaussianInformation.ofCorrelation(covariances.correlation(s, p, q));
        }
        return sum;
    }

    /** I(Y; Z | C) and I(Y; Z) of a continuous Y and a discrete Z. */
    private void mixed(int y, int z, double[][] given, double[][] pairs, int i, int j) {
        int values = sample.cardinality(z);
        int slots = sample.slots();
        GaussianMoments[][] moments = new GaussianMoments[slots][values];
        double[] column = sample.column(y);
        double[] states = sample.column(z);
        for (int s = 0; s < slots; s++) {
            Arrays.fill(moments[s], GaussianMoments.NONE);
            for (int r = 0; r < sample.size(s); r++) {
                double x = column[sample.row(s, r)];
                double v = states[sample.row(s, r)];
                if (Double.isFinite(x) && v >= 0 && v < values) {
                    moments[s][(int) v] = moments[s][(int) v].plus(x, sample.weight(s, r));
                }
            }
        }
        double total = 0;
        double sum = 0;
        GaussianMoments[] merged = new GaussianMoments[values];
        Arrays.fill(merged, GaussianMoments.NONE);
        for (int s = 0; s < slots; s++) {
            double variance = covariances.covariance(s, place[y], place[y]);
            for (int v = 0; v < values; v++) {
                double weight = moments[s][v].weight();
                merged[v] = merged[v].merge(moments[s][v]);
                total += weight;
                sum += weight * Math.log(variance / drawn(moments[s][v], variance));
            }
        }
        given[i][j] = total > 0 ? Math.max(0, 0.5 * sum / total) : 0;
        double all = Math.max(covariances.total().covariance(place[y], place[y]), 1e-300);
        double apart = 0;
        for (GaussianMoments of : merged) {
            apart += of.weight() * Math.log(all / drawn(of, all));
        }
        pairs[i][j] = total > 0 ? Math.max(0, 0.5 * apart / total) : 0;
    }

    private double drawn(GaussianMoments of, double variance) {
        return of.weight() > 1 || backoff > 0
                ? Math.max(LEAST_REST * variance, (of.scatter() + backoff * variance) / (of.weight() + backoff))
                : variance;
    }
}
