package io.kstep.benchmark;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Seeded rows of continuous features, each of which follows the one before it, by a factor that is the class's own. */
final class DependentRows {

    private DependentRows() {}

    static Chunk of(long seed, int rows, int features, int classes) {
        double[][] instances = instances(seed, rows, features, classes);
        double[][] columns = new double[features][rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < features; j++) {
                columns[j][i] = instances[i][j];
            }
        }
        Schema schema = Schema.classification(
                IntStream.range(0, features)
                        .mapToObj(j -> Feature.continuous("f" + j))
                        .toList(),
                "class",
                IntStream.range(0, classes).mapToObj(Integer::toString).toList());
        return Chunk.classified(
                schema,
                columns,
                ClassWeights.hard(
                        IntStream.range(0, rows).map(i -> i % classes).toArray()));
    }

    /** Row i is of class i modulo the number of classes. */
    static double[][] instances(long seed, int rows, int features, int classes) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] instances = new double[rows][features];
        for (int i = 0; i < rows; i++) {
            int c = i % classes;
            for (int j = 0; j < features; j++) {
                double before = j == 0 ? 0 : instances[i][j - 1];
                instances[i][j] = 0.3 * c + (c + 1.0) / (classes + 1) * before + random.nextGaussian();
            }
        }
        return instances;
    }

}
