package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An estimator has the interval that its theory supports, or none and says why. */
class EstimatorIntervalsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));
    private static final Learner GAUSSIAN = Learners.parse("nb(density=gaussian)");

    private static final Set<String> WITH = Set.of("holdout", "repeated-holdout", "cv", "repeated-cv", "loo");

    @Test
    void shouldHaveAnIntervalOrABiasToTellOf() {
        Chunk chunk = apart(120, 1);
        for (String name : Estimators.names()) {
            Estimator estimator = Estimators.parse(name);
            Evaluation found = estimator.estimate(GAUSSIAN, chunk, 1, () -> 0);
            assertThat(found.interval().isPresent()).as(name).isEqualTo(WITH.contains(name));
            assertThat(estimator.bias().isEmpty()).as(name).isEqualTo(name.equals("loo"));
            assertThat(estimator.bias()).doesNotContain("\n");
        }
    }

    /** Of 400 chunks the 95 % interval holds the error of the classifier of all rows in all but some 20. */
    @ParameterizedTest
    @ValueSource(strings = {"holdout", "repeated-holdout", "cv", "cv(folds=2)", "repeated-cv(times=3)", "loo"})
    void shouldHoldTheErrorAsOftenAsItSays(String name) {
        Chunk unseen = apart(20_000, 99);
        Estimator estimator = Estimators.parse(name);
        int runs = 400;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            Chunk chunk = apart(150, 1_000 + run);
            Interval interval =
                    estimator.estimate(GAUSSIAN, chunk, run, () -> 0).interval().orElseThrow();
            held += interval.contains(error(GAUSSIAN.learn(chunk), unseen)) ? 1 : 0;
        }
        // three standard errors of a share of 0.95 below it; more is no harm
        assertThat(held / (double) runs).isGreaterThan(0.95 - 3 * Math.sqrt(0.95 * 0.05 / runs));
    }

    /** Two features that nearly equal each other in one class and oppose each other in the other. */
    @Test
    void shouldBeFarOffWhereItWarnsOfFeaturesThatDepend() {
        Learner tan = Learners.parse("tan(density=gaussian)");
        Chunk unseen = crossed(5_000, 7);
        Chunk chunk = crossed(400, 8);
        double truth = error(tan.learn(chunk), unseen);
        Evaluation bolstered = Estimators.parse("bolstered").estimate(tan, chunk, 1, () -> 0);
        Interval false95 = Interval.wilson(bolstered.error(), 400);
        assertThat(truth).isLessThan(0.1);
        assertThat(false95.low()).as("what was printed before").isGreaterThan(2 * truth);
        assertThat(bolstered.interval()).isEmpty();
        assertThat(Estimators.parse("bolstered").bias()).contains("too high where features depend on each other");
        assertThat(Estimators.parse("cv")
                        .estimate(tan, chunk, 1, () -> 0)
                        .interval()
                        .orElseThrow()
                        .contains(truth))
                .isTrue();
    }

    private static double error(Classifier classifier, Chunk unseen) {
        RowTests tests = new RowTests(unseen, TestListener.NONE);
        int[] rows = new int[unseen.size()];
        Arrays.setAll(rows, row -> row);
        return tests.scores(classifier, rows).summary().error();
    }

    private static Chunk apart(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[2][rows];
        int[] classes = new int[rows];
        for (int row = 0; row < rows; row++) {
            classes[row] = random.nextInt(2);
            columns[0][row] = random.nextGaussian() + 1.2 * classes[row];
            columns[1][row] = random.nextGaussian() - 0.8 * classes[row];
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    private static Chunk crossed(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[2][rows];
        int[] classes = new int[rows];
        for (int row = 0; row < rows; row++) {
            classes[row] = random.nextInt(2);
            columns[0][row] = random.nextGaussian();
            columns[1][row] = (classes[row] == 0 ? 1 : -1) * columns[0][row] + 0.05 * random.nextGaussian();
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }
}
