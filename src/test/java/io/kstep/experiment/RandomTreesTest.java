package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomTreesTest {

    /** Pairs of neighbours, whatever the direction. */
    private static Set<Set<Integer>> edges(Structure tree) {
        return tree.nodes().stream()
                .filter(node -> node.parents().length > 0)
                .map(node -> Set.of(node.members()[0], node.parents()[0]))
                .collect(Collectors.toSet());
    }

    @Test
    void shouldReadPruefersCode() {
        assertThat(edges(RandomTrees.tree(new int[] {3, 3, 3, 4}, 0, 1, 2, 3, 4, 5)))
                .containsExactlyInAnyOrder(Set.of(0, 3), Set.of(1, 3), Set.of(2, 3), Set.of(3, 4), Set.of(4, 5));
        assertThat(RandomTrees.tree(new int[0], 5, 9)).isEqualTo(Structure.of(List.of(Node.of(5), Node.of(9, 5))));
    }

    @Test
    void shouldGiveAllTreesWhereThereAreFew() {
        List<Structure> trees = RandomTrees.distinct(new int[] {2, 5, 7, 8}, 50, 1);
        assertThat(trees).as("4² by Cayley's formula").hasSize(16);
        assertThat(trees.stream().map(RandomTreesTest::edges)).doesNotHaveDuplicates();
        assertThat(RandomTrees.distinct(new int[] {0, 1, 2, 3, 4}, 125, 1).stream()
                        .map(RandomTreesTest::edges))
                .hasSize(125)
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldDrawDifferentTreesOverAllFeatures() {
        int[] features = IntStream.range(0, 12).toArray();
        List<Structure> trees = RandomTrees.distinct(features, 50, 3);
        assertThat(trees).hasSize(50).doesNotHaveDuplicates();
        for (Structure tree : trees) {
            assertThat(tree.features()).isEqualTo(features);
            assertThat(edges(tree)).hasSize(11);
            assertThat(Arrays.stream(features).allMatch(j -> tree.leads(0, j))).isTrue();
        }
        assertThat(RandomTrees.distinct(features, 50, 3)).isEqualTo(trees);
        assertThat(RandomTrees.distinct(features, 50, 4)).isNotEqualTo(trees);
    }

    @Test
    void shouldRefuseOneFeature() {
        assertThatThrownBy(() -> RandomTrees.distinct(new int[] {0}, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two features");
    }
}
