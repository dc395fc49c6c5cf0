package io.kstep.multi;

import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Arcs that independence tests keep: an MDJ/K (Ortigosa-Hernández et al. 2012; Rodríguez 2013, sections 5.4 and 6.2.3).
 * Class variables have the forest of greatest information, then further parents, the most dependent first, each tested
 * given those before. A feature depends on the class variable that says most of it, whatever the tests, then on those that say more given
 * the ones it has: class variables that depend on each other would otherwise all be its parents.
 *
 * @param j class parents of a class variable at the most
 * @param parents class parents of a feature at the most
 * @param level of the tests
 */
record TestedBridge(int j, int parents, double level) implements JointStructureSearch {

    @Override
    public JointStructure find(Chunk chunk, JointRows rows) {
        JointCounts counts = new JointCounts(chunk, rows);
        int[][] bridge = bridge(counts);
        return new JointStructure(classParents(counts), bridge, new int[bridge.length][0]);
    }

    /** The class variables that each feature depends on. */
    int[][] bridge(JointCounts counts) {
        int[][] bridge = new int[counts.features()][];
        for (int i = 0; i < bridge.length; i++) {
            int feature = i;
            int[] all = IntStream.range(0, counts.space().variables()).toArray();
            Test test = (c, given) -> counts.bridge(feature, c, given);
            bridge[i] = chosen(all, new int[] {mostDependent(all, test)}, parents, counts.space(), test);
        }
        return bridge;
    }

    private int[][] classParents(JointCounts counts) {
        int variables = counts.space().variables();
        if (j == 0) {
            return new int[variables][0];
        }
        int[][] tree = ClassTree.of(counts, level);
        List<Integer> order = order(tree);
        for (int at = 0; at < variables && j > 1; at++) {
            int variable = order.get(at);
            int[] before =
                    order.subList(0, at).stream().mapToInt(Integer::intValue).toArray();
            tree[variable] =
                    chosen(before, tree[variable], j, counts.space(), (c, given) -> counts.classes(c, variable, given));
        }
        return tree;
    }

    /** Parents first, by the number of steps from a root. */
    private static List<Integer> order(int[][] tree) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, tree.length).boxed().toList());
        order.sort(Comparator.comparingInt(v -> depth(tree, v)));
        return order;
    }

    private static int depth(int[][] tree, int variable) {
        return tree[variable].length == 0 ? 0 : 1 + depth(tree, tree[variable][0]);
    }

    /** Where nothing says anything of a feature, the first: then its density is the same for all classes. */
    private static int mostDependent(int[] candidates, Test test) {
        int best = candidates[0];
        double most = 0;
        for (int candidate : candidates) {
            double nats = test.of(candidate).nats();
            if (nats > most) {
                most = nats;
                best = candidate;
            }
        }
        return best;
    }

    /** How much a class variable says, given those chosen before. */
    private interface Test {
        JointCounts.Dependence of(int variable, int... given);
    }

    private int[] chosen(int[] candidates, int[] first, int most, VectorSpace space, Test test) {
        int[] chosen = first;
        while (chosen.length < most) {
            int best = -1;
            double nats = 0;
            for (int candidate : candidates) {
                boolean isNew = Arrays.stream(chosen).noneMatch(c -> c == candidate);
                JointCounts.Dependence found =
                        isNew && fits(space, chosen, candidate) ? test.of(candidate, chosen) : null;
                if (found != null && found.nats() > nats && found.chance() < level) {
                    nats = found.nats();
                    best = candidate;
                }
            }
            if (best < 0) {
                break;
            }
            int added = best;
            chosen =
                    IntStream.concat(Arrays.stream(chosen), IntStream.of(added)).toArray();
        }
        return chosen;
    }

    private static boolean fits(VectorSpace space, int[] chosen, int more) {
        return space.of(chosen).count() * space.size(more) <= NetworkJointLearner.MOST_CONFIGURATIONS;
    }

    /** Parents are only added while their vectors are few. */
    @Override
    public double mostConfigurations(VectorSpace space) {
        return IntStream.range(0, space.variables()).map(space::size).max().orElse(1);
    }

    @Override
    public String name() {
        return "mdjk";
    }

    @Override
    public String options() {
        return "j=" + j + ",parents=" + parents + ",level=" + level;
    }
}
