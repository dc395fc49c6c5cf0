package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.FeatureRange;
import io.kstep.probability.Cholesky;
import java.util.stream.IntStream;

/**
 * Whether moments that are right but for rounding give regressions that are so too: not where features lie so far from
 * zero that rounding shows in their means, nor where some of them all but determine others.
 */
final class MomentPrecision {

    /** Half the distance of 1 to the next number. */
    private static final double ROUNDING = 0x1p-53;
    /** Error of a mean that is let pass, in standard deviations. */
    private static final double TOLERANCE = 1e-10;
    /** What others leave unexplained of a feature's variance is no smaller part of it. */
    private static final double LEAST_REST = 1e-3;

    private final ClassCovariances covariances;
    private final int slots;

    MomentPrecision(ClassCovariances covariances, int slots) {
        this.covariances = covariances;
        this.slots = slots;
    }

    /**
     * Whether means are precise: rounding adds up with the root of the number of rows.
     *
     * @param ranges of the features that the covariances are of
     */
    boolean ofMeans(FeatureRange[] ranges, int rows) {
        return IntStream.range(0, ranges.length).allMatch(i -> {
            double farthest = Math.max(Math.abs(ranges[i].low()), Math.abs(ranges[i].high()));
            double error = ROUNDING * Math.sqrt(rows) * farthest;
            return IntStream.range(0, slots)
                    .allMatch(s -> error <= TOLERANCE * Math.sqrt(covariances.covariance(s, i, i)));
        });
    }

    /** Whether no feature all but determines another, in any class or over all. */
    boolean ofPairs() {
        for (int i = 0; i < covariances.size(); i++) {
            for (int j = 0; j < i; j++) {
                double square = covariances.total().covariance(i, j)
                        * covariances.total().covariance(i, j);
                double own = covariances.total().covariance(i, i)
                        * covariances.total().covariance(j, j);
                boolean apart = square <= (1 - LEAST_REST) * own;
                for (int s = 0; s < slots && apart; s++) {
                    double correlation = covariances.correlation(s, i, j);
                    apart = correlation * correlation <= 1 - LEAST_REST;
                }
                if (!apart) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Likewise for all features of a node, one after the other given those before. */
    boolean ofNodes(Structure structure, int[] place) {
        return structure.nodes().stream()
                .allMatch(node -> IntStream.range(0, slots).allMatch(s -> ofNode(s, node, place)));
    }

    private boolean ofNode(int slot, Node node, int[] place) {
        int[] all = IntStream.concat(IntStream.of(node.parents()), IntStream.of(node.members()))
                .map(j -> place[j])
                .toArray();
        int n = all.length;
        double[] matrix = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                matrix[i * n + j] = covariances.correlation(slot, all[i], all[j]);
            }
        }
        return new Cholesky().factorise(matrix, n)
                && IntStream.range(0, n).allMatch(i -> matrix[i * n + i] * matrix[i * n + i] >= LEAST_REST);
    }
}
