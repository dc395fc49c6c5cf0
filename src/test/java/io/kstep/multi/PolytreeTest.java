package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The directions that independence shows. */
class PolytreeTest {

    /** Class variables 0 and 2 are causes of 1, which is a cause of 3; features 0 and 1 are causes of feature 2. */
    private static Chunk causes(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] classes = new int[4][rows];
        double[][] columns = new double[4][rows];
        for (int row = 0; row < rows; row++) {
            classes[0][row] = random.nextInt(2);
            classes[2][row] = random.nextInt(2);
            classes[1][row] = (classes[0][row] | classes[2][row]) ^ (random.nextInt(20) == 0 ? 1 : 0);
            classes[3][row] = classes[1][row] ^ (random.nextInt(10) == 0 ? 1 : 0);
            columns[0][row] = random.nextInt(2);
            columns[1][row] = random.nextInt(2);
            columns[2][row] = random.nextInt(10) == 0 ? 0 : Math.max(columns[0][row], columns[1][row]);
            columns[3][row] = random.nextInt(5) == 0 ? 1 - classes[0][row] : classes[0][row];
        }
        return Chunk.classified(
                new Schema(
                        IntStream.range(0, 4)
                                .mapToObj(i -> Feature.discrete("x" + i, List.of("0", "1")))
                                .toList(),
                        IntStream.range(0, 4)
                                .<Target>mapToObj(j -> new Target.ClassVariable("c" + j, List.of("0", "1")))
                                .toList()),
                columns,
                Arrays.stream(classes).map(ClassWeights::hard).toList());
    }

    @Test
    void shouldLetArcsMeetWhereCausesAreIndependent() {
        for (long seed = 0; seed < 10; seed++) {
            Chunk chunk = causes(600, seed);
            JointStructure found = new Polytrees(.001, 5, 1).find(chunk, JointRows.of(chunk));
            assertThat(found.classParents(1)).containsExactly(0, 2);
            assertThat(found.classParents(3)).containsExactly(1);
            assertThat(found.classParents(0)).isEmpty();
            assertThat(found.classParents(2)).isEmpty();
            assertThat(found.featureParents(2)).containsExactly(0, 1);
            assertThat(found.bridge(3)).contains(0);
        }
    }

    /** As many arcs as nodes less components: no circle, whatever the directions. */
    @Test
    void shouldHaveNoCircleEvenWithoutDirections() {
        for (long seed = 0; seed < 20; seed++) {
            Chunk chunk = StructureTestsTest.discrete(150, 3, 7, seed);
            JointStructure found = new Polytrees(.2, 5, 1).find(chunk, JointRows.of(chunk));
            int[] group = IntStream.range(0, 7).toArray();
            for (int i = 0; i < 7; i++) {
                for (int parent : found.featureParents(i)) {
                    int one = group[i];
                    int other = group[parent];
                    assertThat(one).isNotEqualTo(other);
                    for (int k = 0; k < 7; k++) {
                        group[k] = group[k] == other ? one : group[k];
                    }
                }
            }
        }
    }

    @Test
    void shouldKeepTheSurestArcsUpToTheirNumber() {
        for (long seed = 0; seed < 20; seed++) {
            Chunk chunk = StructureTestsTest.discrete(300, 3, 7, seed);
            JointStructure found = new TestedArcs(1, 2, 2, .05, 5).find(chunk, JointRows.of(chunk));
            for (int i = 0; i < 7; i++) {
                assertThat(found.featureParents(i)).hasSizeLessThanOrEqualTo(2);
                assertThat(found.bridge(i)).hasSizeBetween(1, 2);
            }
            assertThat(IntStream.range(0, 7)
                            .map(i -> found.featureParents(i).length)
                            .sum())
                    .isGreaterThan(3);
        }
    }
}
