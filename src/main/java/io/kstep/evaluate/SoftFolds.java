package io.kstep.evaluate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Folds that are stratified by labels that are not sure: each row has a share of every class, and every fold is to have
 * about the same sum of shares of each class. With sure labels {@link Resampling.CrossValidation} deals rows by class
 * and does not come here.
 */
public enum SoftFolds {

    /**
     * The default: rows go, the surest label first and in random order among equals, to the fold that is not full where
     * they bring the sums of shares nearest to an equal part of all, the smaller fold on ties. It stratifies any number
     * of classes.
     */
    EXPECTED_COUNTS("expected-counts") {
        @Override
        int[] foldOf(double[][] shares, int folds, long seed) {
            int[] sizes = new int[folds];
            Arrays.setAll(sizes, fold -> (shares.length - fold + folds - 1) / folds);
            return parts(shares, sizes, seed);
        }
    },

    /**
     * The rule of López-Cruz, Bielza and Larrañaga 2013, section 4.1: the mean of a row's ranks by decreasing share of
     * each class but the last decides; rows go by rising mean rank to the fold with the least sum of mean ranks. It
     * stratifies two classes; with three or more the mean rank hardly distinguishes classes, and folds are almost random.
     */
    MEAN_RANKS("mean-ranks") {
        @Override
        int[] foldOf(double[][] shares, int folds, long seed) {
            int[] order = Shuffle.of(shares.length, new SplittableRandom(seed));
            double[] meanRanks = meanRanks(shares, order);
            double[] sums = new double[folds];
            int[] foldOf = new int[shares.length];
            for (int row : sorted(order, meanRanks)) {
                int least = 0;
                for (int fold = 1; fold < folds; fold++) {
                    least = sums[fold] < sums[least] ? fold : least;
                }
                foldOf[row] = least;
                sums[least] += meanRanks[row];
            }
            return foldOf;
        }
    };

    private final String option;

    SoftFolds(String option) {
        this.option = option;
    }

    /** The fold of each row. */
    abstract int[] foldOf(double[][] shares, int folds, long seed);

    String option() {
        return option;
    }

    static String[] options() {
        return Stream.of(values()).map(SoftFolds::option).toArray(String[]::new);
    }

    static SoftFolds of(String option) {
        return Stream.of(values())
                .filter(rule -> rule.option.equals(option))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no rule of folds '" + option + "'"));
    }

    /** Parts of these sizes, each with its part of the sum of shares of every class. */
    static int[] parts(double[][] shares, int[] sizes, long seed) {
        int rows = shares.length;
        double[] all = new double[rows == 0 ? 0 : shares[0].length];
        for (double[] ofRow : shares) {
            for (int c = 0; c < all.length; c++) {
                all[c] += ofRow[c];
            }
        }
        double[][] above = new double[sizes.length][]; // what a part has of each class beyond what it is to have
        for (int part = 0; part < sizes.length; part++) {
            double ofPart = -(double) sizes[part] / rows;
            above[part] = Arrays.stream(all).map(sum -> ofPart * sum).toArray();
        }
        double[] entropies =
                Arrays.stream(shares).mapToDouble(SoftFolds::entropy).toArray();
        int[] held = new int[sizes.length];
        int[] partOf = new int[rows];
        for (int row : sorted(Shuffle.of(rows, new SplittableRandom(seed)), entropies)) {
            int best = nearest(shares[row], above, held, sizes);
            partOf[row] = best;
            held[best]++;
            for (int c = 0; c < all.length; c++) {
                above[best][c] += shares[row][c];
            }
        }
        return partOf;
    }

    /**
     * |above + share|² - |above|² is 2 above·share and a term that is the same for every part: only the product is
     * compared.
     */
    private static int nearest(double[] share, double[][] above, int[] held, int[] sizes) {
        int best = -1;
        double least = 0;
        for (int part = 0; part < sizes.length; part++) {
            if (held[part] == sizes[part]) {
                continue;
            }
            double product = 0;
            for (int c = 0; c < share.length; c++) {
                product += above[part][c] * share[c];
            }
            boolean tied = best >= 0 && Math.abs(product - least) <= 1e-9;
            if (best < 0 || (tied ? held[part] < held[best] : product < least)) {
                best = part;
                least = product;
            }
        }
        return best;
    }

    /** Rows of a random order by rising value; equals stay in that order. */
    private static int[] sorted(int[] order, double[] values) {
        return IntStream.of(order)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> values[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The mean of each row's ranks from 1 by decreasing share, over all classes but the last. */
    private static double[] meanRanks(double[][] shares, int[] order) {
        double[] means = new double[shares.length];
        int ranked = shares.length == 0 ? 0 : Math.max(1, shares[0].length - 1);
        for (int c = 0; c < ranked; c++) {
            int ofClass = c;
            double[] falling =
                    Arrays.stream(shares).mapToDouble(share -> -share[ofClass]).toArray();
            int rank = 1;
            for (int row : sorted(order, falling)) {
                means[row] += (double) rank++ / ranked;
            }
        }
        return means;
    }

    private static double entropy(double[] share) {
        double sum = 0;
        for (double p : share) {
            sum -= p > 0 ? p * Math.log(p) : 0;
        }
        return sum;
    }
}
