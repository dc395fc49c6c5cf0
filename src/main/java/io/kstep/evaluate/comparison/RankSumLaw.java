package io.kstep.evaluate.comparison;

import java.util.Arrays;

/**
 * The exact law of a sum of given ranks, ties included, counted by adding one rank after another. Ranks come doubled and
 * so does the sum.
 */
final class RankSumLaw {

    private final double[] probabilities;

    private RankSumLaw(double[] probabilities) {
        this.probabilities = probabilities;
    }

    /** Each rank counts with probability 1/2, as the positive differences of Wilcoxon's test do. */
    static RankSumLaw ofSigns(int[] doubled) {
        double[] law = new double[Arrays.stream(doubled).sum() + 1];
        law[0] = 1;
        int most = 0;
        for (int rank : doubled) {
            most += rank;
            for (int sum = most; sum >= 0; sum--) {
                law[sum] = (law[sum] + (sum >= rank ? law[sum - rank] : 0)) / 2;
            }
        }
        return new RankSumLaw(law);
    }

    /** As many of the ranks as said, drawn without replacement, as one sample of Mann and Whitney's test is. */
    static RankSumLaw ofDraws(int[] doubled, int drawn) {
        int most = Arrays.stream(doubled).sum();
        double[][] ways = new double[drawn + 1][most + 1];
        ways[0][0] = 1;
        int seen = 0;
        for (int rank : doubled) {
            seen++;
            for (int count = Math.min(drawn, seen); count > 0; count--) {
                double[] with = ways[count];
                double[] without = ways[count - 1];
                for (int sum = most; sum >= rank; sum--) {
                    with[sum] += without[sum - rank];
                }
            }
        }
        double total = Arrays.stream(ways[drawn]).sum();
        return new RankSumLaw(
                Arrays.stream(ways[drawn]).map(count -> count / total).toArray());
    }

    /** Probability of a sum this small or smaller. */
    double below(int sum) {
        double total = 0;
        for (int s = 0; s <= Math.min(sum, probabilities.length - 1); s++) {
            total += probabilities[s];
        }
        return total;
    }

    /** Probability of a sum this great or greater. */
    double above(int sum) {
        double total = 0;
        for (int s = probabilities.length - 1; s >= Math.max(0, sum); s--) {
            total += probabilities[s];
        }
        return total;
    }
}
