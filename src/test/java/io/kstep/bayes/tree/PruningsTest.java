package io.kstep.bayes.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The average over all prunings, against each pruning written down and weighted one by one. */
class PruningsTest {

    private static final double SPLIT = 0.3;
    private static final double ALPHA = 0.5;

    /** One way to prune: the nodes where the tree ends, and its prior probability. */
    private record Pruning(List<Integer> ends, double prior) {}

    private final SplittableRandom random = new SplittableRandom(5);

    /** A tree of random shape and random counts, of whose rows some lack the feature of a split. */
    private NodeTable randomTree(int splits, int classes, boolean fractions) {
        NodeTable nodes = new NodeTable(classes);
        nodes.add(0, 0, 0);
        List<Integer> open = new ArrayList<>(List.of(0));
        for (int i = 0; i < splits; i++) {
            int node = open.remove(random.nextInt(open.size()));
            nodes.feature[node] = i;
            nodes.left[node] = nodes.add(0, 0, 0);
            nodes.add(0, 0, 0);
            open.add(nodes.left[node]);
            open.add(nodes.left[node] + 1);
        }
        for (int node = nodes.size - 1; node >= 0; node--) {
            for (int c = 0; c < classes; c++) {
                double own = random.nextInt(nodes.isLeaf(node) ? 6 : 2) * (fractions ? 0.3 : 1);
                double below = nodes.isLeaf(node)
                        ? 0
                        : nodes.counts[nodes.left[node] * classes + c]
                                + nodes.counts[(nodes.left[node] + 1) * classes + c];
                nodes.counts[node * classes + c] = own + below;
            }
        }
        return nodes;
    }

    private static List<Pruning> below(NodeTable nodes, int node) {
        List<Pruning> all = new ArrayList<>();
        if (nodes.isLeaf(node)) {
            all.add(new Pruning(List.of(node), 1));
            return all;
        }
        all.add(new Pruning(List.of(node), 1 - SPLIT));
        for (Pruning l : below(nodes, nodes.left[node])) {
            for (Pruning r : below(nodes, nodes.left[node] + 1)) {
                List<Integer> ends = new ArrayList<>(l.ends);
                ends.addAll(r.ends);
                all.add(new Pruning(ends, SPLIT * l.prior * r.prior));
            }
        }
        return all;
    }

    /** The likelihood label by label, as a product of predictions, without any gamma function. */
    private static double likelihood(double[] counts, int states) {
        double product = 1;
        double seen = 0;
        for (double count : counts) {
            for (int i = 0; i < count; i++) {
                product *= (i + ALPHA) / (seen++ + ALPHA * states);
            }
        }
        return product;
    }

    private static double[] counts(NodeTable nodes, int node) {
        return Arrays.copyOfRange(nodes.counts, node * nodes.classes, (node + 1) * nodes.classes);
    }

    /** Of the rows that end in a pruning: of its ends, and of each split node above those that lack its feature. */
    private static double likelihood(NodeTable nodes, int node, Pruning pruning, int states) {
        if (pruning.ends.contains(node)) {
            return likelihood(counts(nodes, node), states);
        }
        double[] lacking = counts(nodes, node);
        for (int c = 0; c < lacking.length; c++) {
            lacking[c] -= counts(nodes, nodes.left[node])[c] + counts(nodes, nodes.left[node] + 1)[c];
        }
        return likelihood(lacking, states)
                * likelihood(nodes, nodes.left[node], pruning, states)
                * likelihood(nodes, nodes.left[node] + 1, pruning, states);
    }

    private static Map<Integer, Integer> parents(NodeTable nodes) {
        Map<Integer, Integer> parents = new HashMap<>();
        for (int node = 0; node < nodes.size; node++) {
            if (!nodes.isLeaf(node)) {
                parents.put(nodes.left[node], node);
                parents.put(nodes.left[node] + 1, node);
            }
        }
        return parents;
    }

    private static Prunings averaged(NodeTable nodes, boolean others) {
        Prunings prunings = new Prunings(nodes, new TreeSettings(1, 1, 3, 3, SPLIT, ALPHA, 1, 1 << 20), others);
        while (prunings.step() > 0) {}
        return prunings;
    }

    @ParameterizedTest
    @CsvSource({"0,2,false", "1,2,false", "4,2,false", "5,3,true", "7,2,true", "8,4,false", "9,1,true"})
    void shouldBeTheAverageOverEveryPruning(int splits, int classes, boolean others) {
        for (int repeat = 0; repeat < 20; repeat++) {
            NodeTable nodes = randomTree(splits, classes, false);
            int states = classes + (others ? 1 : 0);
            List<Pruning> all = below(nodes, 0);
            assertThat(all.stream().mapToDouble(Pruning::prior).sum()).isCloseTo(1, within(1e-12));
            double total = 0;
            double[] expected = new double[nodes.size * (classes + 1)];
            for (Pruning pruning : all) {
                double weight = pruning.prior * likelihood(nodes, 0, pruning, states);
                total += weight;
                addAnswers(nodes, pruning, weight, states, expected);
            }
            Prunings prunings = averaged(nodes, others);
            assertThat(prunings.logWeight()).isCloseTo(Math.log(total), within(1e-10));
            ClassTree tree = prunings.tree(new int[classes], 1);
            double[] means = tree.means();
            for (int i = 0; i < means.length; i++) {
                if (nodes.isLeaf(i / (classes + 1))) {
                    assertThat(means[i]).isCloseTo(expected[i] / total, within(1e-12));
                }
            }
        }
    }

    /** What a pruning predicts in each leaf of the whole tree: what the end above it does. */
    private static void addAnswers(NodeTable nodes, Pruning pruning, double weight, int states, double[] into) {
        int width = nodes.classes + 1;
        Map<Integer, Integer> parents = parents(nodes);
        for (int leaf = 0; leaf < nodes.size; leaf++) {
            int end = leaf;
            while (nodes.isLeaf(leaf) && !pruning.ends.contains(end)) {
                end = parents.get(end);
            }
            for (int c = 0; nodes.isLeaf(leaf) && c < width; c++) {
                double count = c < nodes.classes ? nodes.counts[end * nodes.classes + c] : 0;
                double alpha = c < states ? ALPHA : 0;
                into[leaf * width + c] += weight * (count + alpha) / (nodes.weight(end) + ALPHA * states);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSumToOneWhateverTheWeights(boolean others) {
        NodeTable nodes = randomTree(9, 3, true);
        ClassTree tree = averaged(nodes, others).tree(new int[] {0, 1, 2}, 1);
        double[] means = tree.means();
        for (int node = 0; node < nodes.size; node++) {
            double sum = 0;
            for (int c = 0; c < 4; c++) {
                sum += means[node * 4 + c];
            }
            assertThat(sum).isCloseTo(nodes.isLeaf(node) ? 1 : sum, within(1e-12));
            assertThat(tree.stop(node)).isBetween(0.0, 1.0);
        }
    }
}
