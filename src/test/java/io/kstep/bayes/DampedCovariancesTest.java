package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Covariances over rows with missing cells are damped until they fit together: an end comes whatever the values. */
class DampedCovariancesTest {

    @ParameterizedTest
    @ValueSource(strings = {"tan", "mgc", "complete", "kdb", "aode", "tan(mergeable=true)", "complete(shrink=0)"})
    void shouldEndWithAFarValueAmongMissingCells(String spec) {
        for (double far : new double[] {1e140, 1e150, 1e200, Double.MAX_VALUE}) {
            SplittableRandom random = new SplittableRandom(5);
            double[][] columns = new double[4][60];
            int[] classes = new int[60];
            for (int i = 0; i < 60; i++) {
                classes[i] = random.nextInt(2);
                for (int j = 0; j < 4; j++) {
                    columns[j][i] = random.nextInt(4) == 0 ? Double.NaN : random.nextGaussian() + classes[i];
                }
            }
            columns[1][7] = far;
            columns[2][7] = -far;
            Schema schema = Schema.classification(
                    List.of(
                            Feature.continuous("a"),
                            Feature.continuous("b"),
                            Feature.continuous("c"),
                            Feature.continuous("d")),
                    "class",
                    List.of("one", "two"));
            Chunk chunk = Chunk.classified(schema, columns, ClassWeights.hard(classes));
            Classifier classifier = assertTimeoutPreemptively(
                    Duration.ofSeconds(20), () -> Learners.parse(spec).learn(chunk));
            double[] joint = new double[2];
            classifier.logJoint(chunk.row(7), joint, new double[2]);
            assertThat(Arrays.stream(joint).allMatch(Double::isFinite)).as(spec).isTrue();
        }
    }
}
