package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.spec.SpecException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesAndCurvesTest {

    @Test
    void shouldKeepTheConfusionsAmongTheOthersAsTrueNegatives() {
        // M[predicted][true]: class 0: TP 5, FP 2, FN 3; the rest 4 + 1 + 6 + 2 = 13, confusions among them included
        Confusion confusion = new Confusion();
        add(confusion, 0, 0, 5);
        add(confusion, 0, 1, 2);
        add(confusion, 1, 0, 1);
        add(confusion, 2, 0, 2);
        add(confusion, 1, 1, 4);
        add(confusion, 1, 2, 1);
        add(confusion, 2, 2, 6);
        add(confusion, 2, 1, 2);
        ClassRates rates = ClassRates.of(confusion, 0);
        assertThat(rates.support()).isEqualTo(8);
        assertThat(rates.recall()).isEqualTo(5 / 8.0);
        assertThat(rates.precision()).isEqualTo(5 / 7.0);
        assertThat(rates.f1()).isEqualTo(10 / 15.0);
        assertThat(rates.specificity()).isEqualTo(13 / 15.0);
        assertThat(rates.falsePositiveRate()).isCloseTo(2 / 15.0, within(1e-15));
        assertThat(rates.falseNegativeRate()).isEqualTo(3 / 8.0);
        assertThat(rates.falseDiscoveryRate()).isEqualTo(2 / 7.0);
        assertThat(rates.negativePredictiveValue()).isEqualTo(13 / 16.0);
        assertThat(ClassRates.of(confusion)).hasSize(3).startsWith(rates);
        assertThat(ClassRates.balancedAccuracy(confusion)).isCloseTo((5 / 8.0 + 4 / 8.0 + 6 / 7.0) / 3, within(1e-15));
    }

    @Test
    void shouldDivideByZeroToNoNumber() {
        Confusion confusion = new Confusion();
        add(confusion, 0, 0, 3);
        add(confusion, 2, 2, 1);
        ClassRates never = ClassRates.of(confusion, 1);
        assertThat(new double[] {never.recall(), never.precision(), never.f1(), never.falseNegativeRate()})
                .containsOnly(Double.NaN);
        assertThat(never.specificity()).isEqualTo(1);
        Confusion alone = new Confusion();
        add(alone, 0, 0, 3);
        assertThat(ClassRates.of(alone, 0).specificity()).isNaN();
        assertThat(ClassRates.of(alone, 0).negativePredictiveValue()).isNaN();
        assertThat(ClassRates.balancedAccuracy(new Confusion())).isNaN();
    }

    @Test
    void shouldHaveTheAreaOfTheRankStatistic() {
        SplittableRandom random = new SplittableRandom(1);
        for (int run = 0; run < 50; run++) {
            int n = 30;
            double[] scores = random.doubles(n).map(u -> Math.round(8 * u)).toArray();
            double[] weights = random.doubles(n, 0.1, 2).toArray();
            boolean[] positive = new boolean[n];
            for (int i = 0; i < n; i++) {
                positive[i] = i < 2 || (i > 3 && random.nextBoolean());
            }
            double above = 0;
            double pairs = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (positive[i] && !positive[j]) {
                        double pair = weights[i] * weights[j];
                        pairs += pair;
                        above += scores[i] > scores[j] ? pair : scores[i] == scores[j] ? pair / 2 : 0;
                    }
                }
            }
            RocCurve curve = RocCurve.of(scores, positive, weights);
            assertThat(curve.area()).isCloseTo(above / pairs, within(1e-12));
            assertThat(curve.points().get(0)).isEqualTo(new RocCurve.Point(Double.POSITIVE_INFINITY, 0, 0));
            assertThat(curve.points().get(curve.points().size() - 1).falsePositiveRate())
                    .isCloseTo(1, within(1e-12));
            assertThat(trapezoids(curve)).isCloseTo(curve.area(), within(1e-12));
        }
    }

    @Test
    void shouldHaveNoCurveOfOneClass() {
        assertThat(RocCurve.of(new double[] {1, 2}, new boolean[] {true, true}, new double[] {1, 1})
                        .area())
                .isNaN();
        assertThat(new RocCurve.Collector().meanArea()).isNaN();
    }

    @Test
    void shouldWeighTheAreasOfClassesByTheirRows() {
        RocCurve.Collector collector = new RocCurve.Collector();
        collector.tested(0, new double[] {.8, .1, .1}, 0, 1);
        collector.tested(0, new double[] {.3, .6, .1}, 1, 2);
        collector.tested(0, new double[] {.5, .2, .3}, 2, 1);
        collector.tested(0, new double[] {.6, .3, .1}, 1, 1);
        double mean = (collector.curve(0).area()
                        + 3 * collector.curve(1).area()
                        + collector.curve(2).area())
                / 5;
        assertThat(collector.meanArea()).isCloseTo(mean, within(1e-15));
        assertThat(collector.curve(0).area()).isEqualTo(1);
    }

    /** With the loss [[0, t], [1 - t, 0]] + is predicted iff p(+) > 1 - t. */
    @ParameterizedTest
    @CsvSource({"0.3, 0.71, 0", "0.3, 0.69, 1", "0.9, 0.11, 0", "0.9, 0.09, 1"})
    void shouldDecideByTheThresholdThatALossImplies(double t, double plus, int decision) {
        LossMatrix losses = new LossMatrix(new double[][] {{0, t}, {1 - t, 0}}, Double.POSITIVE_INFINITY);
        assertThat(losses.decide(new double[] {plus, 1 - plus})).isEqualTo(decision);
    }

    @Test
    void shouldRejectWhatIsDearerToDecide() {
        CostScores scores = new CostScores(LossMatrix.zeroOne(2, 0.2));
        scores.tested(0, new double[] {.9, .1}, 0, 1); // right
        scores.tested(0, new double[] {.15, .85}, 0, 1); // wrong
        scores.tested(0, new double[] {.7, .3}, 0, 2); // rejected: 0.3 > 0.2
        assertThat(scores.meanCost()).isCloseTo((1 + 2 * 0.2) / 4, within(1e-15));
        assertThat(scores.rejectRate()).isEqualTo(0.5);
        assertThat(scores.errorOfDecided()).isEqualTo(0.5);
        CostScores never = new CostScores(LossMatrix.zeroOne(2, 0));
        never.tested(0, new double[] {.9, .1}, 0, 1);
        assertThat(never.errorOfDecided()).isNaN();
        assertThat(new CostScores(LossMatrix.zeroOne(2, 0)).meanCost()).isNaN();
    }

    @Test
    void shouldReadLossesByTheNamesOfClasses() {
        LossMatrix losses = LossMatrix.parse("ill>well=20, well>ill=0.5", List.of("well", "ill", "dead"), 3);
        assertThat(losses.loss(1, 0)).isEqualTo(20);
        assertThat(losses.loss(0, 1)).isEqualTo(0.5);
        assertThat(losses.loss(2, 1)).isEqualTo(1);
        assertThat(losses.loss(2, 2)).isZero();
        assertThat(losses.loss(2, LossMatrix.REJECTED)).isEqualTo(3);
        // 0.1 * 20 = 2 for "well" against 0.8 * 0.5 + 0.1 * 1 = 0.5 for "ill"
        assertThat(losses.decide(new double[] {.8, .1, .1})).isEqualTo(1);
        assertThatThrownBy(() -> LossMatrix.parse("ill>sick=1", List.of("well", "ill"), 1))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("well, ill");
        assertThatThrownBy(() -> LossMatrix.parse("ill>well=-1", List.of("well", "ill"), 1))
                .hasMessageContaining("at least 0");
        assertThatThrownBy(() -> LossMatrix.parse("ill", List.of("well", "ill"), 1))
                .hasMessageContaining("'ill'");
    }

    @Test
    void shouldMeasureCalibrationAsTheScoresDo() {
        SplittableRandom random = new SplittableRandom(5);
        Scores scores = new Scores();
        Reliability reliability = new Reliability();
        for (int i = 0; i < 500; i++) {
            double p = random.nextDouble();
            double[] posterior = {p, 1 - p};
            int truth = random.nextInt(2);
            double weight = random.nextDouble(0.5, 2);
            scores.add(posterior, truth, weight);
            reliability.tested(0, posterior, truth, weight);
        }
        assertThat(reliability.expectedError())
                .isCloseTo(scores.summary().calibrationError(), within(1e-12))
                .isLessThanOrEqualTo(reliability.maximumError());
        assertThat(reliability.bins()).allSatisfy(bin -> {
            assertThat(bin.confidence()).isBetween(bin.low() - 1e-12, bin.low() + 1.0 / Scores.BINS + 1e-12);
            assertThat(bin.accuracy()).isBetween(0.0, 1.0);
        });
        assertThat(new Reliability().expectedError()).isNaN();
        assertThat(new Reliability().maximumError()).isNaN();
    }

    private static double trapezoids(RocCurve curve) {
        double area = 0;
        for (int i = 1; i < curve.points().size(); i++) {
            RocCurve.Point before = curve.points().get(i - 1);
            RocCurve.Point here = curve.points().get(i);
            area += (here.falsePositiveRate() - before.falsePositiveRate())
                    * (here.truePositiveRate() + before.truePositiveRate())
                    / 2;
        }
        return area;
    }

    private static void add(Confusion confusion, int predicted, int truth, double weight) {
        confusion.add(predicted, truth, weight);
    }
}
