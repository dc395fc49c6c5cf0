package io.kstep.experiment;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Labels that are probabilities of classes (López-Cruz et al. 2013, 4.1): for each row b is drawn from a beta
 * distribution, its true class has probability 1 - b, and all others share b alike.
 *
 * @param probabilities of each row and class
 * @param drawn for each row its class, or with probability b another one
 */
record ProbabilisticLabels(double[][] probabilities, int[] drawn) {

    static ProbabilisticLabels of(int[] truth, int classes, BetaDraws draws, SplittableRandom random) {
        double[][] probabilities = new double[truth.length][classes];
        int[] drawn = truth.clone();
        for (int i = 0; i < truth.length; i++) {
            double b = draws.next(random);
            Arrays.fill(probabilities[i], b / (classes - 1));
            probabilities[i][truth[i]] = 1 - b;
            if (random.nextDouble() < b) {
                drawn[i] = (truth[i] + 1 + random.nextInt(classes - 1)) % classes;
            }
        }
        return new ProbabilisticLabels(probabilities, drawn);
    }

    /** The labels of some rows. */
    ProbabilisticLabels subset(int[] rows) {
        return new ProbabilisticLabels(
                IntStream.of(rows).mapToObj(i -> probabilities[i]).toArray(double[][]::new),
                IntStream.of(rows).map(i -> drawn[i]).toArray());
    }
}
