package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The mixture that Côme et al. 2009, 5.1.1 draw from: two spherical Gaussians of unit variance in ten dimensions, equally
 * frequent, their means some distance apart. The paper does not say in which direction: it makes no difference to a full
 * Gaussian, but it does to naive Bayes. Here the means differ equally in all dimensions.
 */
record TwoGaussians(double distance) {

    static final int DIMENSIONS = 10;

    private static final Schema SCHEMA = Schema.classification(
            IntStream.range(0, DIMENSIONS)
                    .mapToObj(j -> Feature.continuous("x" + j))
                    .toList(),
            "class",
            List.of("first", "second"));

    private double shift() {
        return distance / Math.sqrt(DIMENSIONS);
    }

    /** Rows with their true classes. */
    Chunk draw(int rows, SplittableRandom random) {
        double[][] columns = new double[DIMENSIONS][rows];
        int[] classes = new int[rows];
        for (int i = 0; i < rows; i++) {
            classes[i] = random.nextInt(2);
            for (int j = 0; j < DIMENSIONS; j++) {
                columns[j][i] = random.nextGaussian() + classes[i] * shift();
            }
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    /** The classifier of the true parameters. */
    Classifier truth() {
        return new Classifier() {
            @Override
            public void logLikelihood(double[] values, double[] out, double[] scratch) {
                double sum = Arrays.stream(values).sum();
                out[0] = 0; // what both classes share is left out
                out[1] = shift() * sum - distance * distance / 2;
            }

            @Override
            public void logPrior(double[] out) {
                out[0] = Math.log(.5);
                out[1] = Math.log(.5);
            }
        };
    }
}
