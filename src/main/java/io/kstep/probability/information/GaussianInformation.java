package io.kstep.probability.information;

import io.kstep.probability.Cholesky;
import java.util.stream.IntStream;

/**
 * Information measures of Gaussian variables from covariance matrices given row by row, and of Gaussians given a
 * discrete variable from one matrix and one probability for each of its values, in nats (Pérez 2010, propositions 3.6
 * to 3.14). A measure of a subset reads its rows and columns only.
 */
public final class GaussianInformation {

    /** As near to 1 as a squared correlation may come. */
    private static final double LEAST_REST = 1e-12;

    private static final double LOG_TWO_PI_E = Math.log(2 * Math.PI) + 1;

    private GaussianInformation() {}

    /** ln |Sigma_U| of a subset of the variables; negative infinity where it is singular. */
    public static double logDeterminant(double[] covariance, int... subset) {
        int n = (int) Math.round(Math.sqrt(covariance.length));
        int m = subset.length;
        double[] part = new double[m * m];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                part[i * m + j] = covariance[subset[i] * n + subset[j]];
            }
        }
        return new Cholesky().factorise(part, m) ? Cholesky.logDeterminant(part, m) : Double.NEGATIVE_INFINITY;
    }

    /** Differential entropy h(U). */
    public static double entropy(double[] covariance, int... subset) {
        return 0.5 * (subset.length * LOG_TWO_PI_E + logDeterminant(covariance, subset));
    }

    /** h(U | V) = h(U, V) - h(V). */
    public static double conditionalEntropy(double[] covariance, int[] u, int[] v) {
        return entropy(covariance, both(u, v)) - entropy(covariance, v);
    }

    /** h(U | Z) of a discrete Z: the mean of the entropies. */
    public static double entropyGiven(double[] probabilities, double[][] covariances, int... subset) {
        double sum = 0;
        for (int z = 0; z < probabilities.length; z++) {
            sum += probabilities[z] * entropy(covariances[z], subset);
        }
        return sum;
    }

    /** H(U, Z) = h(U | Z) + H(Z). */
    public static double jointEntropy(double[] probabilities, double[][] covariances, int... subset) {
        return entropyGiven(probabilities, covariances, subset) + DiscreteInformation.entropy(probabilities);
    }

    /** I(U; V). */
    public static double mutual(double[] covariance, int[] u, int[] v) {
        return 0.5
                * (logDeterminant(covariance, u)
                        + logDeterminant(covariance, v)
                        - logDeterminant(covariance, both(u, v)));
    }

    /** I of a pair from its correlation, -1/2 ln(1 - rho^2). */
    public static double ofCorrelation(double correlation) {
        return -0.5 * Math.log(Math.max(LEAST_REST, 1 - correlation * correlation));
    }

    /** I(U; V | Z) (eq 3.7). */
    public static double mutualGiven(double[] probabilities, double[][] covariances, int[] u, int[] v) {
        double sum = 0;
        for (int z = 0; z < probabilities.length; z++) {
            sum += probabilities[z] * mutual(covariances[z], u, v);
        }
        return sum;
    }

    /**
     * I(U; Z) of Gaussians and a discrete variable, the total taken as Gaussian too (proposition 3.11, eq 3.5): it
     * never is negative, and not bounded by H(Z).
     */
    public static double withDiscrete(double[] total, double[] probabilities, double[][] covariances, int... subset) {
        return entropy(total, subset) - entropyGiven(probabilities, covariances, subset);
    }

    /** n-way interaction of continuous variables: -1/2 sum over subsets of (-1)^(n-|U|) ln |Sigma_U| (prop 3.14). */
    public static double interaction(double[] covariance, int... variables) {
        int n = variables.length;
        double sum = 0;
        for (int mask = 1; mask < 1 << n; mask++) {
            int chosen = mask;
            int[] subset = IntStream.range(0, n)
                    .filter(i -> (chosen >> i & 1) == 1)
                    .map(i -> variables[i])
                    .toArray();
            int sign = (n - subset.length) % 2 == 0 ? 1 : -1;
            sum -= 0.5 * sign * logDeterminant(covariance, subset);
        }
        return sum;
    }

    private static int[] both(int[] u, int[] v) {
        return IntStream.concat(IntStream.of(u), IntStream.of(v)).toArray();
    }
}
