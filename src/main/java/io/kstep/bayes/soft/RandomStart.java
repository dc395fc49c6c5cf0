package io.kstep.bayes.soft;

import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Initial weights where no label distinguishes classes: equal weights would stay equal for ever. Every class has a
 * centre drawn around the mean of all rows, as far as these spread, and rows belong to near centres (Côme et al. 2009,
 * note 3, but without covariances). Discrete features have no part in it; if there are no others, weights are random.
 */
public final class RandomStart {

    private final double[][] standardised;
    private final int rows;

    /** @param columns values of the continuous features, NaN where missing */
    public RandomStart(double[][] columns, int rows) {
        this.rows = rows;
        standardised = Arrays.stream(columns).map(RandomStart::standardise).toArray(double[][]::new);
    }

    /** Weights of each row and class. */
    public double[][] weights(int classes, SplittableRandom random) {
        double[][] weights = new double[rows][classes];
        double[] centre = new double[standardised.length];
        for (int k = 0; k < classes; k++) {
            Arrays.setAll(centre, j -> random.nextGaussian());
            for (int i = 0; i < rows; i++) {
                weights[i][k] = standardised.length == 0 ? Math.log(random.nextDouble()) : -distance(centre, i) / 2;
            }
        }
        for (double[] row : weights) {
            LogSpace.normalise(row, classes);
        }
        return weights;
    }

    private double distance(double[] centre, int row) {
        double sum = 0;
        for (int j = 0; j < centre.length; j++) {
            double d = standardised[j][row] - centre[j];
            sum += Double.isFinite(d) ? d * d : 0;
        }
        return sum;
    }

    private static double[] standardise(double[] column) {
        double[] known = Arrays.stream(column).filter(Double::isFinite).toArray();
        double mean = Arrays.stream(known).average().orElse(0);
        double variance =
                Arrays.stream(known).map(x -> (x - mean) * (x - mean)).average().orElse(0);
        double deviation = variance > 0 ? Math.sqrt(variance) : 1;
        return Arrays.stream(column).map(x -> (x - mean) / deviation).toArray();
    }
}
