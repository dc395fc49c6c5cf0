package io.kstep.probability.discretize;

import io.kstep.probability.information.DiscreteInformation;
import java.util.Arrays;

/**
 * Fayyad and Irani's recursion over one variable. Only cuts between values of different classes are weighed: no other can
 * have the least entropy (Fayyad and Irani 1992, theorem 1).
 */
final class EntropyCuts {

    private static final double LN_2 = Math.log(2);
    /** A cut is chosen over a lower one only if it is better by this number of nats: rounding must not decide. */
    private static final double TIE = 1e-12;
    /** A class of less weight counts as absent. */
    private static final double LEAST_WEIGHT = 1e-12;

    /** n ln n of whole numbers, which most weights are sums of. */
    private static final double[] TABULATED = new double[4096];

    static {
        for (int n = 1; n < TABULATED.length; n++) {
            TABULATED[n] = n * Math.log(n);
        }
    }

    private final double[] values;
    private final int classes;
    /** Weight of each class below every value, value by value, and of all below the end. */
    private final double[] below;
    /** The one class that a value shows, -1 if it shows several or none. */
    private final int[] pure;

    private final double[] left;
    private final double[] right;
    private double[] cuts = new double[8];
    private int found;

    EntropyCuts(double[] values, double[][] classWeights) {
        this.values = values;
        classes = classWeights.length;
        below = new double[(values.length + 1) * classes];
        pure = new int[values.length];
        left = new double[classes];
        right = new double[classes];
        for (int i = 0; i < values.length; i++) {
            int shown = -1;
            int count = 0;
            for (int c = 0; c < classes; c++) {
                double weight = classWeights[c][i];
                below[(i + 1) * classes + c] = below[i * classes + c] + weight;
                if (weight > 0) {
                    shown = c;
                    count++;
                }
            }
            pure[i] = count == 1 ? shown : -1;
        }
        for (int i = 1; i < values.length; i++) {
            pure[i] = values[i] == values[i - 1] && pure[i] != pure[i - 1] ? -1 : pure[i];
        }
        for (int i = values.length - 2; i >= 0; i--) {
            pure[i] = values[i] == values[i + 1] ? pure[i + 1] : pure[i];
        }
    }

    double[] cuts() {
        split(0, values.length);
        return Arrays.copyOf(cuts, found);
    }

    private void split(int from, int to) {
        int at = -1;
        double least = Double.POSITIVE_INFINITY;
        double slack = 0;
        for (int c = 0; c < classes; c++) {
            slack += TIE * weight(from, to, c);
        }
        for (int i = from + 1; i < to; i++) {
            if (values[i - 1] < values[i] && (pure[i] < 0 || pure[i] != pure[i - 1])) {
                double inside = unnormalised(from, i) + unnormalised(i, to);
                if (inside < least - slack) {
                    least = inside;
                    at = i;
                }
            }
        }
        if (at < 0 || !isWorthIt(from, at, to)) {
            return;
        }
        split(from, at);
        keep(values[at - 1] + (values[at] - values[at - 1]) / 2);
        split(at, to);
    }

    private void keep(double cut) {
        cuts = found == cuts.length ? Arrays.copyOf(cuts, 2 * found) : cuts;
        cuts[found++] = cut;
    }

    /** Weight times entropy of the values from one to before another: n ln n less the sum of n_c ln n_c. */
    private double unnormalised(int from, int to) {
        double total = 0;
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            double n = weight(from, to, c);
            total += n;
            sum += nLogN(n);
        }
        return nLogN(total) - sum;
    }

    private double weight(int from, int to, int c) {
        return Math.max(0, below[to * classes + c] - below[from * classes + c]);
    }

    private static double nLogN(double n) {
        int whole = (int) n;
        if (whole == n && whole < TABULATED.length) {
            return TABULATED[whole];
        }
        return n > 0 ? n * Math.log(n) : 0;
    }

    private boolean isWorthIt(int from, int at, int to) {
        double[] whole = new double[classes];
        for (int c = 0; c < classes; c++) {
            left[c] = weight(from, at, c);
            right[c] = weight(at, to, c);
            whole[c] = weight(from, to, c);
        }
        double total = Arrays.stream(whole).sum();
        double entropy = bits(whole);
        double inside =
                (Arrays.stream(left).sum() * bits(left) + Arrays.stream(right).sum() * bits(right)) / total;
        double q = present(whole);
        double delta = Math.log(Math.pow(3, q) - 2) / LN_2
                - (q * entropy - present(left) * bits(left) - present(right) * bits(right));
        return total > 1 && entropy - inside > (Math.log(total - 1) / LN_2 + delta) / total;
    }

    private static double bits(double[] weights) {
        return DiscreteInformation.entropy(weights) / LN_2;
    }

    private static int present(double[] weights) {
        int present = 0;
        for (double weight : weights) {
            present += weight > LEAST_WEIGHT ? 1 : 0;
        }
        return present;
    }
}
