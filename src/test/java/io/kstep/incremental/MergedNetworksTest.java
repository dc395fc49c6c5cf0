package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gaussian networks as submodels that are merged when there are too many, and as the provisional one. */
class MergedNetworksTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("a"), Feature.continuous("b"), Feature.continuous("c")),
            "class",
            List.of("alike", "opposed"));

    private static final int ROWS = 600;

    /** The classes differ in how the second feature follows the first, which naive Bayes cannot see. */
    private static double[] row(SplittableRandom random, int c) {
        double a = random.nextGaussian();
        double b = (c == 0 ? a : -a) + 0.5 * random.nextGaussian();
        return new double[] {a, b, 0.3 * b + random.nextGaussian()};
    }

    @ParameterizedTest
    @ValueSource(strings = {"tan(mergeable=true)", "kdb(k=2,mergeable=true)", "mgc(mergeable=true)"})
    void shouldMergeSubmodelsIntoWhatTheirRowsGive(String spec) {
        Learner learner = Learners.parse(spec);
        KStepSettings settings = KStepSettings.DEFAULT
                .withLearner(learner)
                .withProvisional(learner)
                .withChunk(50, 0)
                .withSubmodels(2, Retention.MERGE);
        KStepModel stream = new KStepModel(settings, SCHEMA);
        SplittableRandom random = new SplittableRandom(4);
        double[][] columns = new double[3][ROWS];
        int[] classes = new int[ROWS];
        double[] posterior = new double[2];
        int right = 0;
        for (int i = 0; i < ROWS; i++) {
            classes[i] = random.nextInt(2);
            double[] values = row(random, classes[i]);
            for (int j = 0; j < 3; j++) {
                columns[j][i] = values[j];
            }
            stream.predict(values, posterior);
            right += (posterior[1] > posterior[0] ? 1 : 0) == classes[i] ? 1 : 0;
            stream.learn(values, new Label.Hard(classes[i]), i);
        }
        assertThat(right / (double) ROWS).isGreaterThan(0.75);
        Submodel merged = stream.classifier().submodels().get(0);
        int rows = (int) merged.rows();
        assertThat(rows).as("several chunks of 50").isGreaterThan(100);
        assertThat(stream.classifier().submodels().stream()
                        .mapToDouble(Submodel::rows)
                        .sum())
                .isEqualTo(ROWS);
        Chunk all = Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
        int[] first = new int[rows];
        Arrays.setAll(first, i -> i);
        Classifier joint = learner.learn(all.subset(first));
        for (int i = 0; i < 50; i++) {
            double[] expected = new double[2];
            double[] found = new double[2];
            joint.logJoint(all.row(i), expected, new double[2]);
            merged.classifier().logJoint(all.row(i), found, new double[2]);
            assertThat(found).containsExactly(expected, within(1e-6));
        }
    }
}
