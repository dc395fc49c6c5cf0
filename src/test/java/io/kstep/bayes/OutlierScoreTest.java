package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.decision.Posteriors;
import io.kstep.data.Chunk;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sum over the classes of what a classifier answers is the density of the instance, however networks are averaged. */
class OutlierScoreTest {

    private static double score(Classifier classifier, double[] values) {
        double[] joint = new double[3];
        classifier.logJoint(values, joint, new double[3]);
        return Posteriors.outlierScore(joint);
    }

    /** The mean over the networks of a density summed over the classes is the sum over the classes of their mean density. */
    @ParameterizedTest
    @ValueSource(strings = {"gaussian", "kernel", "discretized(fallback=3)", "mte"})
    void shouldBeADensityWhetherPosteriorsAreAveragedOrDensities(String density) {
        Chunk chunk = LearnerContractTest.sample(21, 200);
        Classifier posteriors = Learners.parse("aode(density=" + density + ",average=posterior)")
                .learn(chunk);
        Classifier densities =
                Learners.parse("aode(density=" + density + ",average=joint)").learn(chunk);
        for (int i = 0; i < 50; i++) {
            double[] values = chunk.row(i);
            assertThat(score(posteriors, values)).isCloseTo(score(densities, values), within(1e-9));
        }
    }
}
