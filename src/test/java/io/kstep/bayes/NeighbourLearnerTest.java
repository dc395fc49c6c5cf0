package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighbourLearnerTest {

    private static final int[] CLASSES = {0, 0, 1, 0, 1, 1};

    /**
     * Six points, three neighbours of (1.5, 1.5), no scales, rates of one over the mean distance within a class: masses of
     * each class and of both, computed apart. They follow from the contour: with P_q the product of what the rows of class
     * q leave open, pl_q is the product of the others', and the mass of both is the product of all.
     */
    @ParameterizedTest
    @CsvSource({"0, 0, 0, .515090, .545859, .299986, .154155", ".3, .5, .25, .205326, .523926, .157237, .318837"})
    void shouldCombineNeighboursByDempstersRule(
            double second, double third, double fourth, double conflict, double one, double two, double both) {
        double[] doubts = {0, second, third, fourth, 0, 0};
        double[][] contours = new double[6][2];
        for (int i = 0; i < 6; i++) {
            Arrays.fill(contours[i], doubts[i]);
            contours[i][CLASSES[i]] = 1;
        }
        Chunk rows = GemLearnerTest.sixPoints();
        double[] ones = {1, 1, 1, 1, 1, 1};
        NeighbourClassifier classifier = new NeighbourClassifier(
                new NeighbourLearner(3, .95, false, 1),
                new double[][] {rows.column(0), rows.column(1)},
                new double[] {1, 1},
                new double[] {.465772, .363380},
                contours,
                ones,
                new double[] {3, 3});
        double[] logs = new double[2];
        classifier.addEvidence(new double[] {1.5, 1.5}, logs);
        double ofBoth = Math.exp(logs[0] + logs[1]);
        double kept = Math.exp(logs[0]) + Math.exp(logs[1]) - ofBoth;
        assertThat(1 - kept).isCloseTo(conflict, within(2e-6));
        assertThat((Math.exp(logs[0]) - ofBoth) / kept).isCloseTo(one, within(2e-6));
        assertThat((Math.exp(logs[1]) - ofBoth) / kept).isCloseTo(two, within(2e-6));
        assertThat(ofBoth / kept).isCloseTo(both, within(2e-6));
    }

    /** Many doubtful neighbours of one class against few sure ones of the other. */
    @Test
    void shouldReadDoubtsUnlessItIsCrisp() {
        double[][] columns = {{0, .1, .2, .3, .4, 9, 9.1}};
        int[] classes = {0, 0, 0, 1, 1, 0, 1};
        List<Label> labels = IntStream.range(0, 7)
                .<Label>mapToObj(i -> new Label.Doubtful(classes[i], classes[i] == 0 ? .9 : .05))
                .toList();
        Chunk rows = Chunk.classified(
                Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b")),
                columns,
                ClassWeights.of(labels, 2));
        double[] scores = new double[2];
        Learners.parse("eknn(k=5)").learn(rows).logJoint(new double[] {.2}, scores, new double[2]);
        assertThat(scores[1]).isGreaterThan(scores[0]);
        Learners.parse("eknn(k=5,labels=crisp)").learn(rows).logJoint(new double[] {.2}, scores, new double[2]);
        assertThat(scores[0]).isGreaterThan(scores[1]);
    }
}
