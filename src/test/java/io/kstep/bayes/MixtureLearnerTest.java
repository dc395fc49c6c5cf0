package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MixtureLearnerTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));

    /** A board of 2 by 2 squares: naive Bayes sees nothing. */
    private static Chunk board(long seed, int rows, double unit) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[2][rows];
        int[] classes = new int[rows];
        for (int i = 0; i < rows; i++) {
            int x = random.nextInt(2);
            int y = random.nextInt(2);
            columns[0][i] = unit * (x + 0.2 * random.nextGaussian());
            columns[1][i] = y + 0.2 * random.nextGaussian();
            classes[i] = x ^ y;
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    private static double accuracy(Classifier classifier, Chunk rows) {
        double right = 0;
        double[] joint = new double[2];
        for (int i = 0; i < rows.size(); i++) {
            classifier.logJoint(rows.row(i), joint, new double[2]);
            right += (joint[1] > joint[0] ? 1 : 0) == rows.classWeights().hardClass(i) ? 1 : 0;
        }
        return right / rows.size();
    }

    @Test
    void shouldFindTheModesThatNaiveBayesMisses() {
        Chunk rows = board(1, 400, 1);
        Chunk others = board(2, 1_000, 1);
        assertThat(accuracy(Learners.parse("nb(density=gaussian)").learn(rows), others))
                .isLessThan(0.7);
        assertThat(accuracy(Learners.parse("mixture").learn(rows), others)).isGreaterThan(0.97);
        assertThat(accuracy(Learners.parse("mixture(components=1)").learn(rows), others))
                .isLessThan(0.7);
    }

    @Test
    void shouldNotDependOnUnits() {
        double one = accuracy(Learners.parse("mixture").learn(board(1, 400, 1)), board(2, 500, 1));
        for (double unit : new double[] {1e-300, 1e-9, 1e9, 1e300}) {
            assertThat(accuracy(Learners.parse("mixture").learn(board(1, 400, unit)), board(2, 500, unit)))
                    .as("unit %g", unit)
                    .isEqualTo(one);
        }
    }

    /** The density of a class, in the units of its values, integrates to 1. */
    @Test
    void shouldBeADensity() {
        Chunk rows = board(3, 300, 7);
        Classifier classifier = Learners.parse("mixture").learn(rows);
        double[] likelihood = new double[2];
        double sum = 0;
        double step = 0.1;
        for (double x = -40; x < 50; x += step) {
            classifier.logLikelihood(new double[] {x, Double.NaN}, likelihood, new double[2]);
            sum += step * Math.exp(likelihood[0]);
        }
        assertThat(sum).isCloseTo(1, within(1e-3));
    }

    @Test
    void shouldGiveEveryClassTheComponentsThatItsRowsPayFor() {
        MixtureClassifier many = (MixtureClassifier) Learners.parse("mixture").learn(board(4, 2_000, 1));
        MixtureClassifier few = (MixtureClassifier) Learners.parse("mixture").learn(board(4, 90, 1));
        assertThat(few.count(0)).isBetween(1, 3);
        assertThat(many.count(0)).isBetween(2, 20).isGreaterThan(few.count(0));
        Chunk one = board(4, 2_000, 1);
        Arrays.fill(one.column(0), 5);
        Arrays.fill(one.column(1), 5);
        assertThat(((MixtureClassifier) Learners.parse("mixture").learn(one)).count(0))
                .isEqualTo(1);
    }

    @Test
    void shouldStandOutliersHoweverFar() {
        Chunk rows = board(5, 400, 1);
        rows.column(0)[3] = Double.MAX_VALUE;
        rows.column(0)[4] = -Double.MAX_VALUE;
        rows.column(1)[5] = 1e200;
        assertThat(accuracy(Learners.parse("mixture").learn(rows), board(6, 500, 1)))
                .isGreaterThan(0.95);
    }

    @Test
    void shouldLearnFromHalvesOfLabels() {
        Chunk rows = board(7, 600, 1);
        double[][] soft = new double[600][];
        for (int i = 0; i < 600; i++) {
            soft[i] = new double[] {0.2, 0.2};
            soft[i][rows.classWeights().hardClass(i)] = 0.8;
        }
        Chunk doubtful = rows.relabelled(SCHEMA, ClassWeights.mixed(new int[600], soft));
        assertThat(accuracy(Learners.parse("mixture").learn(doubtful), board(8, 500, 1)))
                .isGreaterThan(0.95);
    }
}
