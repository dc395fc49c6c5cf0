package io.kstep.experiment;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Tree-augmented naive Bayes structures, each a tree over all features that is drawn alike from all there are, by
 * Prüfer's codes (Pérez 2010, algorithm 11, line 6: "different TAN structures in a deterministic way"). Trees that
 * differ in the root alone are one: they have the same densities.
 */
final class RandomTrees {

    private RandomTrees() {}

    /**
     * Different trees; all of them where there are no more.
     *
     * @param features two or more
     */
    static List<Structure> distinct(int[] features, int count, long seed) {
        int n = features.length;
        if (n < 2) {
            throw new IllegalArgumentException("a tree needs two features or more, not " + n);
        }
        double all = Math.pow(n, n - 2.0);
        SplittableRandom random = new SplittableRandom(seed);
        Set<List<Integer>> seen = new HashSet<>();
        List<Structure> trees = new ArrayList<>();
        for (long i = 0; trees.size() < Math.min(count, all); i++) {
            int[] code = all <= count ? digits(i, n) : random.ints(n - 2L, 0, n).toArray();
            if (seen.add(Arrays.stream(code).boxed().toList())) {
                trees.add(tree(code, features));
            }
        }
        return trees;
    }

    private static int[] digits(long number, int base) {
        int[] digits = new int[base - 2];
        long rest = number;
        for (int i = 0; i < digits.length; i++) {
            digits[i] = (int) (rest % base);
            rest /= base;
        }
        return digits;
    }

    /** The tree of a Prüfer code, directed away from the first feature. */
    static Structure tree(int[] code, int... features) {
        int n = features.length;
        int[] degree = new int[n];
        Arrays.fill(degree, 1);
        Arrays.stream(code).forEach(v -> degree[v]++);
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            neighbours.add(new ArrayList<>());
        }
        for (int v : code) {
            int leaf = leaf(degree);
            join(neighbours, leaf, v);
            degree[leaf]--;
            degree[v]--;
        }
        int last = leaf(degree);
        degree[last]--;
        join(neighbours, last, leaf(degree));
        return directed(neighbours, features);
    }

    private static int leaf(int[] degree) {
        int leaf = 0;
        while (degree[leaf] != 1) {
            leaf++;
        }
        return leaf;
    }

    private static void join(List<List<Integer>> neighbours, int a, int b) {
        neighbours.get(a).add(b);
        neighbours.get(b).add(a);
    }

    private static Structure directed(List<List<Integer>> neighbours, int[] features) {
        List<Node> nodes = new ArrayList<>(List.of(Node.of(features[0])));
        boolean[] placed = new boolean[features.length];
        placed[0] = true;
        Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
        while (!waiting.isEmpty()) {
            int parent = waiting.remove();
            for (int child : neighbours.get(parent)) {
                if (!placed[child]) {
                    placed[child] = true;
                    nodes.add(Node.of(features[child], features[parent]));
                    waiting.add(child);
                }
            }
        }
        return Structure.of(nodes);
    }
}
