package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A random decision tree gives the class of uniform features (Domingos and Hulten 2000; the generator of MOA): inner nodes
 * cut a number anywhere in what is left of its range, or have a branch for each value of a discrete feature, once on each
 * path. From {@value #FIRST_LEAVES} levels on a node is a leaf with a probability of {@value #LEAVES}, at the depth always.
 */
final class RandomTree {

    private static final int FIRST_LEAVES = 3;
    private static final double LEAVES = 0.15;

    /** Settings that all concepts of a stream share. */
    record Settings(int numbers, int discrete, int values, int classes, int depth) {}

    private sealed interface Node {
        int classOf(double[] row);
    }

    private record Leaf(int label) implements Node {
        @Override
        public int classOf(double[] row) {
            return label;
        }
    }

    private record Cut(int feature, double at, Node low, Node high) implements Node {
        @Override
        public int classOf(double[] row) {
            return (row[feature] < at ? low : high).classOf(row);
        }
    }

    private record Fan(int feature, List<Node> branches) implements Node {
        @Override
        public int classOf(double[] row) {
            return branches.get((int) row[feature]).classOf(row);
        }
    }

    private final Settings settings;
    private final Draws model;
    private final double[] low;
    private final double[] high;
    private final boolean[] used;

    private RandomTree(Settings settings, Draws model) {
        this.settings = settings;
        this.model = model;
        int features = settings.numbers + settings.discrete;
        low = new double[features];
        high = new double[features];
        Arrays.fill(high, 1);
        used = new boolean[features];
    }

    static Concept concept(Settings settings, Draws model) {
        Node root = new RandomTree(settings, model).grow(0);
        List<Feature> features = new ArrayList<>();
        IntStream.rangeClosed(1, settings.numbers).forEach(j -> features.add(Feature.continuous("x" + j)));
        IntStream.rangeClosed(1, settings.discrete)
                .forEach(j -> features.add(Feature.discrete("v" + j, names(settings.values))));
        Schema schema = Schema.classification(features, "class", List.of(names(settings.classes)));
        return RuleConcept.of(
                schema,
                (draws, values) -> {
                    for (int j = 0; j < values.length; j++) {
                        values[j] = j < settings.numbers ? draws.uniform() : draws.index(settings.values);
                    }
                },
                root::classOf);
    }

    private static String[] names(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toArray(String[]::new);
    }

    private Node grow(int depth) {
        int[] free = IntStream.range(0, used.length).filter(j -> !used[j]).toArray();
        boolean isLeaf = free.length == 0 || depth >= settings.depth || (depth >= FIRST_LEAVES && model.chance(LEAVES));
        if (isLeaf) {
            return new Leaf(model.index(settings.classes));
        }
        int feature = free[model.index(free.length)];
        return feature < settings.numbers ? cut(feature, depth) : fan(feature, depth);
    }

    private Node cut(int feature, int depth) {
        double from = low[feature];
        double to = high[feature];
        double at = model.uniform(from, to);
        high[feature] = at;
        Node below = grow(depth + 1);
        high[feature] = to;
        low[feature] = at;
        Node above = grow(depth + 1);
        low[feature] = from;
        return new Cut(feature, at, below, above);
    }

    private Node fan(int feature, int depth) {
        used[feature] = true;
        List<Node> branches = new ArrayList<>();
        for (int v = 0; v < settings.values; v++) {
            branches.add(grow(depth + 1));
        }
        used[feature] = false;
        return new Fan(feature, branches);
    }
}
