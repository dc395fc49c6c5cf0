package io.kstep.probability.information;

import io.kstep.probability.Logarithms;

/** Information measures of weighted counts, in nats (Pérez 2010, 1.10). */
public final class DiscreteInformation {

    private DiscreteInformation() {}

    /** H of a distribution given by counts; 0 ln 0 is 0. */
    public static double entropy(double... counts) {
        double total = 0;
        double sum = 0;
        for (double n : counts) {
            if (n > 0) {
                total += n;
                sum += n * Logarithms.of(n); // most counts are whole
            }
        }
        return total > 0 ? Math.max(0, Math.log(total) - sum / total) : 0;
    }

    /** I(X; Y) = H(X) + H(Y) - H(X, Y) from counts[x][y]. */
    public static double mutual(double[][] counts) {
        return Math.max(0, entropy(rowSums(counts)) + entropy(columnSums(counts)) - entropy(flat(counts)));
    }

    /** I(X; Y | Z) from counts[z][x][y]. */
    public static double conditional(double[][][] counts) {
        double total = 0;
        double sum = 0;
        for (double[][] given : counts) {
            double weight = 0;
            for (double n : flat(given)) {
                weight += n;
            }
            total += weight;
            sum += weight * mutual(given);
        }
        return total > 0 ? sum / total : 0;
    }

    /**
     * I(X; Y; Z) = I(X; Y | Z) - I(X; Y) from counts[z][x][y]: positive for synergy, negative for redundancy (eq 1.59).
     */
    public static double interaction(double[][][] counts) {
        return conditional(counts) - mutual(summed(counts));
    }

    /** SU = 2 I(X; Y) / (H(X) + H(Y)) from counts[x][y], 0 where both are constant (eq 1.61). */
    public static double symmetricalUncertainty(double[][] counts) {
        double entropies = entropy(rowSums(counts)) + entropy(columnSums(counts));
        return entropies > 0 ? Math.min(1, 2 * mutual(counts) / entropies) : 0;
    }

    /** Counts of pairs, whatever the condition. */
    public static double[][] summed(double[][][] counts) {
        double[][] sum = new double[counts[0].length][counts[0][0].length];
        for (double[][] given : counts) {
            for (int x = 0; x < sum.length; x++) {
                for (int y = 0; y < sum[x].length; y++) {
                    sum[x][y] += given[x][y];
                }
            }
        }
        return sum;
    }

    private static double[] flat(double[][] counts) {
        double[] all = new double[counts.length * counts[0].length];
        for (int x = 0; x < counts.length; x++) {
            System.arraycopy(counts[x], 0, all, x * counts[0].length, counts[0].length);
        }
        return all;
    }

    private static double[] rowSums(double[][] counts) {
        double[] sums = new double[counts.length];
        for (int x = 0; x < sums.length; x++) {
            for (double n : counts[x]) {
                sums[x] += n;
            }
        }
        return sums;
    }

    private static double[] columnSums(double[][] counts) {
        double[] sums = new double[counts[0].length];
        for (double[] row : counts) {
            for (int y = 0; y < sums.length; y++) {
                sums[y] += row[y];
            }
        }
        return sums;
    }
}
