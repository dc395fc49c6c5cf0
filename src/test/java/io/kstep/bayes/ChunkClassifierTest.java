package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.sums.ChunkClassifier;
import io.kstep.bayes.sums.ChunkSums;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkClassifierTest {

    private static final int ROWS = 300;

    /** Classes that have rows, of how many: one that has none is answered for too. */
    @ParameterizedTest
    @CsvSource({"2, 2", "3, 3", "2, 4", "5, 6", "1, 2"})
    void shouldSayOfManyRowsWhatItSaysOfEach(int present, int classes) {
        Chunk chunk = chunk(present, classes, 7 * present + classes);
        Learner learner = Learners.parse("nb(density=gaussian)");
        int[] left = {3, 4, 150, 299};
        ChunkClassifier classifier =
                (ChunkClassifier) ChunkSums.of(learner, chunk).orElseThrow().without(left);
        int[] rows = new SplittableRandom(1).ints(200, 0, ROWS).toArray();
        double[][] joints = new double[classes][ROWS];
        for (double[] ofClass : joints) {
            Arrays.fill(ofClass, 99); // of an earlier call
        }
        classifier.logJoints(rows, 10, 190, joints);
        classifier.logJoints(rows, 20, 150, joints);
        double[] one = new double[classes];
        for (int i = 0; i < 130; i++) {
            classifier.logJoint(chunk.row(rows[20 + i]), one, new double[classes]);
            for (int c = 0; c < classes; c++) {
                assertThat(joints[c][i]).isCloseTo(one[c], within(1e-12));
            }
        }
    }

    private static Chunk chunk(int present, int classes, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Feature> features = List.of(
                Feature.continuous("x"),
                Feature.discrete("d", "a", "b", "c"),
                Feature.continuous("constant"),
                Feature.continuous("y"));
        double[][] columns = new double[4][ROWS];
        int[] labels = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            labels[row] = classes - 1 - random.nextInt(present);
            columns[0][row] = random.nextInt(8) == 0 ? Double.NaN : random.nextGaussian() + labels[row];
            columns[1][row] = random.nextInt(8) == 0 ? Double.NaN : random.nextInt(3);
            columns[2][row] = 4;
            columns[3][row] = random.nextInt(40) == 0 ? 1e6 : random.nextGaussian() * (1 + labels[row]);
        }
        List<String> names = List.of("0", "1", "2", "3", "4", "5").subList(0, classes);
        return Chunk.classified(Schema.classification(features, "class", names), columns, ClassWeights.hard(labels));
    }
}
