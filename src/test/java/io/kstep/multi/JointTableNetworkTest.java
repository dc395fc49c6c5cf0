package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Networks of tables answer as the sum over everything that is not known. */
class JointTableNetworkTest {

    /** P(classes, features) of counts, computed here once more. */
    private static double joint(Chunk chunk, JointStructure structure, int[] vector, int[] states) {
        double product = 1;
        for (int j = 0; j < structure.variables(); j++) {
            double with = 0;
            double all = 0;
            for (int row = 0; row < chunk.size(); row++) {
                boolean matches = true;
                for (int parent : structure.classParents(j)) {
                    matches &= chunk.classWeights(parent).hardClass(row) == vector[parent];
                }
                all += matches ? 1 : 0;
                with += (matches && chunk.classWeights(j).hardClass(row) == vector[j]) ? 1 : 0;
            }
            product *= (with + .5) / (all + .5 * (j == 1 ? 3 : 2));
        }
        for (int i = 0; i < structure.features(); i++) {
            double with = 0;
            double all = 0;
            for (int row = 0; row < chunk.size(); row++) {
                boolean matches = true;
                for (int parent : structure.bridge(i)) {
                    matches &= chunk.classWeights(parent).hardClass(row) == vector[parent];
                }
                for (int parent : structure.featureParents(i)) {
                    matches &= chunk.column(parent)[row] == states[parent];
                }
                all += matches ? 1 : 0;
                with += (matches && chunk.column(i)[row] == states[i]) ? 1 : 0;
            }
            product *= (with + .5) / (all + 1.5);
        }
        return product;
    }

    @Test
    void shouldSumOverWhatIsMissing() {
        SplittableRandom random = new SplittableRandom(7);
        Chunk chunk = StructureTestsTest.discrete(60, 3, 5, 8);
        for (int repetition = 0; repetition < 30; repetition++) {
            JointStructure structure = StructureTestsTest.random(3, 5, random);
            JointTableNetwork network = TableJointLearner.learned(structure, chunk, JointRows.of(chunk), 5, .5);
            double[] values = new double[5];
            for (int i = 0; i < 5; i++) {
                values[i] = random.nextInt(3) == 0 ? Double.NaN : random.nextInt(3);
            }
            VectorSpace space = network.space();
            double[] expected = new double[(int) space.count()];
            for (int v = 0; v < expected.length; v++) {
                for (int x = 0; x < 243; x++) {
                    int rest = x;
                    int[] states = new int[5];
                    boolean isConsistent = true;
                    for (int i = 0; i < 5; i++) {
                        states[i] = rest % 3;
                        rest /= 3;
                        isConsistent &= Double.isNaN(values[i]) || values[i] == states[i];
                    }
                    expected[v] += isConsistent ? joint(chunk, structure, space.vector(v), states) : 0;
                }
            }
            double total = Arrays.stream(expected).sum();
            JointPosterior posterior = network.posterior(values);
            int best = 0;
            for (int v = 0; v < expected.length; v++) {
                assertThat(Math.exp(posterior.logProbability(space.vector(v))))
                        .isCloseTo(expected[v] / total, within(1e-12));
                best = expected[v] > expected[best] * (1 + 1e-12) ? v : best;
            }
            assertThat(posterior.logProbability(posterior.mostProbable()))
                    .isCloseTo(posterior.logProbability(space.vector(best)), within(1e-12));
        }
    }

    /** Without arcs it is naive Bayes of tables, and the compound class where every class variable is a parent. */
    @Test
    void shouldBeNaiveBayesWithoutArcs() {
        Chunk chunk = SeveralClasses.chunk(150, 1, 6, .8, 5);
        JointStructure naive = new JointStructure(
                new int[1][0],
                IntStream.range(0, 6).mapToObj(i -> new int[] {0}).toArray(int[][]::new),
                new int[6][0]);
        JointTableNetwork network = TableJointLearner.learned(naive, chunk, JointRows.of(chunk), 5, 1);
        Classifier expected = Learners.parse("nb(density=discretized(method=frequency,bins=5),clamp=1e9)")
                .learn(chunk);
        double[] posterior = new double[2];
        Chunk test = SeveralClasses.chunk(50, 1, 6, .8, 6);
        for (int row = 0; row < test.size(); row++) {
            expected.logJoint(test.row(row), posterior, new double[2]);
            LogSpace.normalise(posterior);
            assertThat(network.posterior(test.row(row)).marginal(0)).containsExactly(posterior, within(1e-12));
        }
    }

    /** Two features with forty missing parents between them: too many to sum out, so the parents count as usual values. */
    @Test
    void shouldAnswerWhereTooMuchIsMissing() {
        Chunk chunk = StructureTestsTest.discrete(60, 2, 34, 9);
        int[][] parents = new int[34][0];
        for (int child = 26; child < 34; child++) {
            int first = 3 * (child - 26);
            parents[child] =
                    new int[] {first, first + 1, first + 2, (first + 5) % 24, (first + 8) % 24, (first + 11) % 24};
        }
        JointStructure structure = new JointStructure(
                new int[2][0],
                IntStream.range(0, 34).mapToObj(i -> new int[] {0, 1}).toArray(int[][]::new),
                parents);
        JointTableNetwork network = TableJointLearner.learned(structure, chunk, JointRows.of(chunk), 5, 1);
        double[] values = new double[34];
        Arrays.fill(values, 0, 26, Double.NaN);
        JointPosterior posterior = network.posterior(values);
        assertThat(Arrays.stream(posterior.marginal(0)).sum()).isCloseTo(1, within(1e-12));
    }
}
