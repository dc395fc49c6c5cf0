package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorrectedCountsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));

    private static double[] joint(Classifier classifier, double... values) {
        double[] joint = new double[2];
        classifier.logJoint(values, joint, new double[2]);
        return joint;
    }

    @ParameterizedTest
    @ValueSource(strings = {"nb(density=gaussian)", "mgc", "mgc(mergeable=true)"})
    void shouldLearnHardLabelsAsTheLearnerDoes(String spec) {
        Learner learner = Learners.parse(spec);
        SplittableRandom random = new SplittableRandom(1);
        Chunk chunk = chunk(300, 0, random);
        Classifier corrected = CorrectedCounts.learn(learner, chunk);
        Classifier plain = learner.learn(chunk);
        for (int i = 0; i < 20; i++) {
            double x = random.nextGaussian();
            assertThat(joint(corrected, x, 1)).containsExactly(joint(plain, x, 1), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nb(density=gaussian)", "mgc"})
    void shouldComeNearWhatTrueLabelsGive(String spec) {
        Learner learner = Learners.parse(spec);
        Classifier corrected = CorrectedCounts.learn(learner, chunk(60_000, 0.3, new SplittableRandom(2)));
        Classifier plain = learner.learn(chunk(60_000, 0, new SplittableRandom(2)));
        for (double x = 0; x <= 2; x += 0.5) {
            double[] ours = joint(corrected, x, 0.5);
            double[] theirs = joint(plain, x, 0.5);
            assertThat(ours[1] - ours[0]).isCloseTo(theirs[1] - theirs[0], within(0.3));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nb(density=gaussian)", "mgc"})
    void shouldStayANumberWhereAlmostNothingIsLeftOfAClass(String spec) {
        double[][] columns = {{1, 2, 3, 4}, {1, 3, 2, 5}};
        double[][] weights = {{0.1, -0.1}, {-0.2, 0.2}, {-0.3, 0.1}, {0.05, -0.3}};
        Chunk chunk = Chunk.classified(SCHEMA, columns, ClassWeights.mixed(new int[4], weights));
        assertThat(joint(CorrectedCounts.learn(Learners.parse(spec), chunk), 2, 2))
                .doesNotContain(Double.NaN);
    }

    /** Rows of two Gaussians with labels that are wrong with probability p, and corrected weights where p is above 0. */
    private static Chunk chunk(int rows, double p, SplittableRandom random) {
        double[][] columns = new double[2][rows];
        double[][] weights = new double[rows][];
        int[] given = new int[rows];
        double c = 1 - 2 * p;
        for (int i = 0; i < rows; i++) {
            int truth = random.nextInt(2);
            columns[0][i] = 2 * truth + random.nextGaussian();
            columns[1][i] = truth * columns[0][i] / 2 + random.nextGaussian();
            given[i] = random.nextDouble() < p ? 1 - truth : truth;
            weights[i] = new double[] {-c * p, -c * p};
            weights[i][given[i]] += c;
        }
        return Chunk.classified(
                SCHEMA, columns, p == 0 ? ClassWeights.hard(given) : ClassWeights.mixed(given, weights));
    }
}
