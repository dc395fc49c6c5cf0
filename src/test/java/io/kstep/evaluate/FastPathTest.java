package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Estimates by sums that subtract against the same by learning anew from every training set. */
class FastPathTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.discrete("d", "a", "b", "c"), Feature.continuous("y")),
            "class",
            List.of("0", "1", "2"));
    private static final Schema CONTINUOUS = Schema.classification(
            IntStream.range(0, 4).mapToObj(j -> Feature.continuous("x" + j)).toList(), "class", List.of("0", "1", "2"));
    private static final List<String> NETWORKS =
            List.of("tan(density=gaussian)", "kdb(k=2)", "aode", "mgc", "selective-nb", "tan(mergeable=true)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cv(folds=10)",
                "cv(folds=3,stratified=false)",
                "repeated-cv(folds=5,times=3)",
                "loo",
                "holdout",
                "repeated-holdout(times=4,train=0.2)",
                "bootstrap(samples=10)",
                "bootstrap632(samples=10,stratified=true)",
                "balanced-bootstrap(samples=10)",
                "resubstitution"
            })
    void shouldGiveTheSamePosteriorsAndTheSameErrorAsLearningAnew(String estimator) {
        for (int seed = 0; seed < 5; seed++) {
            assertSame(estimator, "nb(density=gaussian)", chunk(90, seed), seed);
            for (String network : NETWORKS) {
                assertSame(estimator, network, continuous(90, seed), seed);
            }
        }
    }

    private static void assertSame(String estimator, String spec, Chunk chunk, int seed) {
        List<double[]> fast = new ArrayList<>();
        List<double[]> slow = new ArrayList<>();
        Learner learner = Learners.parse(spec);
        Evaluation byFast = Estimators.parse(estimator).estimate(learner, chunk, seed, () -> 0L, collecting(fast));
        Evaluation bySlow =
                Estimators.parse(estimator).estimate(anew(learner), chunk, seed, () -> 0L, collecting(slow));
        assertThat(byFast.error()).isEqualTo(bySlow.error());
        assertThat(byFast.folds())
                .extracting(Evaluation.Fold::error)
                .isEqualTo(bySlow.folds().stream().map(Evaluation.Fold::error).toList());
        assertThat(byFast.logLoss()).isCloseTo(bySlow.logLoss(), within(1e-9));
        assertThat(fast).hasSameSizeAs(slow);
        for (int i = 0; i < fast.size(); i++) {
            assertThat(fast.get(i)).as(spec).containsExactly(slow.get(i), within(1e-9));
        }
    }

    /** More rows than are asked of at once. */
    @ParameterizedTest
    @ValueSource(strings = {"cv(folds=2)", "resubstitution", "bootstrap632(samples=3)"})
    void shouldGiveTheSameErrorOfManyRows(String estimator) {
        Chunk chunk = chunk(1500, 8);
        Learner learner = Learners.parse("nb(density=gaussian)");
        Evaluation fast = Estimators.parse(estimator).estimate(learner, chunk, 1, () -> 0L);
        Evaluation slow = Estimators.parse(estimator).estimate(anew(learner), chunk, 1, () -> 0L);
        assertThat(fast.error()).isEqualTo(slow.error());
        assertThat(fast.brier()).isCloseTo(slow.brier(), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 30})
    void shouldLeaveOneOutAsCrossValidationWithAsManyFoldsAsRows(int rows) {
        Chunk weighted = chunk(rows, 3);
        int[] classes =
                IntStream.range(0, rows).map(weighted.classWeights()::heaviest).toArray();
        double[][] columns = {weighted.column(0), weighted.column(1), weighted.column(2)};
        Chunk chunk = Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
        Learner learner = Learners.parse("nb(density=gaussian)");
        Evaluation loo = Estimators.parse("loo").estimate(learner, chunk, 1, () -> 0L);
        Evaluation cv = Estimators.parse("cv(folds=" + loo.instances() + ")").estimate(learner, chunk, 99, () -> 0L);
        assertThat(loo.error()).isEqualTo(cv.error());
    }

    private static TestListener collecting(List<double[]> posteriors) {
        return (row, posterior, truth, weight) -> posteriors.add(posterior.clone());
    }

    /** The same learner without its sums. */
    private static Learner anew(Learner learner) {
        return new Learner() {
            @Override
            public Classifier learn(Chunk chunk) {
                return learner.learn(chunk);
            }

            @Override
            public String spec() {
                return learner.spec();
            }
        };
    }

    /** Features that follow each other, with weights that may be 0, soft labels and a rare class. */
    private static Chunk continuous(int n, int seed) {
        Chunk mixed = chunk(n, seed);
        SplittableRandom random = new SplittableRandom(seed + 100);
        double[][] columns = new double[4][n];
        double[] weights = new double[n];
        for (int row = 0; row < n; row++) {
            weights[row] = mixed.rowWeight(row);
            double before = mixed.classWeights().heaviest(row);
            for (int j = 0; j < 4; j++) {
                columns[j][row] = 0.6 * before + random.nextGaussian();
                before = columns[j][row];
            }
        }
        return Chunk.classified(CONTINUOUS, columns, mixed.classWeights()).withRowWeights(weights);
    }

    private static Chunk chunk(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[3][n];
        int[] classes = new int[n];
        double[][] soft = new double[n][];
        double[] weights = new double[n];
        for (int row = 0; row < n; row++) {
            classes[row] = random.nextInt(15) == 0 ? 2 : random.nextInt(2);
            columns[0][row] = random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian() + classes[row];
            columns[1][row] = random.nextInt(5) == 0 ? Double.NaN : random.nextInt(2 + classes[row] / 2);
            columns[2][row] = random.nextGaussian() * (1 + classes[row]);
            soft[row] = random.nextInt(6) > 0 ? null : new double[] {0.3, 0.5, 0.2};
            weights[row] = random.nextInt(12) == 0 ? 0 : random.nextDouble(0.2, 2);
        }
        weights[0] = 1;
        weights[1] = 1;
        return Chunk.classified(SCHEMA, columns, ClassWeights.mixed(classes, soft))
                .withRowWeights(weights);
    }
}
