package io.kstep.evaluate;

import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The index sets of an error estimator, apart from its evaluation: it sees only the class of each row, or one stratum for
 * all, and a seed, so that the same sets can be replayed on other data and other learners (Rodríguez
 * 2013, sections 3.4 and 4.2).
 */
public sealed interface Resampling
        permits Resampling.Resubstitution,
                Resampling.HoldOut,
                Resampling.CrossValidation,
                Resampling.LeaveOneOut,
                Resampling.Repeated,
                Bootstrap,
                Bootstrap.Balanced {

    /** The splits for rows of these strata, one after the other; the same strata and seed give the same splits. */
    Stream<Split> splits(int[] strata, long seed);

    /**
     * Likewise for rows whose labels are not sure: {@code shares[row][class]}, of each row summing to 1. Unless it has a
     * rule for such, a row is of the class of its largest share.
     */
    default Stream<Split> splits(double[][] shares, long seed) {
        return splits(Stream.of(shares).mapToInt(LogSpace::argMax).toArray(), seed);
    }

    /** The spec that names this with all its settings. */
    String spec();

    /**
     * How many independent tests the mean error over the splits is worth, for an interval that theory supports; NaN where
     * none does, because rows are tested that were learned from.
     *
     * @param tested how many different rows are tested (effective number, if rows are weighted)
     * @param all how many rows there are, likewise
     */
    double trials(double tested, double all);

    /** As {@link Estimator#bias}. */
    String bias();

    /** Trains and tests on all rows: optimistic. */
    record Resubstitution() implements Resampling {

        @Override
        public Stream<Split> splits(int[] strata, long seed) {
            int[] all = IntStream.range(0, strata.length).toArray();
            RowParts.checkBoth(all.length, all.length, strata.length, this);
            return Stream.of(Split.of(all, all));
        }

        @Override
        public String spec() {
            return "resubstitution";
        }

        @Override
        public double trials(double tested, double all) {
            return Double.NaN;
        }

        @Override
        public String bias() {
            return "tests on the rows that it learned from: too low, most of all for a learner that fits closely";
        }
    }

    /**
     * Trains on floor(share N) rows drawn without replacement and tests on the rest. Stratified, each class gives its
     * share, rounded by the largest remainders.
     */
    record HoldOut(double train, boolean stratified) implements Resampling {

        @Override
        public Stream<Split> splits(int[] strata, long seed) {
            int[] order = RowParts.shuffled(strata, stratified, seed);
            int[] classOf = stratified ? strata : new int[strata.length];
            int[] starts = Shuffle.starts(classOf);
            int[] left = RowParts.quotas(
                    train,
                    IntStream.range(1, starts.length)
                            .map(c -> starts[c] - starts[c - 1])
                            .toArray());
            int[] first = new int[Arrays.stream(left).sum()];
            int[] rest = new int[order.length - first.length];
            RowParts.checkBoth(first.length, rest.length, strata.length, this);
            int trained = 0;
            int tested = 0;
            for (int row : order) {
                if (left[classOf[row]]-- > 0) {
                    first[trained++] = row;
                } else {
                    rest[tested++] = row;
                }
            }
            return Stream.of(Split.leavingOut(() -> first, first.length, rest));
        }

        @Override
        public Stream<Split> splits(double[][] shares, long seed) {
            if (!stratified) {
                return splits(new int[shares.length], seed);
            }
            int trained = RowParts.quotas(train, new int[] {shares.length})[0];
            RowParts.checkBoth(trained, shares.length - trained, shares.length, this);
            int[] partOf = SoftFolds.parts(shares, new int[] {trained, shares.length - trained}, seed);
            return Stream.of(Split.leavingOut(
                    () -> RowParts.rows(partOf, part -> part == 0), trained, RowParts.rows(partOf, p -> p == 1)));
        }

        @Override
        public String spec() {
            return "holdout(stratified=" + stratified + ",train=" + train + ")";
        }

        /** Given the classifier, its losses on the rows left out are independent: binomial. */
        @Override
        public double trials(double tested, double all) {
            return tested;
        }

        @Override
        public String bias() {
            return fewer(train);
        }
    }

    /**
     * Tests on each of k parts of a random partition and trains on the others. Stratified: rows are shuffled, stably
     * sorted by class and dealt round, so that folds differ by at most 1 in every class and in size; where labels are not
     * sure, by a rule for such.
     */
    record CrossValidation(int folds, boolean stratified, SoftFolds soft) implements Resampling {

        public CrossValidation(int folds, boolean stratified) {
            this(folds, stratified, SoftFolds.EXPECTED_COUNTS);
        }

        @Override
        public Stream<Split> splits(double[][] shares, long seed) {
            if (!stratified) {
                return splits(new int[shares.length], seed);
            }
            checkRows(shares.length);
            int[] foldOf = soft.foldOf(shares, folds, seed);
            return IntStream.range(0, folds).mapToObj(fold -> {
                int[] test = RowParts.rows(foldOf, f -> f == fold);
                return Split.leavingOut(() -> RowParts.rows(foldOf, f -> f != fold), shares.length - test.length, test);
            });
        }

        private void checkRows(int n) {
            if (n < folds) {
                throw new IllegalArgumentException(spec() + " needs at least " + folds + " rows, there are " + n);
            }
        }

        @Override
        public Stream<Split> splits(int[] strata, long seed) {
            checkRows(strata.length);
            int[] order = RowParts.shuffled(strata, stratified, seed);
            return IntStream.range(0, folds).mapToObj(fold -> dealt(order, fold));
        }

        private Split dealt(int[] order, int fold) {
            int[] test = new int[(order.length - fold + folds - 1) / folds];
            for (int i = 0; i < test.length; i++) {
                test[i] = order[fold + i * folds];
            }
            return Split.leavingOut(
                    () -> IntStream.range(0, order.length)
                            .filter(p -> p % folds != fold)
                            .map(p -> order[p])
                            .toArray(),
                    order.length - test.length,
                    test);
        }

        @Override
        public String spec() {
            String rule = soft == SoftFolds.EXPECTED_COUNTS ? "" : ",soft=" + soft.option();
            return "cv(folds=" + folds + ",stratified=" + stratified + rule + ")";
        }

        /**
         * Every row is tested once. No estimate of the variance is unbiased (Bengio and Grandvalet 2004), but for learners
         * that one row moves little the error is, in large samples, normal about the mean error of the folds' classifiers
         * with the variance of a loss over the number of rows (Bayle, Bayle, Janson and Mackey 2020, theorem 1).
         */
        @Override
        public double trials(double tested, double all) {
            return tested;
        }

        @Override
        public String bias() {
            return fewer((folds - 1.0) / folds);
        }
    }

    /** Tests on every row by itself and trains on all others. It has no randomness: the seed is not used. */
    record LeaveOneOut() implements Resampling {

        @Override
        public Stream<Split> splits(int[] strata, long seed) {
            int n = strata.length;
            if (n < 2) {
                throw new IllegalArgumentException(spec() + " needs at least 2 rows, there are " + n);
            }
            return IntStream.range(0, n).mapToObj(row -> Split.leavingOut(row, n));
        }

        @Override
        public String spec() {
            return "loo";
        }

        /** As cross-validation, of which it is the case of most folds. */
        @Override
        public double trials(double tested, double all) {
            return tested;
        }

        @Override
        public String bias() {
            return "";
        }
    }

    /** The splits of another several times over, each time with a seed of its own. */
    record Repeated(Resampling base, int times) implements Resampling {

        @Override
        public Stream<Split> splits(int[] strata, long seed) {
            return seeds(seed, times).flatMap(own -> base.splits(strata, own));
        }

        @Override
        public Stream<Split> splits(double[][] shares, long seed) {
            return seeds(seed, times).flatMap(own -> base.splits(shares, own));
        }

        @Override
        public String spec() {
            return "repeated-" + base.spec().replace(")", ",times=" + times + ")");
        }

        /**
         * A mean of repetitions varies no more than one of them, so that cross-validation keeps its interval. Hold-outs
         * test rows that others learn from: their mean has a variance of (1 / times + tested / learned from) times that of
         * one (Nadeau and Bengio 2003, section 3).
         */
        @Override
        public double trials(double tested, double all) {
            if (times == 1 || !(base instanceof HoldOut holdOut)) {
                return base.trials(tested, all);
            }
            double learned = holdOut.train() * all;
            return 1 / (1 / (times * (all - learned)) + 1 / learned);
        }

        @Override
        public String bias() {
            return base.bias();
        }
    }

    /** As many seeds as asked for, made of one. */
    static Stream<Long> seeds(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> seeds = new ArrayList<>();
        LongStream.generate(random::nextLong).limit(count).forEach(seeds::add);
        return seeds.stream();
    }

    private static String fewer(double share) {
        double percent = Math.rint(1_000 * share) / 10;
        return "of classifiers learned from " + percent + " % of the rows: too high as far as more rows would help";
    }
}
