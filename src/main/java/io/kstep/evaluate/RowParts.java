package io.kstep.evaluate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which rows go where when all are split in parts. */
final class RowParts {

    private RowParts() {}

    /** How many rows of each class to train on. */
    static int[] quotas(double train, int[] sizes) {
        // the small term: a share such as 0.57 of 100 must be 57 although the product is below it
        double[] exact = Arrays.stream(sizes).mapToDouble(n -> train * n + 1e-9).toArray();
        int[] quotas = Arrays.stream(exact).mapToInt(share -> (int) share).toArray();
        int missing = (int) (train * Arrays.stream(sizes).sum() + 1e-9)
                - Arrays.stream(quotas).sum();
        IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> quotas[c] - exact[c]))
                .limit(Math.max(0, missing))
                .forEach(c -> quotas[c]++);
        return quotas;
    }

    static void checkBoth(int trained, int tested, int rows, Resampling by) {
        if (trained == 0 || tested == 0) {
            throw new IllegalArgumentException(by.spec() + " of " + rows + " rows trains on " + trained
                    + " and tests on " + tested + "; it needs at least 1 of each");
        }
    }

    static int[] rows(int[] partOf, IntPredicate wanted) {
        return IntStream.range(0, partOf.length)
                .filter(row -> wanted.test(partOf[row]))
                .toArray();
    }

    /** All rows in random order, then, if asked, stably sorted by stratum. */
    static int[] shuffled(int[] strata, boolean stratified, long seed) {
        int[] order = Shuffle.of(strata.length, new SplittableRandom(seed));
        return stratified ? Shuffle.byStratum(order, strata) : order;
    }
}
