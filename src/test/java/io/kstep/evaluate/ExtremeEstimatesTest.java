package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every estimator, those that add noise to values included, of chunks with values up to the largest double. */
class ExtremeEstimatesTest {

    static Stream<String> every() {
        return Estimators.names().stream();
    }

    private static Chunk chunk() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] columns = new double[4][60];
        int[] classes = new int[60];
        for (int i = 0; i < 60; i++) {
            classes[i] = random.nextInt(2);
            columns[0][i] = random.nextInt(20) == 0 ? Double.MAX_VALUE : random.nextGaussian() + 6 * classes[i];
            columns[1][i] = (random.nextDouble() - 0.5) * Double.MAX_VALUE * 1.99;
            columns[2][i] = random.nextGaussian() * 1e-310;
            columns[3][i] = random.nextInt(10) == 0 ? Double.NaN : -1e200;
        }
        Schema schema = Schema.classification(
                List.of(
                        Feature.continuous("marked"),
                        Feature.continuous("wide"),
                        Feature.continuous("narrow"),
                        Feature.continuous("constant")),
                "class",
                List.of("a", "b"));
        return Chunk.classified(schema, columns, ClassWeights.hard(classes));
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldEstimateALowErrorWhereOneFeatureTellsAll(String estimator) {
        for (String learner : List.of("nb", "nb(density=gaussian)", "tan(density=mte)", "nb(density=kernel)")) {
            Evaluation evaluation = assertTimeoutPreemptively(
                    Duration.ofSeconds(30),
                    () -> Estimators.parse(estimator).estimate(Learners.parse(learner), chunk(), 1, () -> 0L));
            assertThat(evaluation.error()).as(estimator + " of " + learner).isBetween(0.0, 0.3);
        }
    }
}
