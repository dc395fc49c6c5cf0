package io.kstep.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The index sets of an error estimator, apart from its evaluation: it sees only the class of each row, or one stratum for
 * all, and a seed, so that the same sets can be replayed on other data and other learners (digest
 * error-estimation-and-multidimensional 2.3 to 2.5).
 */
public sealed interface Resampling {

    /** Rows to train on and rows to test on. */
    record Split(int[] train, int[] test) {}

    /** The splits for rows of these strata; the same strata and seed give the same splits. */
    List<Split> splits(int[] strata, long seed);

    /** The spec that names this with all its settings. */
    String spec();

    /** Trains and tests on all rows: optimistic. */
    record Resubstitution() implements Resampling {

        @Override
        public List<Split> splits(int[] strata, long seed) {
            int[] all = IntStream.range(0, strata.length).toArray();
            return List.of(split(all, all, strata.length, this));
        }

        @Override
        public String spec() {
            return "resubstitution";
        }
    }

    /**
     * Trains on floor(share N) rows drawn without replacement and tests on the rest. Stratified, each class gives its
     * share, rounded by the largest remainders.
     */
    record HoldOut(double train, boolean stratified) implements Resampling {

        @Override
        public List<Split> splits(int[] strata, long seed) {
            int[] order = shuffled(strata, stratified, seed);
            int[] classOf = stratified ? strata : new int[strata.length];
            int[] sizes = new int[Arrays.stream(classOf).max().orElse(0) + 1];
            for (int c : classOf) {
                sizes[c]++;
            }
            int[] left = quotas(sizes);
            int[] first = new int[Arrays.stream(left).sum()];
            int[] rest = new int[order.length - first.length];
            int trained = 0;
            int tested = 0;
            for (int row : order) {
                if (left[classOf[row]]-- > 0) {
                    first[trained++] = row;
                } else {
                    rest[tested++] = row;
                }
            }
            return List.of(split(first, rest, strata.length, this));
        }

        /** How many rows of each class to train on. */
        private int[] quotas(int[] sizes) {
            // the small term: a share such as 0.57 of 100 must be 57 although the product is below it
            double[] exact =
                    Arrays.stream(sizes).mapToDouble(n -> train * n + 1e-9).toArray();
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

        @Override
        public String spec() {
            return "holdout(stratified=" + stratified + ",train=" + train + ")";
        }
    }

    /**
     * Tests on each of k parts of a random partition and trains on the others. Stratified: rows are shuffled, stably
     * sorted by class and dealt round, so that folds differ by at most 1 in every class and in size.
     */
    record CrossValidation(int folds, boolean stratified) implements Resampling {

        @Override
        public List<Split> splits(int[] strata, long seed) {
            int n = strata.length;
            if (n < folds) {
                throw new IllegalArgumentException(spec() + " needs at least " + folds + " rows, there are " + n);
            }
            int[] order = shuffled(strata, stratified, seed);
            List<Split> splits = new ArrayList<>();
            for (int k = 0; k < folds; k++) {
                int fold = k;
                splits.add(split(
                        positions(n, p -> p % folds != fold, order),
                        positions(n, p -> p % folds == fold, order),
                        n,
                        this));
            }
            return splits;
        }

        private static int[] positions(int n, IntPredicate dealt, int[] order) {
            return IntStream.range(0, n).filter(dealt).map(p -> order[p]).toArray();
        }

        @Override
        public String spec() {
            return "cv(folds=" + folds + ",stratified=" + stratified + ")";
        }
    }

    /** The splits of another several times over, each time with a seed of its own. */
    record Repeated(Resampling base, int times) implements Resampling {

        @Override
        public List<Split> splits(int[] strata, long seed) {
            SplittableRandom seeds = new SplittableRandom(seed);
            List<Split> splits = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                splits.addAll(base.splits(strata, seeds.nextLong()));
            }
            return splits;
        }

        @Override
        public String spec() {
            return "repeated-" + base.spec().replace(")", ",times=" + times + ")");
        }
    }

    private static Split split(int[] train, int[] test, int rows, Resampling by) {
        if (train.length == 0 || test.length == 0) {
            throw new IllegalArgumentException(by.spec() + " of " + rows + " rows trains on " + train.length
                    + " and tests on " + test.length + "; it needs at least 1 of each");
        }
        return new Split(train, test);
    }

    /** All rows in random order, then, if asked, stably sorted by stratum. */
    private static int[] shuffled(int[] strata, boolean stratified, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] order = IntStream.range(0, strata.length).toArray();
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return stratified
                ? Arrays.stream(order)
                        .boxed()
                        .sorted(Comparator.comparingInt(row -> strata[row]))
                        .mapToInt(Integer::intValue)
                        .toArray()
                : order;
    }
}
