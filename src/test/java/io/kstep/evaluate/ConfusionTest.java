package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConfusionTest {

    @Test
    void shouldHoldWhatADenseMatrixHolds() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] dense = new double[40][40];
        Confusion confusion = new Confusion();
        for (int i = 0; i < 5000; i++) {
            int predicted = random.nextInt(1 + random.nextInt(40));
            int truth = random.nextInt(1 + random.nextInt(40));
            double weight = random.nextInt(5);
            dense[predicted][truth] += weight;
            confusion.add(predicted, truth, weight);
        }
        double tested = 0;
        for (int c = 0; c < 40; c++) {
            double ofTruth = 0;
            double ofPrediction = 0;
            for (int d = 0; d < 40; d++) {
                assertThat(confusion.of(c, d)).isEqualTo(dense[c][d]);
                ofTruth += dense[d][c];
                ofPrediction += dense[c][d];
                tested += dense[c][d];
            }
            assertThat(confusion.ofTruth(c)).isEqualTo(ofTruth);
            assertThat(confusion.ofPrediction(c)).isEqualTo(ofPrediction);
        }
        assertThat(confusion.total()).isEqualTo(tested);
        assertThat(confusion.cells())
                .isEqualTo(confusion.copy().cells())
                .isSortedAccordingTo(
                        (a, b) -> a.truth() != b.truth() ? a.truth() - b.truth() : a.predicted() - b.predicted());
    }

    @Test
    void shouldCountTheConfusionsAmongTheOthersAsTrueNegatives() {
        Confusion confusion = new Confusion();
        confusion.add(0, 0, 5);
        confusion.add(0, 1, 1);
        confusion.add(1, 2, 2);
        confusion.add(2, 1, 2);
        assertThat(confusion.recall(0)).isEqualTo(1);
        assertThat(confusion.precision(0)).isCloseTo(5.0 / 6, within(1e-15));
        assertThat(confusion.falsePositiveRate(0)).isCloseTo(1.0 / 5, within(1e-15));
        assertThat(confusion.recall(2)).isZero();
        assertThat(confusion.recall(9)).isNaN();
    }

    @Test
    void shouldHoldTenThousandClassesInWhatWasSeenOfThem() {
        Confusion confusion = new Confusion();
        for (int c = 0; c < 10_000; c++) {
            confusion.add(c, 9_999 - c, 1);
        }
        assertThat(confusion.classes()).isEqualTo(10_000);
        assertThat(confusion.cells()).hasSize(10_000);
        assertThat(confusion.kappa()).isCloseTo(-1.0 / 9_999, within(1e-12));
    }

    @Test
    void shouldNotChangeACopyWithItsOriginal() {
        Confusion confusion = new Confusion();
        confusion.add(0, 1, 1);
        Confusion copy = confusion.copy();
        confusion.add(0, 1, 1);
        assertThat(copy.of(0, 1)).isEqualTo(1);
    }
}
