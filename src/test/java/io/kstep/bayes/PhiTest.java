package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The class is the sign of a product, which no feature says anything about by itself; two more features are noise. */
class PhiTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("x1"),
                    Feature.continuous("noise1"),
                    Feature.continuous("x2"),
                    Feature.continuous("noise2")),
            "class",
            List.of("minus", "plus"));

    @ParameterizedTest
    @ValueSource(strings = {"phi", "phi(by=own)", "phi(by=parzen)", "phi(by=neighbours)"})
    void shouldKeepFeaturesThatOnlyTogetherSaySomething(String phi) {
        NetworkClassifier learned = (NetworkClassifier)
                Learners.parse("complete(density=kernel,features=" + phi + ")").learn(product(1, 500));
        Structure structure = learned.structures().get(0);
        assertThat(structure.nodeOf(0)).isNotNull();
        assertThat(structure.nodeOf(2)).isNotNull();
        assertThat(error(learned)).isLessThan(.12);
    }

    @Test
    void shouldMissThemWhereNaiveBayesJudges() {
        Classifier learned =
                Learners.parse("complete(density=kernel,features=phi(by=nb))").learn(product(1, 500));
        assertThat(error(learned)).isGreaterThan(.3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tan", "kdb", "aode", "jan", "selective-nb", "nb"})
    void shouldChooseByEveryStructureItself(String structure) {
        String density = structure.equals("nb") ? "kernel" : "gaussian";
        Learner learner = Learners.parse(structure + "(density=" + density + ",features=phi,folds=3)");
        assertThat(error(learner.learn(product(2, 150)))).isBetween(0.0, 1.0);
        assertThat(learner.spec()).contains("features=phi(by=own)");
    }

    private static double error(Classifier classifier) {
        Chunk test = product(99, 2_000);
        double[] out = new double[2];
        int wrong = 0;
        for (int row = 0; row < test.size(); row++) {
            classifier.logJoint(test.row(row), out, new double[2]);
            wrong += LogSpace.argMax(out) == test.classWeights().hardClass(row) ? 0 : 1;
        }
        return (double) wrong / test.size();
    }

    private static Chunk product(long seed, int rows) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[4][rows];
        int[] classes = new int[rows];
        for (int row = 0; row < rows; row++) {
            for (double[] column : columns) {
                column[row] = random.nextGaussian();
            }
            classes[row] = columns[0][row] * columns[2][row] > 0 ? 1 : 0;
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }
}
