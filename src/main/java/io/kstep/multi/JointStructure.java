package io.kstep.multi;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The graph of a multi-dimensional Bayesian network classifier (Rodríguez 2013, section 5.2): a class subgraph, a bridge
 * from class variables to features, and a feature subgraph. No arc leads from a feature to a class variable. Immutable.
 */
public final class JointStructure {

    private final int[][] classParents;
    private final int[][] bridge;
    private final int[][] featureParents;

    /**
     * All arrays are given away and sorted.
     *
     * @param classParents of each class variable, other class variables
     * @param bridge of each feature, the class variables it depends on
     * @param featureParents of each feature, other features
     */
    JointStructure(int[][] classParents, int[][] bridge, int[][] featureParents) {
        this.classParents = sorted(classParents, classParents.length, true);
        this.bridge = sorted(bridge, classParents.length, false);
        this.featureParents = sorted(featureParents, featureParents.length, true);
        if (bridge.length != featureParents.length) {
            throw new IllegalArgumentException(
                    "a bridge to " + bridge.length + " features, parents of " + featureParents.length);
        }
    }

    private static int[][] sorted(int[][] parents, int nodes, boolean areNodes) {
        for (int[] of : parents) {
            Arrays.sort(of);
            for (int i = 0; i < of.length; i++) {
                if (of[i] < 0 || of[i] >= nodes || (i > 0 && of[i] == of[i - 1])) {
                    throw new IllegalArgumentException(
                            "parents are other nodes, each once, not " + Arrays.toString(of));
                }
            }
        }
        if (areNodes) {
            requireNoCycle(parents);
        }
        return parents;
    }

    private static void requireNoCycle(int[][] parents) {
        boolean[] placed = new boolean[parents.length];
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (int i = 0; i < parents.length; i++) {
                if (!placed[i] && Arrays.stream(parents[i]).allMatch(p -> placed[p])) {
                    placed[i] = true;
                    hasChanged = true;
                }
            }
        }
        for (boolean each : placed) {
            if (!each) {
                throw new IllegalArgumentException("a cycle among " + Arrays.deepToString(parents));
            }
        }
    }

    public int variables() {
        return classParents.length;
    }

    public int features() {
        return bridge.length;
    }

    /** The class variables that a class variable depends on, ascending. */
    public int[] classParents(int variable) {
        return classParents[variable].clone();
    }

    /** The class variables that a feature depends on, ascending. */
    public int[] bridge(int feature) {
        return bridge[feature].clone();
    }

    /** The features that a feature depends on, ascending. */
    public int[] featureParents(int feature) {
        return featureParents[feature].clone();
    }

    /** A class variable with those it depends on, ascending. */
    int[] family(int variable) {
        return IntStream.concat(Arrays.stream(classParents[variable]), IntStream.of(variable))
                .sorted()
                .toArray();
    }

    void write(BinaryWriter out) {
        for (int[][] parents : List.of(classParents, bridge, featureParents)) {
            out.writeList(Arrays.asList(parents), BinaryWriter::writeInts);
        }
    }

    static JointStructure read(BinaryReader in) {
        return new JointStructure(parents(in), parents(in), parents(in));
    }

    private static int[][] parents(BinaryReader in) {
        return in.readList(BinaryReader::readInts).toArray(int[][]::new);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JointStructure that
                && Arrays.deepEquals(classParents, that.classParents)
                && Arrays.deepEquals(bridge, that.bridge)
                && Arrays.deepEquals(featureParents, that.featureParents);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(classParents)
                + 7 * Arrays.deepHashCode(bridge)
                + Arrays.deepHashCode(featureParents);
    }

    /** Every feature on its own: {@code class parents [[], [0]], bridge [[0], [0, 1]], feature parents [[], [0]]}. */
    @Override
    public String toString() {
        return "class parents " + Arrays.deepToString(classParents) + ", bridge " + Arrays.deepToString(bridge)
                + ", feature parents " + Arrays.deepToString(featureParents);
    }
}
