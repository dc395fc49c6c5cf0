package io.kstep.bayes.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StructureTest {

    private static final StructureSearch NAIVE = new FixedSearch(FixedSearch.Shape.NAIVE);

    /** A space of made-up information; every node is allowed but a discrete feature given a continuous one, if asked. */
    private record Made(
            double[] withClass,
            double[][] given,
            double[][] pairs,
            int[] cardinalities,
            boolean restricted,
            ToDoubleFunction<Structure> errors)
            implements SearchSpace {

        @Override
        public int[] features() {
            return IntStream.range(0, withClass.length).toArray();
        }

        @Override
        public Information information() {
            double[][] degrees = new double[withClass.length][withClass.length];
            Arrays.stream(degrees).forEach(row -> Arrays.fill(row, 1));
            double[] one = new double[withClass.length];
            Arrays.fill(one, 1);
            return new Information(100, () -> withClass, () -> given, () -> pairs, one, degrees);
        }

        @Override
        public Uncertainty uncertainty() {
            return new Uncertainty(withClass, pairs);
        }

        @Override
        public boolean allows(Node node) {
            return !restricted
                    || cardinalities[node.members()[0]] == 0
                    || Arrays.stream(node.parents()).allMatch(p -> cardinalities[p] > 0);
        }

        @Override
        public int cardinality(int feature) {
            return cardinalities[feature];
        }

        @Override
        public double rows() {
            return 100;
        }

        @Override
        public int classes() {
            return 2;
        }

        /** As if every arc were worth its information, and cost 1. */
        @Override
        public double score(Node node) {
            return 100
                    * Arrays.stream(node.parents())
                            .mapToDouble(p -> given[node.members()[0]][p] - .01)
                            .sum();
        }

        @Override
        public double scoreAlone(int feature) {
            return 1 - 100 * withClass[feature];
        }

        @Override
        public double error(Structure structure) {
            return errors.applyAsDouble(structure);
        }

        @Override
        public double error(Judge judge, StructureSearch own, int[] features) {
            return error(Structure.naive(features));
        }
    }

    private static Made random(long seed, int n, boolean restricted) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] given = new double[n][n];
        double[][] pairs = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                given[i][j] = random.nextDouble();
                given[j][i] = given[i][j];
                pairs[i][j] = random.nextDouble();
                pairs[j][i] = pairs[i][j];
            }
        }
        double[] withClass = random.doubles(n).toArray();
        int[] cardinalities = IntStream.range(0, n).map(j -> j % 2 * 3).toArray();
        return new Made(withClass, given, pairs, cardinalities, restricted, structure -> 0);
    }

    private static double weight(Structure structure, double[][] weights) {
        return structure.nodes().stream()
                .filter(node -> node.parents().length == 1)
                .mapToDouble(node -> weights[node.members()[0]][node.parents()[0]])
                .sum();
    }

    /** The best sum over all ways to give each feature a parent, by trying them all. */
    private static double best(Made space, double[][] weights, int j, int[] parents) {
        int n = weights.length;
        if (j == n) {
            return isForest(parents)
                    ? IntStream.range(0, n)
                            .mapToDouble(i -> parents[i] < 0 ? 0 : weights[i][parents[i]])
                            .sum()
                    : Double.NEGATIVE_INFINITY;
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int parent = -1; parent < n; parent++) {
            if (parent != j && (parent < 0 || space.allows(Node.of(j, parent)))) {
                parents[j] = parent;
                best = Math.max(best, best(space, weights, j + 1, parents));
            }
        }
        return best;
    }

    private static boolean isForest(int[] parents) {
        for (int j = 0; j < parents.length; j++) {
            Set<Integer> seen = new HashSet<>();
            for (int at = j; at >= 0; at = parents[at]) {
                if (!seen.add(at)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void shouldFindTheTreeOfGreatestWeightWithAndWithoutForbiddenArcs() {
        for (int seed = 0; seed < 20; seed++) {
            for (boolean restricted : new boolean[] {false, true}) {
                Made space = random(seed, 6, restricted);
                Structure tree = new TreeSearch(TreeSearch.Kind.GENERATIVE, ArcTest.NONE).search(space);
                assertThat(weight(tree, space.given)).isCloseTo(best(space, space.given, 0, new int[6]), within(1e-9));
                assertThat(tree.nodes()).allMatch(space::allows);
            }
        }
    }

    @Test
    void shouldLeaveArcsOutThatTellNothingOfTheClass() {
        for (int seed = 0; seed < 20; seed++) {
            Made space = random(seed, 6, false);
            double[][] interaction = new double[6][6];
            for (int i = 0; i < 6; i++) {
                for (int j = 0; j < 6; j++) {
                    interaction[i][j] = space.given[i][j] - space.pairs[i][j];
                }
            }
            Structure forest = new TreeSearch(TreeSearch.Kind.DISCRIMINATIVE, ArcTest.NONE).search(space);
            assertThat(weight(forest, interaction)).isCloseTo(best(space, interaction, 0, new int[6]), within(1e-9));
        }
    }

    @Test
    void shouldKeepTheArcsOfAForestThatAreNotChance() {
        double[][] given = {{0, 0.5, 0.001}, {0.5, 0, 0.002}, {0.001, 0.002, 0}};
        Made space = new Made(new double[] {3, 2, 1}, given, given, new int[3], false, structure -> 0);
        Structure tested = new TreeSearch(TreeSearch.Kind.FOREST, new ArcTest(0, 0.05)).search(space);
        assertThat(tested).isEqualTo(Structure.of(List.of(Node.of(0), Node.of(1, 0), Node.of(2))));
        assertThat(new TreeSearch(TreeSearch.Kind.FOREST, new ArcTest(0.0015, 0)).search(space))
                .isEqualTo(Structure.of(List.of(Node.of(0), Node.of(1, 0), Node.of(2, 1))));
    }

    @Test
    void shouldGiveEachFeatureTheKStrongestBeforeIt() {
        double[][] given = {{0, 1, 2, 3}, {1, 0, 6, 5}, {2, 6, 0, 4}, {3, 5, 4, 0}};
        Made space = new Made(new double[] {1, 4, 3, 2}, given, given, new int[4], false, structure -> 0);
        assertThat(new DependenceSearch(1).search(space))
                .isEqualTo(Structure.of(List.of(Node.of(1), Node.of(2, 1), Node.of(3, 1), Node.of(0, 3))));
        assertThat(new DependenceSearch(DependenceSearch.HALF).search(space))
                .isEqualTo(Structure.of(List.of(Node.of(1), Node.of(2, 1), Node.of(3, 1, 2), Node.of(0, 3, 2))));
    }

    @Test
    void shouldClimbToTheStructureOfLeastError() {
        Structure wanted = Structure.of(List.of(Node.of(0), Node.of(2, 0)));
        Made space = new Made(
                new double[3],
                new double[3][3],
                new double[3][3],
                new int[3],
                false,
                structure -> distance(structure, wanted));
        assertThat(new WrapperSearch(1).search(space)).isEqualTo(wanted);
        assertThat(new WrapperSearch(0).search(space).features()).containsExactly(0, 2);
        Structure joined = Structure.of(List.of(Node.joint(0, 1), Node.of(2)));
        for (JoiningSearch.Direction direction :
                List.of(JoiningSearch.Direction.FORWARD, JoiningSearch.Direction.BACKWARD)) {
            Made other = new Made(
                    new double[3],
                    new double[3][3],
                    new double[3][3],
                    new int[3],
                    false,
                    structure -> distance(structure, joined));
            assertThat(new JoiningSearch(direction).search(other)).isEqualTo(joined);
        }
    }

    /** 100 rows, 2 classes, all features of two values: 10 / 4, 20 / 4 and 100 / 4 parameters, as powers of 2. */
    @Test
    void shouldLimitParentsByTheNumberOfRows() {
        Made space = new Made(
                new double[4],
                new double[4][4],
                new double[4][4],
                new int[] {2, 2, 2, 2},
                false,
                structure -> -structure.nodes().stream()
                        .mapToInt(node -> 1 + node.parents().length)
                        .sum());
        assertThat(mostParents(new WrapperSearch(3).search(space))).isEqualTo(3);
        assertThat(mostParents(new WrapperSearch(3, true, 0, false).search(space)))
                .as("the root of the rows")
                .isEqualTo(1);
        assertThat(mostParents(new WrapperSearch(3, true, 5, false).search(space)))
                .as("five rows a parameter")
                .isEqualTo(2);
        assertThat(mostParents(new WrapperSearch(3, true, 1, false).search(space)))
                .isEqualTo(3);
    }

    private static int mostParents(Structure structure) {
        return structure.nodes().stream()
                .mapToInt(node -> node.parents().length)
                .max()
                .orElseThrow();
    }

    /** How many features and dependences two structures differ in. */
    private static double distance(Structure a, Structure b) {
        double distance = 0;
        for (int i = 0; i < 3; i++) {
            Node first = a.nodeOf(i);
            Node second = b.nodeOf(i);
            distance += first == null == (second == null) ? 0 : 2;
            for (int j = 0; j < 3; j++) {
                distance += related(first, j) == related(second, j) ? 0 : 1;
            }
        }
        return distance;
    }

    private static boolean related(Node node, int j) {
        return node != null && (node.dependsOn(j) || node.has(j));
    }

    @Test
    void shouldKeepOnlyTheArcsThatPassTheirTest() {
        for (long seed = 1; seed <= 20; seed++) {
            Made space = random(seed, 8, false);
            Structure all = new DependenceSearch(3).search(space);
            Structure some = new DependenceSearch(3, new ArcTest(.5, 0)).search(space);
            for (Node node : some.nodes()) {
                int child = node.members()[0];
                assertThat(Arrays.stream(node.parents()).mapToDouble(p -> space.given()[child][p]))
                        .allMatch(given -> given > .5);
                assertThat(Arrays.stream(node.parents()).allMatch(all.nodeOf(child)::dependsOn))
                        .isTrue();
                assertThat(Arrays.stream(all.nodeOf(child).parents())
                                .filter(p -> space.given()[child][p] > .5)
                                .count())
                        .isEqualTo(node.parents().length);
            }
        }
        Made independent = new Made(
                new double[] {.3, .2, .1},
                new double[][] {{0, .2, .001}, {.2, 0, .001}, {.001, .001, 0}},
                new double[3][3],
                new int[3],
                false,
                structure -> 0);
        assertThat(new DependenceSearch(2, new ArcTest(0, .05)).search(independent))
                .as("0.2 nats in 100 rows are beyond chance, 0.001 are not")
                .isEqualTo(Structure.of(List.of(Node.of(0), Node.of(1, 0), Node.of(2))));
    }

    @Test
    void shouldClimbFromNaiveBayesByArcsAlone() {
        Made space = new Made(
                new double[3],
                new double[3][3],
                new double[3][3],
                new int[3],
                false,
                structure -> .5
                        - (structure.nodeOf(2) != null && structure.nodeOf(2).dependsOn(0) ? .2 : 0)
                        + .01 * structure.nodes().size());
        assertThat(new WrapperSearch(1, false, 0, true).search(space))
                .isEqualTo(Structure.of(List.of(Node.of(0), Node.of(1), Node.of(2, 0))));
        assertThat(new WrapperSearch(1).search(space).nodes())
                .as("from the class alone no single feature is worth its cost")
                .isEmpty();
    }

    @Test
    void shouldSelectFeatures() {
        double[][] pairs = {{0, 0.9, 0}, {0.9, 0, 0}, {0, 0, 0}};
        Made space = new Made(
                new double[] {0.6, 0.5, 0.001},
                pairs,
                pairs,
                new int[3],
                false,
                structure -> structure.nodeOf(0) == null ? 0.5 : structure.nodeOf(2) == null ? 0.1 : 0.2);
        assertThat(new FeatureFilter.All().select(space, NAIVE)).containsExactly(0, 1, 2);
        assertThat(new FeatureFilter.Top(1).select(space, NAIVE)).containsExactly(0);
        assertThat(new FeatureFilter.Test(0.05).select(space, NAIVE)).containsExactly(0, 1);
        assertThat(new FeatureFilter.Correlation().select(space, NAIVE))
                .as("the second is the first once more")
                .containsExactly(0);
        assertThat(new FeatureFilter.Phi(Judge.OWN).select(space, NAIVE)).containsExactly(0);
    }

    @Test
    void shouldRefuseWhatIsNoStructure() {
        assertThatThrownBy(() -> Structure.of(List.of(Node.of(0, 1), Node.of(1, 0))))
                .hasMessageContaining("cycle");
        assertThatThrownBy(() -> Structure.of(List.of(Node.of(0), Node.joint(0, 1))))
                .hasMessageContaining("two nodes");
        assertThatThrownBy(() -> Node.of(1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldHaveOneOrder() {
        assertThat(Structure.of(List.of(Node.of(2, 0), Node.of(1), Node.of(0, 1))))
                .isEqualTo(Structure.of(List.of(Node.of(1), Node.of(0, 1), Node.of(2, 0))));
        Structure chain = Structure.of(List.of(Node.of(2, 0), Node.of(1), Node.of(0, 1)));
        assertThat(chain.leads(1, 2)).isTrue();
        assertThat(chain.leads(2, 1)).isFalse();
        assertThat(chain.dimensions()).isEqualTo(2);
        assertThat(Structure.complete(0, 1, 2).dimensions()).isEqualTo(3);
    }
}
