package io.kstep.multi;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Rows with several class variables of two classes, each the same as the one before it with a given probability, and with
 * a normal feature or several for each; every third feature is discrete.
 */
final class SeveralClasses {

    private SeveralClasses() {}

    static Chunk chunk(int rows, int variables, int features, double same, long seed) {
        return chunk(rows, variables, features, same, 0, seed);
    }

    /** @param missing probability that a class is not known */
    static Chunk chunk(int rows, int variables, int features, double same, double missing, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[features][rows];
        int[][] classes = new int[variables][rows];
        for (int row = 0; row < rows; row++) {
            for (int j = 0; j < variables; j++) {
                boolean isSame = j > 0 && random.nextDouble() < same;
                classes[j][row] = j > 0 ? classes[j - 1][row] ^ (isSame ? 0 : 1) : random.nextInt(2);
            }
            for (int i = 0; i < features; i++) {
                int of = classes[i % variables][row];
                columns[i][row] =
                        i % 3 == 2 ? (random.nextDouble() < .3 ? 1 - of : of) : random.nextGaussian() + 1.2 * of;
            }
        }
        SplittableRandom holes = new SplittableRandom(seed + 1);
        List<ClassWeights> weights = new ArrayList<>();
        for (int[] of : classes) {
            weights.add(
                    missing == 0
                            ? ClassWeights.hard(of)
                            : ClassWeights.of(
                                    Arrays.stream(of)
                                            .<Label>mapToObj(c -> holes.nextDouble() < missing
                                                    ? new Label.Unknown()
                                                    : new Label.Hard(c))
                                            .toList(),
                                    2));
        }
        return Chunk.classified(schema(variables, features), columns, weights);
    }

    static Schema schema(int variables, int features) {
        return new Schema(
                IntStream.range(0, features)
                        .mapToObj(i -> i % 3 == 2
                                ? Feature.discrete("x" + i, List.of("low", "high"))
                                : Feature.continuous("x" + i))
                        .toList(),
                IntStream.range(0, variables)
                        .<Target>mapToObj(j -> new Target.ClassVariable("c" + j, List.of("no", "yes")))
                        .toList());
    }

    /** The share of rows whose vector is right as a whole. */
    static double global(JointClassifier classifier, Chunk test) {
        int right = 0;
        for (int row = 0; row < test.size(); row++) {
            int[] said = classifier.posterior(test.row(row)).mostProbable();
            boolean isRight = true;
            for (int j = 0; j < said.length; j++) {
                isRight &= said[j] == test.classWeights(j).hardClass(row);
            }
            right += isRight ? 1 : 0;
        }
        return (double) right / test.size();
    }
}
