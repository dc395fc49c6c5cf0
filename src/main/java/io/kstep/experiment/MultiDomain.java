package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A random multi-dimensional Bayesian network classifier to draw rows from (Rodríguez 2013, section 6.3.1.3): 15 features
 * of two or three values and binary class variables. The thesis does not say how dense its structures are; here the
 * variables stand in a random order, each has exactly as many parents of its own kind as allowed, or all before it where
 * these are fewer, and each feature depends on each class variable with probability 0.1. Tables are uniform on the simplex.
 */
final class MultiDomain {

    static final int FEATURES = 15;
    private static final double BRIDGE = .1;

    /** The kinds of structure. */
    enum Kind {
        MDTAN("MDTAN", 0),
        MD11("MD 1/1", 1),
        MDJK("MD m-1/4", 2);

        private final String title;
        /** By which seeds differ. */
        private final int number;

        Kind(String title, int number) {
            this.title = title;
            this.number = number;
        }

        int number() {
            return number;
        }

        String title() {
            return title;
        }

        int classParents(int variables) {
            return this == MDJK ? variables - 1 : 1;
        }

        int featureParents() {
            return this == MDJK ? 4 : 1;
        }
    }

    /**
     * A class variable or a feature.
     *
     * @param parents numbers of other nodes, class variables first
     * @param table P(state) for each configuration of the parents, the first parent fastest
     */
    private record Node(int states, int[] parents, double[][] table) {}

    private final int variables;
    private final Node[] nodes;
    /** Parents before children. */
    private final int[] order;

    private MultiDomain(int variables, Node[] nodes, int[] order) {
        this.variables = variables;
        this.nodes = nodes;
        this.order = order;
    }

    static MultiDomain random(Kind kind, int variables, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = variables + FEATURES;
        int[] states = new int[count];
        Arrays.setAll(states, v -> v < variables ? 2 : 2 + random.nextInt(2));
        int[] classes = shuffled(IntStream.range(0, variables).toArray(), random);
        int[] features = shuffled(IntStream.range(variables, count).toArray(), random);
        Node[] nodes = new Node[count];
        for (int at = 0; at < variables; at++) {
            int[] parents = some(Arrays.copyOf(classes, at), kind.classParents(variables), random);
            nodes[classes[at]] = node(states, classes[at], parents, random);
        }
        for (int at = 0; at < FEATURES; at++) {
            IntStream bridge = IntStream.range(0, variables).filter(j -> random.nextDouble() < BRIDGE);
            int[] above = bridge.toArray();
            int[] beside = some(Arrays.copyOf(features, at), kind.featureParents(), random);
            int[] parents =
                    IntStream.concat(IntStream.of(above), IntStream.of(beside)).toArray();
            nodes[features[at]] = node(states, features[at], parents, random);
        }
        int[] order =
                IntStream.concat(IntStream.of(classes), IntStream.of(features)).toArray();
        return new MultiDomain(variables, nodes, order);
    }

    private static int[] some(int[] of, int most, SplittableRandom random) {
        int[] drawn = Arrays.copyOf(shuffled(of, random), Math.min(most, of.length));
        Arrays.sort(drawn);
        return drawn;
    }

    private static int[] shuffled(int[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int at = random.nextInt(i + 1);
            int moved = values[i];
            values[i] = values[at];
            values[at] = moved;
        }
        return values;
    }

    private static Node node(int[] states, int node, int[] parents, SplittableRandom random) {
        int configurations = IntStream.of(parents).map(p -> states[p]).reduce(1, (a, b) -> a * b);
        double[][] table = new double[configurations][states[node]];
        for (double[] row : table) {
            Arrays.setAll(row, s -> -Math.log1p(-random.nextDouble()));
            double sum = Arrays.stream(row).sum();
            Arrays.setAll(row, s -> row[s] / sum);
        }
        return new Node(states[node], parents, table);
    }

    Chunk chunk(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] drawn = new int[nodes.length][rows];
        for (int row = 0; row < rows; row++) {
            for (int v : order) {
                Node node = nodes[v];
                int configuration = 0;
                for (int p = node.parents.length - 1; p >= 0; p--) {
                    configuration = configuration * nodes[node.parents[p]].states + drawn[node.parents[p]][row];
                }
                double left = random.nextDouble();
                int state = 0;
                while (state + 1 < node.states && left >= node.table[configuration][state]) {
                    left -= node.table[configuration][state++];
                }
                drawn[v][row] = state;
            }
        }
        double[][] columns = Arrays.stream(drawn, variables, drawn.length)
                .map(of -> IntStream.of(of).asDoubleStream().toArray())
                .toArray(double[][]::new);
        return Chunk.classified(
                schema(),
                columns,
                Arrays.stream(drawn, 0, variables).map(ClassWeights::hard).toList());
    }

    private Schema schema() {
        List<String> names = List.of("a", "b", "c");
        return new Schema(
                IntStream.range(variables, nodes.length)
                        .mapToObj(v -> Feature.discrete("x" + (v - variables + 1), names.subList(0, nodes[v].states)))
                        .toList(),
                IntStream.rangeClosed(1, variables)
                        .<Target>mapToObj(j -> new Target.ClassVariable("c" + j, List.of("0", "1")))
                        .toList());
    }
}
