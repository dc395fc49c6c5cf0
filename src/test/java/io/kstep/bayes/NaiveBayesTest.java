package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.List;
import org.junit.jupiter.api.Test;

class NaiveBayesTest {

    @Test
    void shouldCountAsLaplaceDid() {
        Schema schema = Schema.classification(
                List.of(Feature.discrete("colour", "red", "green", "blue")), "class", List.of("a", "b"));
        Chunk chunk = Chunk.classified(
                schema, new double[][] {{0, 0, 1, 2, 2}}, ClassWeights.hard(new int[] {0, 0, 0, 1, 1}));
        double[] out = new double[2];
        Learners.parse("nb").learn(chunk).logJoint(new double[] {0}, out, new double[2]);
        assertThat(Math.exp(out[0])).isCloseTo(4.0 / 7 * 3 / 6, within(1e-12));
        assertThat(Math.exp(out[1])).isCloseTo(3.0 / 7 * 1 / 5, within(1e-12));
    }

    @Test
    void shouldTakeAValueThatAppearsLaterAsNeverCounted() {
        Schema schema = Schema.classification(List.of(Feature.discrete("colour", "red")), "class", List.of("a", "b"));
        Chunk chunk = Chunk.classified(schema, new double[][] {{0, 0, 0}}, ClassWeights.hard(new int[] {0, 0, 1}));
        double[] out = new double[2];
        Learners.parse("nb").learn(chunk).logLikelihood(new double[] {5}, out, new double[2]);
        assertThat(Math.exp(out[0])).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(Math.exp(out[1])).isCloseTo(1.0 / 2, within(1e-12));
    }

    @Test
    void shouldAgreeRowByRowWithLearningAtOnce() {
        RunningLearner learner = (RunningLearner) Learners.parse("nb(density=gaussian)");
        Chunk chunk = LearnerContractTest.sample(3, 90);
        RunningClassifier running = learner.start(
                chunk.schema(), java.util.Collections.nCopies(chunk.schema().featureCount(), FeatureRange.EMPTY));
        double[] a = new double[3];
        double[] b = new double[3];
        for (int i = 0; i < chunk.size(); i++) {
            running.add(chunk.row(i), chunk.classWeights().hardClass(i), 1);
        }
        Classifier learned = learner.learn(chunk);
        for (int i = 0; i < chunk.size(); i++) {
            running.logJoint(chunk.row(i), a, new double[3]);
            learned.logJoint(chunk.row(i), b, new double[3]);
            assertThat(a).containsExactly(b, within(1e-9));
        }
    }

    @Test
    void shouldSayWhatIsWrongWithASpec() {
        assertThatThrownBy(() -> Learners.parse("forest"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("no learner 'forest'");
        assertThatThrownBy(() -> Learners.parse("nb(density=cauchy)")).hasMessageContaining("cauchy");
        assertThatThrownBy(() -> Learners.parse("nb(sigma=1)")).hasMessageContaining("no option 'sigma'");
        assertThatThrownBy(() -> Learners.parse("nb(alpha=-1)")).hasMessageContaining("alpha");
    }
}
