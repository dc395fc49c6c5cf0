package io.kstep.multi;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The class vectors that what is known of each row is consistent with, and how much the row counts for each. A row whose
 * classes are all known has one; with some missing or doubtful there are several, whose weights EM finds.
 */
final class JointRows {

    /** A row is consistent with no more vectors. */
    static final int MOST_VECTORS = 4096;

    /** All rows together have no more. */
    private static final int MOST_OF_ALL = 1 << 22;

    private final VectorSpace space;
    /** At (row, k). */
    private final int[][][] vectors;

    private final double[][] weights;

    private JointRows(VectorSpace space, int[][][] vectors, double[][] weights) {
        this.space = space;
        this.vectors = vectors;
        this.weights = weights;
    }

    /** The vectors that a schema allows. */
    static VectorSpace space(Schema schema) {
        return new VectorSpace(schema.targets().stream()
                .mapToInt(target -> Math.max(1, target.values().size()))
                .toArray());
    }

    /**
     * The rows of a chunk, weighted as if class variables were independent: where a class is not known for sure, by how
     * plausible it is and by how frequent it is among the rows.
     */
    static JointRows of(Chunk chunk) {
        return of(chunk, false);
    }

    /**
     * The same, or where a class is not known for sure by how plausible it is alone: then a censored class counts as much
     * for itself as for each one above it (Rodríguez 2013, section 7.3.2).
     */
    static JointRows of(Chunk chunk, boolean isEven) {
        VectorSpace space = space(chunk.schema());
        double[][] frequencies = frequencies(chunk, space);
        int[][][] vectors = new int[chunk.size()][][];
        double[][] weights = new double[vectors.length][];
        long all = 0;
        for (int row = 0; row < vectors.length; row++) {
            vectors[row] = consistent(chunk, space, row);
            weights[row] = new double[vectors[row].length];
            all += vectors[row].length;
            if (all > MOST_OF_ALL) {
                throw tooMany();
            }
            double sum = 0;
            for (int k = 0; k < vectors[row].length; k++) {
                weights[row][k] = plausibility(chunk, row, vectors[row][k]);
                for (int j = 0; !isEven && vectors[row].length > 1 && j < space.variables(); j++) {
                    weights[row][k] *= frequencies[j][vectors[row][k][j]];
                }
                sum += weights[row][k];
            }
            for (int k = 0; k < weights[row].length; k++) {
                weights[row][k] = weights[row].length == 1 ? 1 : weights[row][k] / sum;
            }
        }
        return new JointRows(space, vectors, weights);
    }

    private static double[][] frequencies(Chunk chunk, VectorSpace space) {
        double[][] frequencies = new double[space.variables()][];
        for (int j = 0; j < frequencies.length; j++) {
            frequencies[j] = new double[space.size(j)];
            Arrays.fill(frequencies[j], 1);
            ClassWeights said = chunk.classWeights(j);
            for (int row = 0; row < chunk.size(); row++) {
                for (int c = 0; c < frequencies[j].length; c++) {
                    frequencies[j][c] += chunk.rowWeight(row) * said.of(row, c);
                }
            }
            double sum = Arrays.stream(frequencies[j]).sum();
            for (int c = 0; c < frequencies[j].length; c++) {
                frequencies[j][c] /= sum;
            }
        }
        return frequencies;
    }

    private static int[][] consistent(Chunk chunk, VectorSpace space, int row) {
        int[][] classes = new int[space.variables()][];
        double count = 1;
        for (int j = 0; j < classes.length; j++) {
            ClassWeights said = chunk.classWeights(j);
            int variable = j;
            classes[j] = said.hardClass(row) >= 0
                    ? new int[] {said.hardClass(row)}
                    : IntStream.range(0, space.size(j))
                            .filter(c -> chunk.classWeights(variable).plausibility(row, c) > 0)
                            .toArray();
            count *= classes[j].length;
        }
        if (count > MOST_VECTORS) {
            throw tooMany();
        }
        VectorSpace open =
                new VectorSpace(Arrays.stream(classes).mapToInt(of -> of.length).toArray());
        int[][] vectors = new int[(int) count][];
        for (int k = 0; k < vectors.length; k++) {
            vectors[k] = open.vector(k);
            for (int j = 0; j < classes.length; j++) {
                vectors[k][j] = classes[j][vectors[k][j]];
            }
        }
        return vectors;
    }

    private static SpecException tooMany() {
        return new SpecException("too many class variables of a row are missing: at most " + MOST_VECTORS
                + " vectors of classes may be consistent with a row, and " + MOST_OF_ALL
                + " with all; use independent or chain, which need no joint vector");
    }

    private static double plausibility(Chunk chunk, int row, int[] vector) {
        double product = 1;
        for (int j = 0; j < vector.length; j++) {
            product *= chunk.classWeights(j).plausibility(row, vector[j]);
        }
        return product;
    }

    VectorSpace space() {
        return space;
    }

    int size() {
        return vectors.length;
    }

    int[][] vectors(int row) {
        return vectors[row];
    }

    /** How much a row counts for each of its vectors; they sum to 1. */
    double[] weights(int row) {
        return weights[row];
    }

    /** Whether every row has one vector. */
    boolean areSure() {
        return Arrays.stream(vectors).allMatch(of -> of.length == 1);
    }

    /** How much each row counts for the classes that some of the variables have together. */
    ClassWeights of(int... variables) {
        VectorSpace part = space.of(variables);
        int[] hard = new int[vectors.length];
        double[][] soft = new double[vectors.length][];
        boolean isHard = true;
        for (int row = 0; row < hard.length; row++) {
            hard[row] = part.code(VectorSpace.part(vectors[row][0], variables));
            boolean isOne = true;
            for (int[] vector : vectors[row]) {
                isOne &= part.code(VectorSpace.part(vector, variables)) == hard[row];
            }
            if (!isOne) {
                isHard = false;
                soft[row] = new double[(int) part.count()];
                for (int k = 0; k < weights[row].length; k++) {
                    soft[row][part.code(VectorSpace.part(vectors[row][k], variables))] += weights[row][k];
                }
            }
        }
        return isHard ? ClassWeights.hard(hard) : ClassWeights.mixed(hard, soft);
    }

    /** The E step: these rows with each vector weighted by how probable it is, given the features and what is known. */
    JointRows expected(Chunk chunk, JointClassifier classifier) {
        double[][] found = new double[weights.length][];
        for (int row = 0; row < found.length; row++) {
            found[row] = vectors[row].length == 1 ? weights[row] : expected(chunk, row, classifier);
        }
        return new JointRows(space, vectors, found);
    }

    private double[] expected(Chunk chunk, int row, JointClassifier classifier) {
        JointPosterior posterior = classifier.posterior(chunk.row(row));
        double[] logs = new double[vectors[row].length];
        for (int k = 0; k < logs.length; k++) {
            logs[k] = posterior.logProbability(vectors[row][k]) + Math.log(plausibility(chunk, row, vectors[row][k]));
        }
        LogSpace.normalise(logs);
        return logs;
    }

    /** The greatest difference of a weight. */
    double distance(JointRows other) {
        double most = 0;
        for (int row = 0; row < weights.length; row++) {
            for (int k = 0; k < weights[row].length; k++) {
                most = Math.max(most, Math.abs(weights[row][k] - other.weights[row][k]));
            }
        }
        return most;
    }
}
