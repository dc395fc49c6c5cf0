package io.kstep.multi;

import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Class variables form a polytree, and so do features, given the class variables that they depend on: an MDPoly (de Waal
 * and van der Gaag 2007; Rodríguez 2013, section 5.2). Its bridge is chosen by what it is worth; where few rows know all of
 * their classes, by tests.
 *
 * @param level of the tests
 */
record Polytrees(double level, int bins, double alpha) implements JointStructureSearch {

    /** Fewer complete rows do not show what an arc is worth. */
    static final int FEW_ROWS = 20;

    @Override
    public JointStructure find(Chunk chunk, JointRows rows) {
        JointCounts counts = new JointCounts(chunk, rows, bins);
        int[][] classParents = Polytree.of(counts.space().variables(), ofClasses(counts), level);
        Chunk complete = chunk.subset(complete(chunk));
        int[][] bridge = complete.size() < FEW_ROWS
                ? new TestedBridge(0, 2, level).bridge(counts)
                : new BridgeWrapper(bins, alpha).bridge(complete, counts, classParents);
        return new JointStructure(classParents, bridge, Polytree.of(bridge.length, ofFeatures(counts, bridge), level));
    }

    /** The rows whose classes are all known. */
    static int[] complete(Chunk chunk) {
        int variables = chunk.schema().targets().size();
        return IntStream.range(0, chunk.size())
                .filter(row -> chunk.rowWeight(row) > 0
                        && IntStream.range(0, variables)
                                .allMatch(j -> chunk.classWeights(j).hardClass(row) >= 0))
                .toArray();
    }

    private static Polytree.Tests ofClasses(JointCounts counts) {
        return new Polytree.Tests() {
            @Override
            public JointCounts.Dependence of(int one, int other) {
                return counts.classes(one, other);
            }

            @Override
            public JointCounts.Dependence given(int one, int other, int third) {
                return counts.classes(one, other, third);
            }

            @Override
            public boolean fits(int node, int[] parents) {
                return counts.space().of(parents).count() <= NetworkJointLearner.MOST_CONFIGURATIONS;
            }
        };
    }

    private static Polytree.Tests ofFeatures(JointCounts counts, int[][] bridge) {
        return new Polytree.Tests() {
            @Override
            public JointCounts.Dependence of(int one, int other) {
                return counts.features(one, other, given(one, other));
            }

            @Override
            public JointCounts.Dependence given(int one, int other, int third) {
                return counts.features(one, other, third, given(one, other));
            }

            /** The class variables of both, or of the first alone where they have too many vectors. */
            private int[] given(int one, int other) {
                int[] both = IntStream.concat(IntStream.of(bridge[one]), IntStream.of(bridge[other]))
                        .distinct()
                        .sorted()
                        .toArray();
                return counts.space().of(both).count() <= NetworkJointLearner.MOST_CONFIGURATIONS ? both : bridge[one];
            }

            @Override
            public boolean fits(int node, int[] parents) {
                int last = parents.length - 1;
                return TestedArcs.cells(counts, bridge[node], node, Arrays.copyOf(parents, last), parents[last])
                        <= TableJointLearner.MOST_CELLS;
            }
        };
    }

    /** The tests of the bridge look at every vector of the classes. */
    @Override
    public double mostConfigurations(VectorSpace space) {
        return space.count();
    }

    @Override
    public String name() {
        return "mdpoly";
    }

    @Override
    public String options() {
        return "level=" + level;
    }
}
