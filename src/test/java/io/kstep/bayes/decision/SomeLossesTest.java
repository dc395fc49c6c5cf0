package io.kstep.bayes.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SomeLossesTest {

    @Test
    void shouldSayWhatTheWholeMatrixSays() {
        SplittableRandom random = new SplittableRandom(7);
        for (int repetition = 0; repetition < 500; repetition++) {
            int classes = 1 + random.nextInt(6);
            double[][] matrix = new double[classes][classes];
            int given = random.nextInt(classes * classes + 1);
            int[] truths = new int[given];
            int[] said = new int[given];
            double[] losses = new double[given];
            for (int cell = 0; cell < classes * classes; cell++) {
                int truth = cell / classes;
                int told = cell % classes;
                matrix[truth][told] = truth == told ? 0 : 1;
                if (cell < given) {
                    truths[cell] = truth;
                    said[cell] = told;
                    losses[cell] = matrix[truth][told] = 10 * random.nextDouble();
                }
            }
            SomeLosses some = new SomeLosses(truths, said, losses);
            LeastExpectedLoss whole = new LeastExpectedLoss(matrix);
            double[] posterior = posterior(classes, random);
            double[] expected = new double[classes];
            some.expected(posterior, expected);
            for (int c = 0; c < classes; c++) {
                assertThat(expected[c]).isCloseTo(whole.expected(posterior, c), within(1e-12));
                assertThat(some.loss(c, 0)).isEqualTo(whole.loss(c, 0));
            }
            assertThat(SomeLosses.least(expected, classes)).isEqualTo(whole.decide(posterior));
        }
    }

    private static double[] posterior(int classes, SplittableRandom random) {
        double[] posterior = new double[classes];
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            posterior[c] = random.nextDouble();
            sum += posterior[c];
        }
        for (int c = 0; c < classes; c++) {
            posterior[c] /= sum;
        }
        return posterior;
    }

    @Test
    void shouldTakeTheLowestOfTies() {
        double[] expected = new double[3];
        new SomeLosses(new int[0], new int[0], new double[0]).expected(new double[] {0.4, 0.2, 0.4}, expected);
        assertThat(SomeLosses.least(expected, 3)).isZero();
    }

    @Test
    void shouldTakeTimeForTheClassesAndNotForTheirSquare() {
        int classes = 100_000;
        double[] posterior = new double[classes];
        posterior[99_999] = 0.9;
        posterior[3] = 0.1;
        double[] expected = new double[classes];
        SomeLosses some = new SomeLosses(new int[] {3}, new int[] {99_999}, new double[] {1e6});
        some.expected(posterior, expected); // the whole matrix would have 80 GB
        assertThat(SomeLosses.least(expected, classes)).isEqualTo(3);
    }
}
