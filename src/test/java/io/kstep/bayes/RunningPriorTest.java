package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights of soft labels round otherwise in another order: a classifier read back must not show that. */
class RunningPriorTest {

    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b", "c", "d"));

    @ParameterizedTest
    @ValueSource(strings = {"nb(density=gaussian)", "tan(mergeable=true)"})
    void shouldHaveTheSamePriorAfterBeingStored(String spec) {
        RunningLearner learner = (RunningLearner) Learners.parse(spec);
        RunningClassifier running = learner.start(SCHEMA, List.of(new FeatureRange(-1, 1)));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 500; i++) {
            running.add(
                    new double[] {random.nextDouble()},
                    random.nextInt(4),
                    random.nextInt(3) == 0 ? 1 : random.nextDouble());
            BinaryWriter out = new BinaryWriter();
            running.write(out);
            RunningClassifier read = learner.resume(new BinaryReader(out.toBytes()));
            assertThat(prior(read)).as("row %d", i).isEqualTo(prior(running));
        }
    }

    private static double[] prior(Classifier classifier) {
        double[] prior = new double[4];
        classifier.logPrior(prior);
        return prior;
    }
}
