package io.kstep.multi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order rows are tested, and on which fold's model: every repetition has its own partition into folds, and the
 * model of a fold has learned from all rows that are not in it.
 */
final class TestOrder {

    /** The rows of every fold of every repetition; one that tests nothing is left out. */
    private final int[][] folds;

    private final int[] rows;
    private final double[] shares;

    /** @param foldOf at (repetition, row): the row's fold, negative where it is only learned from */
    TestOrder(int[][] foldOf, double[] weights) {
        List<int[]> found = new ArrayList<>();
        for (int[] of : foldOf) {
            int count = IntStream.of(of).max().orElse(-1) + 1;
            for (int f = 0; f < count; f++) {
                int fold = f;
                int[] tested = IntStream.range(0, of.length)
                        .filter(row -> of[row] == fold && weights[row] > 0)
                        .toArray();
                if (tested.length > 0) {
                    found.add(tested);
                }
            }
        }
        folds = found.toArray(int[][]::new);
        rows = found.stream().flatMapToInt(IntStream::of).toArray();
        shares = new double[rows.length];
        int t = 0;
        for (int[] fold : folds) {
            double sum = IntStream.of(fold).mapToDouble(row -> weights[row]).sum();
            for (int row : fold) {
                shares[t++] = weights[row] / sum / folds.length;
            }
        }
    }

    int folds() {
        return folds.length;
    }

    /** The rows that a fold tests. */
    int[] fold(int fold) {
        return folds[fold];
    }

    /** How many tests there are in all. */
    int tests() {
        return rows.length;
    }

    int row(int test) {
        return rows[test];
    }

    /** What a test counts, so that all folds count alike and all tests sum to 1. */
    double share(int test) {
        return shares[test];
    }
}
