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
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every estimator owes a chunk whose rows weigh, for classes and for numbers. */
class WeightedEstimatorsTest {

    private static final int ROWS = 240;
    private static final List<Feature> FEATURES = List.of(Feature.continuous("x"));

    private static Set<String> names() {
        return Estimators.names();
    }

    /** Half the rows are of class b and weigh 3: whoever always says a errs on three quarters of the weight. */
    @ParameterizedTest
    @MethodSource("names")
    void shouldCountMistakesByTheirWeight(String name) {
        Evaluation found = Estimators.parse(name).estimate(new AlwaysFirst(), classified(heavy()), 1, () -> 0L);
        assertThat(found.error()).isCloseTo(0.75, within(0.04));
        found.interval()
                .ifPresent(interval -> assertThat(interval.contains(0.75)).isTrue());
    }

    /** The same rows have a target of 2, the others of 0: whoever says 0 errs by 2 on three quarters of the weight. */
    @ParameterizedTest
    @MethodSource("names")
    void shouldCountDistancesByTheirWeight(String name) {
        RegressionEvaluation found = Estimators.parse(name).estimate(new AlwaysZero(), numeric(heavy()), 1, () -> 0L);
        // kernels about the target add their own variance: that of the target, times (4 / 4n)^(2/6)
        double kernels = name.startsWith("smoothed") ? 0.75 * Math.pow(1.0 / ROWS, 1.0 / 3) : 0;
        assertThat(found.rmse()).isCloseTo(Math.sqrt(3 + kernels), within(0.07));
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldTakeRowsOfWeightZeroForAbsent(String name) {
        double[] weights = heavy();
        Arrays.fill(weights, 0, 60, 0);
        int[] rest = IntStream.range(60, ROWS).toArray();
        Learner learner = Learners.parse("nb(density=gaussian)");
        Estimator estimator = Estimators.parse(name);
        assertThat(estimator.estimate(learner, classified(weights), 3, () -> 0L).error())
                .isEqualTo(estimator
                        .estimate(learner, classified(weights).subset(rest), 3, () -> 0L)
                        .error());
        assertThat(estimator
                        .estimate(new AlwaysZero(), numeric(weights), 3, () -> 0L)
                        .rmse())
                .isEqualTo(estimator
                        .estimate(new AlwaysZero(), numeric(weights).subset(rest), 3, () -> 0L)
                        .rmse());
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldNotCareInWhichUnitRowsAreWeighed(String name) {
        double[] eighths = Arrays.stream(heavy()).map(weight -> weight / 8).toArray();
        Estimator estimator = Estimators.parse(name);
        assertThat(estimator
                        .estimate(new AlwaysFirst(), classified(eighths), 3, () -> 0L)
                        .error())
                .isCloseTo(
                        estimator
                                .estimate(new AlwaysFirst(), classified(heavy()), 3, () -> 0L)
                                .error(),
                        within(1e-12));
        assertThat(estimator
                        .estimate(new AlwaysZero(), numeric(eighths), 3, () -> 0L)
                        .rmse())
                .isCloseTo(
                        estimator
                                .estimate(new AlwaysZero(), numeric(heavy()), 3, () -> 0L)
                                .rmse(),
                        within(1e-12));
    }

    private static double[] heavy() {
        return IntStream.range(0, ROWS).mapToDouble(row -> row % 2 == 1 ? 3 : 1).toArray();
    }

    private static double[] x() {
        return new SplittableRandom(5).doubles(ROWS).toArray();
    }

    private static Chunk classified(double[] weights) {
        int[] classes = IntStream.range(0, ROWS).map(row -> row % 2).toArray();
        return Chunk.classified(
                        Schema.classification(FEATURES, "class", List.of("a", "b")),
                        new double[][] {x()},
                        ClassWeights.hard(classes))
                .withRowWeights(weights);
    }

    private static Chunk numeric(double[] weights) {
        double[] targets =
                IntStream.range(0, ROWS).mapToDouble(row -> 2 * (row % 2)).toArray();
        return Chunk.numeric(Schema.regression(FEATURES, "y"), new double[][] {x()}, targets)
                .withRowWeights(weights);
    }

    private record AlwaysFirst() implements Learner {
        @Override
        public Classifier learn(Chunk chunk) {
            return new Classifier() {
                @Override
                public void logLikelihood(double[] values, double[] out, double[] scratch) {
                    Arrays.fill(out, 0);
                }

                @Override
                public void logPrior(double[] out) {
                    out[0] = Math.log(0.9);
                    out[1] = Math.log(0.1);
                }
            };
        }

        @Override
        public String spec() {
            return "first";
        }
    }

    private record AlwaysZero() implements NumericLearner {
        @Override
        public NumericPredictor learn(Chunk chunk) {
            return values -> 0;
        }

        @Override
        public String spec() {
            return "zero";
        }
    }
}
