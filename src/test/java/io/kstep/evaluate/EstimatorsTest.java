package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EstimatorsTest {

    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b", "c"));

    private static Set<String> names() {
        return Estimators.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldNameThemselvesWithAllTheirSettings(String name) {
        Estimator estimator = Estimators.parse(name);
        assertThat(estimator.spec()).startsWith(name);
        assertThat(Estimators.parse(estimator.spec())).isEqualTo(estimator);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cv(folds=3,stratified=false)",
                "holdout(stratified=false,train=0.5)",
                "repeated-cv(folds=4,stratified=true,times=2)",
                "repeated-holdout(stratified=true,train=0.9,times=3)",
                "loo",
                "bootstrap(samples=7,stratified=true)",
                "bootstrap632(samples=3,stratified=false)",
                "balanced-bootstrap(rule=simple,samples=4)",
                "parametric-bootstrap(density=mte(pieces=2),samples=5,stratified=true)",
                "smoothed-bootstrap(samples=6,stratified=false)",
                "bolstered(draws=9)"
            })
    void shouldReadTheirSettings(String text) {
        assertThat(Estimators.parse(text).spec()).isEqualTo(text);
    }

    @Test
    void shouldSayWhatThereIs() {
        assertThatThrownBy(() -> Estimators.parse("leave-two-out"))
                .isInstanceOf(SpecException.class)
                .hasMessage(
                        "there is no estimator 'leave-two-out'; there are " + String.join(", ", Estimators.names()));
        assertThatThrownBy(() -> Estimators.parse("parametric-bootstrap(density=square)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("square");
        assertThatThrownBy(() -> Estimators.parse("cv(folds=1)")).hasMessageContaining("from 2");
        assertThatThrownBy(() -> Estimators.parse("resubstitution(folds=2)")).hasMessageContaining("'folds'");
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReportWhatItTestedAndTheSameForTheSameSeed(String name) {
        Chunk chunk = noisy(100, 1);
        Evaluation evaluation = evaluate(name, chunk, 3);
        assertThat(evaluation.instances()).isEqualTo(100);
        assertThat(evaluation.learner()).isEqualTo("nearest");
        assertThat(evaluation.estimator()).isEqualTo(Estimators.parse(name).spec());
        assertThat(evaluation.seconds()).isEqualTo(1);
        assertThat(evaluation.error()).isBetween(0.0, 1.0);
        if (!evaluation.estimator().contains("632")) {
            assertThat(evaluation.error()).isEqualTo(mean(evaluation));
        }
        evaluation
                .interval()
                .ifPresent(interval ->
                        assertThat(interval.contains(evaluation.error())).isTrue());
        assertThat(evaluation.pooled().scores().instances())
                .isEqualTo(evaluation.folds().stream()
                        .mapToLong(Evaluation.Fold::tested)
                        .sum());
        assertThat(evaluation.pooled().confusion().accuracy())
                .isEqualTo(evaluation.pooled().scores().accuracy());
        assertThat(evaluate(name, chunk, 3)).isEqualTo(evaluation);
    }

    @Test
    void shouldBeFooledByAMemoriserWhenItResubstitutes() {
        Evaluation evaluation = evaluate("resubstitution", noisy(80, 2), 1);
        assertThat(evaluation.error()).isZero();
        assertThat(evaluation.logLoss()).isCloseTo(0, within(1e-12));
        assertThat(evaluation.sd()).isNaN();
        assertThat(evaluation.interval()).as("no theory gives one").isEmpty();
        assertThat(evaluate("cv", noisy(80, 2), 1).error()).isGreaterThan(0.2);
    }

    @Test
    void shouldLeaveOneOutWithAsManyFoldsAsRows() {
        Chunk chunk = noisy(60, 3);
        int wrong = 0;
        for (int left = 0; left < 60; left++) {
            int nearest = -1;
            for (int row = 0; row < 60; row++) {
                double[] x = chunk.column(0);
                if (row != left && (nearest < 0 || Math.abs(x[row] - x[left]) < Math.abs(x[nearest] - x[left]))) {
                    nearest = row;
                }
            }
            wrong += chunk.classWeights().heaviest(nearest)
                            == chunk.classWeights().heaviest(left)
                    ? 0
                    : 1;
        }
        Evaluation evaluation = evaluate("cv(folds=60)", chunk, 1);
        assertThat(evaluation.error()).isCloseTo(wrong / 60.0, within(1e-15));
        assertThat(evaluation.interval()).contains(Interval.wilson(evaluation.error(), 60));
        assertThat(evaluation.sd()).isCloseTo(Math.sqrt(wrong * (60.0 - wrong) / 60 / 59), within(1e-12));
        assertThat(wrong).isGreaterThan(5);
        // every wrong one was ruled out
        assertThat(evaluation.logLoss()).isCloseTo(-Math.log(1e-15) * wrong / 60, within(1e-9));
        assertThat(evaluation.brier()).isCloseTo(2.0 * wrong / 60, within(1e-12));
    }

    @Test
    void shouldNotTakeRepetitionsForMoreData() {
        Evaluation repeated = evaluate("repeated-cv(folds=5,times=4)", noisy(50, 4), 1);
        assertThat(repeated.folds()).hasSize(20);
        assertThat(repeated.pooled().scores().instances()).isEqualTo(200);
        assertThat(repeated.interval()).contains(Interval.wilson(repeated.error(), 50));
        Evaluation heldOut = evaluate("holdout(train=0.5)", noisy(50, 4), 1);
        assertThat(heldOut.interval()).contains(Interval.wilson(heldOut.error(), 25));
        Evaluation heldOutOften = evaluate("repeated-holdout(train=0.5,times=5)", noisy(50, 4), 1);
        // Nadeau and Bengio 2003: 1 / (1 / (5 * 25) + 1 / 25) = 20.83
        assertThat(heldOutOften.interval()).contains(Interval.wilson(heldOutOften.error(), 125.0 / 6));
        assertThat(evaluate("repeated-holdout(train=0.5,times=1)", noisy(50, 4), 1)
                        .interval())
                .hasValueSatisfying(once -> assertThat(once.high() - once.low())
                        .isCloseTo(
                                heldOut.interval().orElseThrow().high()
                                        - heldOut.interval().orElseThrow().low(),
                                within(0.05)));
    }

    @Test
    void shouldAverageFoldsAndNotPoolThem() {
        // folds of 2, 2 and 1 rows
        Evaluation evaluation =
                evaluate("cv(folds=3,stratified=false)", chunk(new double[] {1, 2, 3, 4, 5}, 0, 1, 0, 1, 1), 4);
        double pooled = evaluation.pooled().scores().error();
        assertThat(evaluation.error()).isEqualTo(mean(evaluation)).isNotCloseTo(pooled, within(1e-3));
    }

    @Test
    void shouldTakeRowsOfWeightZeroForAbsent() {
        Chunk chunk = noisy(40, 5);
        double[] weights = new double[40];
        Arrays.fill(weights, 10, 40, 2);
        Evaluation weighted = evaluate("cv(folds=5)", chunk.withRowWeights(weights), 7);
        Evaluation subset =
                evaluate("cv(folds=5)", chunk.subset(IntStream.range(10, 40).toArray()), 7);
        assertThat(weighted.error()).isEqualTo(subset.error());
        assertThat(weighted.interval().orElseThrow().low())
                .isCloseTo(subset.interval().orElseThrow().low(), within(1e-12));
        assertThat(weighted.instances()).isEqualTo(30);
    }

    @Test
    void shouldScoreASoftLabelAgainstItsHeaviestClassWithItsWeight() {
        ClassWeights labels = ClassWeights.mixed(new int[] {0, 0, 1}, new double[][] {null, {0.3, 0.7}, null});
        Chunk chunk = Chunk.classified(SCHEMA, new double[][] {{1, 1, 3}}, labels);
        // the nearest of a tie is the first: row 1, truly b, is answered a
        Evaluation evaluation = evaluate("resubstitution", chunk, 1);
        assertThat(evaluation.error()).isCloseTo(0.7 / 2.7, within(1e-12));
        assertThat(evaluation.pooled().confusion().of(0, 1)).isEqualTo(0.7);
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldWorkWithOneClassAndWithClassesRarerThanFolds(String name) {
        int[] one = new int[30];
        assertThat(evaluate(name, chunk(IntStream.range(0, 30).asDoubleStream().toArray(), one), 1)
                        .error())
                .isZero();
        int[] rare = new int[30];
        rare[3] = 1;
        rare[4] = 2;
        assertThat(evaluate(name, chunk(IntStream.range(0, 30).asDoubleStream().toArray(), rare), 1)
                        .error())
                .isBetween(0.0, 0.3);
    }

    @Test
    void shouldEstimateTheErrorOfARegression() {
        Schema schema = Schema.regression(List.of(Feature.continuous("x")), "y");
        double[] y = new SplittableRandom(1).doubles(90).toArray();
        Chunk chunk = Chunk.numeric(schema, new double[][] {y.clone()}, y);
        NumericLearner mean = new NumericLearner() {
            @Override
            public NumericPredictor learn(Chunk training) {
                double average = Arrays.stream(training.numbers()).average().orElseThrow();
                return values -> average;
            }

            @Override
            public String spec() {
                return "mean";
            }
        };
        RegressionEvaluation evaluation = Estimators.parse("cv(folds=9)").estimate(mean, chunk, 1, ticking());
        assertThat(evaluation.folds()).hasSize(9);
        assertThat(evaluation.rmse())
                .isEqualTo(evaluation.folds().stream()
                                .mapToDouble(RegressionScores.Summary::rmse)
                                .sum()
                        / 9);
        // a uniform number has a standard deviation of 0.289, and its mean explains nothing
        assertThat(evaluation.pooled().rmse()).isCloseTo(0.289, within(0.03));
        assertThat(evaluation.pooled().r2()).isBetween(-0.1, 0.0);
        assertThat(evaluation.seconds()).isEqualTo(1);
        assertThat(evaluation.learner()).isEqualTo("mean");
    }

    private static Evaluation evaluate(String estimator, Chunk chunk, long seed) {
        return Estimators.parse(estimator).estimate(new NearestNeighbour(), chunk, seed, ticking());
    }

    /** A clock that goes on by a second each time it is asked. */
    private static LongSupplier ticking() {
        AtomicLong now = new AtomicLong();
        return () -> now.addAndGet(1_000_000_000);
    }

    private static double mean(Evaluation evaluation) {
        return evaluation.folds().stream().mapToDouble(Evaluation.Fold::error).sum()
                / evaluation.folds().size();
    }

    private static Chunk noisy(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = random.doubles(n).toArray();
        int[] classes = Arrays.stream(x)
                .mapToInt(value -> random.nextDouble() < 0.7 ? (int) (3 * value) : random.nextInt(3))
                .toArray();
        return chunk(x, classes);
    }

    private static Chunk chunk(double[] x, int... classes) {
        return Chunk.classified(SCHEMA, new double[][] {x}, ClassWeights.hard(classes));
    }
}
