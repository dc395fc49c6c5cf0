package io.kstep.multi;

import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Rows whose classes are all known, as small numbers: what a search that tests thousands of structures reads.
 *
 * @param cardinalities number of states of each feature
 * @param states at (feature, row), -1 where it is missing
 * @param vectors the number of each row's vector of classes
 * @param weights of the rows
 */
public record CodedRows(VectorSpace space, int[] cardinalities, int[][] states, int[] vectors, double[] weights) {

    /** All rows of a chunk; each must know all of its classes. */
    public static CodedRows of(Chunk chunk, int bins) {
        CodedFeatures features = CodedFeatures.of(chunk, bins);
        VectorSpace space = JointRows.space(chunk.schema());
        int[] vectors = new int[chunk.size()];
        double[] weights = new double[chunk.size()];
        int[] vector = new int[space.variables()];
        for (int row = 0; row < vectors.length; row++) {
            for (int j = 0; j < vector.length; j++) {
                vector[j] = chunk.classWeights(j).hardClass(row);
                if (vector[j] < 0) {
                    throw new IllegalArgumentException("row " + row + " does not know all of its classes");
                }
            }
            vectors[row] = space.code(vector);
            weights[row] = chunk.rowWeight(row);
        }
        return new CodedRows(space, features.cardinalities(), features.states(chunk), vectors, weights);
    }

    public int size() {
        return vectors.length;
    }

    int features() {
        return cardinalities.length;
    }

    /**
     * A partition into folds: rows are shuffled, ordered by their vector and dealt out, so that every vector is spread
     * evenly.
     *
     * @return the fold of each row
     */
    int[] folds(int count, SplittableRandom random) {
        int[] order = shuffled(random);
        int[] folds = new int[order.length];
        for (int p = 0; p < order.length; p++) {
            folds[order[p]] = p % count;
        }
        return folds;
    }

    /** A part of the rows that is tested, drawn with the same care: 0 for these, -1 for those that are only learned from. */
    public int[] heldOut(double share, SplittableRandom random) {
        int[] order = shuffled(random);
        int[] folds = new int[order.length];
        for (int p = 0; p < order.length; p++) {
            folds[order[p]] = Math.ceil((p + 1) * share) > Math.ceil(p * share) ? 0 : -1;
        }
        return folds;
    }

    private int[] shuffled(SplittableRandom random) {
        int[] order = IntStream.range(0, vectors.length).toArray();
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
        return Arrays.stream(order)
                .boxed()
                .sorted(Comparator.comparingInt(row -> vectors[row]))
                .mapToInt(row -> row)
                .toArray();
    }

    /** Some of the rows, in their order. */
    public CodedRows subset(int[] rows) {
        return new CodedRows(
                space,
                cardinalities,
                Arrays.stream(states)
                        .map(of -> IntStream.of(rows).map(row -> of[row]).toArray())
                        .toArray(int[][]::new),
                IntStream.of(rows).map(row -> vectors[row]).toArray(),
                IntStream.of(rows).mapToDouble(row -> weights[row]).toArray());
    }
}
