package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target.ClassVariable;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Structures, and the tests and trees that find them. */
class JointStructureTest {

    private static final int ROWS = 2000;

    @Test
    void shouldFindTheChainOfClassVariablesAndTheBridge() {
        Chunk chunk = SeveralClasses.chunk(ROWS, 4, 8, .8, 11);
        JointStructure found = new TestedBridge(1, 2, .001).find(chunk, JointRows.of(chunk));
        for (int j = 1; j < 4; j++) {
            assertThat(found.classParents(j)).containsExactly(j - 1);
        }
        for (int i = 0; i < 8; i++) {
            assertThat(found.bridge(i)).as("feature %s", i).containsExactly(i % 4);
        }
    }

    /** A feature of the parity of two classes says nothing of each and all of both: one more parent, tested given one. */
    @Test
    void shouldFindTheSecondParentOfAFeature() {
        SplittableRandom random = new SplittableRandom(2);
        int[][] classes = new int[2][ROWS];
        double[][] columns = new double[1][ROWS];
        for (int row = 0; row < ROWS; row++) {
            classes[0][row] = random.nextInt(2);
            classes[1][row] = random.nextInt(2);
            columns[0][row] = random.nextGaussian() + 2 * (classes[0][row] ^ classes[1][row]);
        }
        Schema schema = new Schema(
                List.of(Feature.continuous("x")),
                List.of(new ClassVariable("a", List.of("0", "1")), new ClassVariable("b", List.of("0", "1"))));
        Chunk chunk = Chunk.classified(
                schema, columns, List.of(ClassWeights.hard(classes[0]), ClassWeights.hard(classes[1])));
        JointStructure found = new TestedBridge(1, 2, .001).find(chunk, JointRows.of(chunk));
        assertThat(found.bridge(0)).containsExactly(0, 1);
        assertThat(new TestedBridge(1, 1, .001).find(chunk, JointRows.of(chunk)).bridge(0))
                .hasSize(1);
    }

    @Test
    void shouldHaveNoMoreParentsThanAskedFor() {
        Chunk chunk = SeveralClasses.chunk(ROWS, 5, 5, .9, 12);
        for (int j = 0; j < 4; j++) {
            JointStructure found = new TestedBridge(j, 2, 1).find(chunk, JointRows.of(chunk));
            int most = 0;
            for (int variable = 0; variable < 5; variable++) {
                most = Math.max(most, found.classParents(variable).length);
            }
            assertThat(most).isEqualTo(j);
        }
    }

    /** From the counts 30, 10, 15, 45: computed with SciPy. */
    @Test
    void shouldTestByTwiceTheInformation() {
        int[] first = new int[100];
        int[] second = new int[100];
        for (int row = 0; row < 100; row++) {
            first[row] = row < 40 ? 0 : 1;
            second[row] = row < 30 || (row >= 40 && row < 55) ? 0 : 1;
        }
        Schema schema = SeveralClasses.schema(2, 0);
        Chunk chunk =
                Chunk.classified(schema, new double[0][], List.of(ClassWeights.hard(first), ClassWeights.hard(second)));
        JointCounts.Dependence found = new JointCounts(chunk, JointRows.of(chunk)).classes(0, 1);
        assertThat(found.nats()).isCloseTo(.1258037, within(1e-7));
        assertThat(2 * found.rows() * found.nats()).isCloseTo(25.1607, within(1e-4));
        assertThat(found.chance()).isCloseTo(5.27e-7, within(1e-9));
    }

    @Test
    void shouldRefuseCyclesAndParentsThatAreNone() {
        assertThatThrownBy(() -> new JointStructure(new int[][] {{1}, {0}}, new int[0][], new int[0][]))
                .hasMessageContaining("a cycle");
        assertThatThrownBy(() -> new JointStructure(new int[][] {{2}, {}}, new int[0][], new int[0][]))
                .hasMessageContaining("parents are other nodes");
        assertThatThrownBy(() -> new JointStructure(new int[][] {{}}, new int[][] {{0, 0}}, new int[][] {{}}))
                .hasMessageContaining("each once");
    }
}
