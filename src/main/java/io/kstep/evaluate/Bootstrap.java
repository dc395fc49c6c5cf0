package io.kstep.evaluate;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Trains on samples of N rows drawn with replacement and tests on all rows, or on those that the sample left out
 * (Rodríguez 2013, section 3.4.4). Stratified, every class gives as many draws as it has rows.
 *
 * @param outOfBag whether to test on the rows left out, by index and not by value; a sample that leaves out none is
 *     handed out with nothing to test
 */
public record Bootstrap(int samples, boolean stratified, boolean outOfBag) implements Resampling {

    private static final String SEEN = "tests also on rows that it learned from: too low";
    private static final String MIXED =
            "mixes in the error on rows learned from: too low where the learner fits closely";

    @Override
    public Stream<Split> splits(int[] strata, long seed) {
        checkRows(strata, spec());
        int[] classOf = stratified ? strata : new int[strata.length];
        int[] starts = Shuffle.starts(classOf);
        int[] sorted = Shuffle.byStratum(IntStream.range(0, strata.length).toArray(), classOf);
        return Resampling.seeds(seed, samples).map(own -> {
            SplittableRandom random = new SplittableRandom(own);
            int[] train = new int[sorted.length];
            int drawn = 0;
            for (int s = 0; s + 1 < starts.length; s++) {
                int size = starts[s + 1] - starts[s];
                for (int i = 0; i < size; i++) {
                    train[drawn++] = sorted[starts[s] + random.nextInt(size)];
                }
            }
            return tested(train, outOfBag);
        });
    }

    @Override
    public String spec() {
        return (outOfBag ? "bootstrap632" : "bootstrap") + "(samples=" + samples + ",stratified=" + stratified + ")";
    }

    @Override
    public double trials(double tested, double all) {
        return Double.NaN;
    }

    @Override
    public String bias() {
        return outOfBag ? MIXED : SEEN;
    }

    /**
     * Samples in which every class has as many draws as rows (Pérez 2010, 1.8.1.3) and over all of which every row is
     * drawn equally often (Davison, Hinkley and Schechtman 1986): as many copies of each class's rows as there are
     * samples, in random order, cut in pieces.
     */
    public record Balanced(int samples, boolean outOfBag) implements Resampling {

        @Override
        public Stream<Split> splits(int[] strata, long seed) {
            checkRows(strata, spec());
            SplittableRandom random = new SplittableRandom(seed);
            int[] starts = Shuffle.starts(strata);
            int[] sorted = Shuffle.byStratum(IntStream.range(0, strata.length).toArray(), strata);
            int[][] trains = new int[samples][strata.length];
            for (int s = 0; s + 1 < starts.length; s++) {
                int from = starts[s];
                int size = starts[s + 1] - from;
                int[] copies = new int[samples * size];
                for (int i = 0; i < copies.length; i++) {
                    copies[i] = sorted[from + i % size];
                }
                Shuffle.shuffle(copies, random);
                for (int i = 0; i < copies.length; i++) {
                    trains[i / size][from + i % size] = copies[i];
                }
            }
            return Stream.of(trains).map(train -> tested(train, outOfBag));
        }

        @Override
        public String spec() {
            return "balanced-bootstrap(rule=" + (outOfBag ? "632" : "simple") + ",samples=" + samples + ")";
        }

        @Override
        public double trials(double tested, double all) {
            return Double.NaN;
        }

        @Override
        public String bias() {
            return outOfBag ? MIXED : SEEN;
        }
    }

    private static void checkRows(int[] strata, String spec) {
        if (strata.length == 0) {
            throw new IllegalArgumentException(spec + " needs at least 1 row, there is none");
        }
    }

    private static Split tested(int[] train, boolean outOfBag) {
        if (!outOfBag) {
            return Split.of(train, IntStream.range(0, train.length).toArray());
        }
        boolean[] drawn = new boolean[train.length];
        int left = train.length;
        for (int row : train) {
            left -= drawn[row] ? 0 : 1;
            drawn[row] = true;
        }
        int[] test = new int[left];
        for (int row = 0, at = 0; row < drawn.length; row++) {
            if (!drawn[row]) {
                test[at++] = row;
            }
        }
        return Split.of(train, test);
    }
}
