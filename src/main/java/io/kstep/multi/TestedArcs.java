package io.kstep.multi;

import io.kstep.data.Chunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every arc that an independence test keeps, the surest first (the MDJ/K filter of Ortigosa-Hernández et al. 2012 with
 * arcs between any features; Rodríguez 2013, section 5.4): a class variable depends on up to j others, a feature on up to
 * {@code parents} class variables and k features, each tested given the class variables that it depends on. An arc that
 * would close a circle is left out.
 *
 * @param j class parents of a class variable at the most
 * @param k feature parents of a feature at the most
 * @param parents class parents of a feature at the most
 * @param level of the tests
 */
record TestedArcs(int j, int k, int parents, double level, int bins) implements JointStructureSearch {

    /** An arc that a test keeps, from one to other. */
    private record Arc(int from, int to, JointCounts.Dependence found) {}

    @Override
    public JointStructure find(Chunk chunk, JointRows rows) {
        JointCounts counts = new JointCounts(chunk, rows, bins);
        int variables = counts.space().variables();
        int[][] bridge = new TestedBridge(0, parents, level).bridge(counts);
        List<Arc> ofClasses = new ArrayList<>();
        for (int a = 0; a < variables; a++) {
            for (int b = a + 1; b < variables; b++) {
                ofClasses.add(new Arc(a, b, counts.classes(a, b)));
            }
        }
        int[][] classParents = kept(ofClasses, variables, j, (to, now, more) -> fits(counts.space(), now, more));
        List<Arc> ofFeatures = new ArrayList<>();
        for (int b = 0; b < bridge.length; b++) {
            for (int a = 0; a < bridge.length; a++) {
                if (a != b && (!Arrays.equals(bridge[a], bridge[b]) || a < b)) {
                    ofFeatures.add(new Arc(a, b, counts.features(a, b, bridge[b])));
                }
            }
        }
        int[][] featureParents = kept(
                ofFeatures,
                bridge.length,
                k,
                (to, now, more) -> cells(counts, bridge[to], to, now, more) <= TableJointLearner.MOST_CELLS);
        return new JointStructure(classParents, bridge, featureParents);
    }

    private static boolean fits(VectorSpace space, int[] now, int more) {
        return space.of(now).count() * space.size(more) <= NetworkJointLearner.MOST_CONFIGURATIONS;
    }

    /** Cells of the table of a feature with one more feature parent. */
    static double cells(JointCounts counts, int[] bridge, int feature, int[] now, int more) {
        double cells = counts.space().of(bridge).count() * counts.cardinality(feature) * counts.cardinality(more);
        for (int parent : now) {
            cells *= counts.cardinality(parent);
        }
        return cells;
    }

    /** Whether a node can have one more parent. */
    private interface Room {
        boolean isFor(int node, int[] now, int more);
    }

    private int[][] kept(List<Arc> arcs, int nodes, int most, Room room) {
        int[][] parents = new int[nodes][0];
        arcs.stream()
                .filter(arc -> arc.found.chance() < level)
                .sorted(Comparator.comparingDouble((Arc arc) -> arc.found.chance())
                        .thenComparing(arc -> -arc.found.nats()))
                .forEach(arc -> {
                    int[] now = parents[arc.to];
                    if (now.length < most
                            && Arrays.stream(parents[arc.from]).noneMatch(p -> p == arc.to)
                            && !leads(parents, arc.to, arc.from)
                            && room.isFor(arc.to, now, arc.from)) {
                        parents[arc.to] = IntStream.concat(IntStream.of(now), IntStream.of(arc.from))
                                .toArray();
                    }
                });
        return parents;
    }

    /** Whether one node comes before another. */
    private static boolean leads(int[][] parents, int from, int to) {
        BitSet before = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(to));
        while (!open.isEmpty() && !before.get(from)) {
            for (int parent : parents[open.pop()]) {
                if (!before.get(parent)) {
                    before.set(parent);
                    open.push(parent);
                }
            }
        }
        return before.get(from);
    }

    @Override
    public double mostConfigurations(VectorSpace space) {
        return IntStream.range(0, space.variables()).map(space::size).max().orElse(1);
    }

    @Override
    public String name() {
        return "mdbc";
    }

    @Override
    public String options() {
        return "j=" + j + ",k=" + k + ",parents=" + parents + ",level=" + level;
    }
}
