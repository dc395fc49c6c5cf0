package io.kstep.multi;

import io.kstep.data.Chunk;
import java.util.stream.IntStream;

/**
 * Every feature depends on every class variable. Without arcs among class variables this is MDnB with naive Bayes for the
 * features; with the tree of class variables it is MDTAN with TAN for them (Rodríguez 2013, section 5.2).
 *
 * @param tree whether class variables form the tree of greatest mutual information (Chow and Liu 1968)
 */
record CompleteBridge(boolean tree) implements JointStructureSearch {

    @Override
    public JointStructure find(Chunk chunk, JointRows rows) {
        int variables = rows.space().variables();
        int[][] none = new int[variables][0];
        int[][] bridge = IntStream.range(0, chunk.schema().featureCount())
                .mapToObj(i -> IntStream.range(0, variables).toArray())
                .toArray(int[][]::new);
        return new JointStructure(
                tree ? ClassTree.of(new JointCounts(chunk, rows), 1) : none, bridge, new int[bridge.length][0]);
    }

    @Override
    public double mostConfigurations(VectorSpace space) {
        return space.count();
    }

    @Override
    public String name() {
        return tree ? "mdtan" : "mdnb";
    }

    @Override
    public String options() {
        return "";
    }
}
