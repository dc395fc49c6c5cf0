package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ScoresTest {

    private static final Offset<Double> EXACT = within(1e-12);

    private record Prediction(double[] posterior, int truth, double weight) {
        int winner() {
            int best = 0;
            for (int c = 1; c < posterior.length; c++) {
                best = posterior[c] > posterior[best] ? c : best;
            }
            return best;
        }

        double hit() {
            return winner() == truth ? 1 : 0;
        }

        double brier() {
            double sum = truth < posterior.length ? 0 : 1;
            for (int c = 0; c < posterior.length; c++) {
                double difference = posterior[c] - (c == truth ? 1 : 0);
                sum += difference * difference;
            }
            return sum;
        }
    }

    @Test
    void shouldScoreAStreamWorkedByHand() {
        Scores scores = new Scores();
        scores.add(new double[] {0.8, 0.2}, 0, 1);
        scores.add(new double[] {0.6, 0.4}, 1, 1);
        scores.add(new double[] {0.3, 0.7}, 1, 1);
        scores.add(new double[] {0.1, 0.9}, 1, 1);
        Scores.Summary summary = scores.summary();
        assertThat(summary.instances()).isEqualTo(4);
        assertThat(summary.accuracy()).isCloseTo(0.75, EXACT);
        assertThat(summary.error()).isCloseTo(0.25, EXACT);
        // by chance: 1/4 * 2/4 + 3/4 * 2/4 = 1/2
        assertThat(summary.kappa()).isCloseTo(0.5, EXACT);
        // no change: 0 (starts from class 0), then 0 for a 1, then 1, 1: right 3 times of 4
        assertThat(summary.baselines().noChange()).isCloseTo(0.75, EXACT);
        assertThat(summary.kappaTemporal()).isCloseTo(0, EXACT);
        // commonest so far: 0, 0, 0 (a tie stays), 1
        assertThat(summary.baselines().majority()).isCloseTo(0.5, EXACT);
        assertThat(summary.logLoss())
                .isCloseTo(-(Math.log(0.8) + Math.log(0.4) + Math.log(0.7) + Math.log(0.9)) / 4, EXACT);
        assertThat(summary.brier()).isCloseTo((0.08 + 0.72 + 0.18 + 0.02) / 4, EXACT);
        // four bins with one each: |1 - 0.8|, |0 - 0.6|, |1 - 0.7|, |1 - 0.9|
        assertThat(summary.calibrationError()).isCloseTo(1.2 / 4, EXACT);
    }

    @Test
    void shouldAgreeWithTheDefinitionsOnRandomPredictions() {
        for (int seed = 0; seed < 20; seed++) {
            List<Prediction> predictions = random(seed, 400);
            Scores scores = scores(predictions);
            Scores.Summary summary = scores.summary();
            assertThat(summary.accuracy()).isCloseTo(mean(predictions, Prediction::hit), EXACT);
            assertThat(summary.brier()).isCloseTo(mean(predictions, Prediction::brier), EXACT);
            assertThat(summary.logLoss()).isCloseTo(mean(predictions, p -> -Math.log(p.posterior[p.truth])), EXACT);
            assertThat(summary.calibrationError()).isCloseTo(calibrationError(predictions), EXACT);
            assertThat(summary.kappa()).isCloseTo(kappa(predictions), EXACT);
            double noChange = 0;
            double total = 0;
            for (int i = 0; i < predictions.size(); i++) {
                int last = i == 0 ? 0 : predictions.get(i - 1).truth;
                noChange += predictions.get(i).truth == last ? predictions.get(i).weight : 0;
                total += predictions.get(i).weight;
            }
            assertThat(summary.baselines().noChange()).isCloseTo(noChange / total, EXACT);
            assertThat(summary.kappaTemporal())
                    .isCloseTo((summary.accuracy() - noChange / total) / (1 - noChange / total), EXACT);
        }
    }

    @Test
    void shouldGiveTheScoresOfTheWholeWhenStretchesAreJoined() {
        for (int seed = 0; seed < 20; seed++) {
            List<Prediction> predictions = random(seed, 300);
            int cut = new SplittableRandom(seed).nextInt(301);
            Scores joined = scores(predictions.subList(0, cut));
            joined.add(scores(predictions.subList(cut, 300)));
            Scores.Summary whole = scores(predictions).summary();
            assertThat(joined.summary())
                    .usingRecursiveComparison()
                    .withComparatorForType((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1, Double.class)
                    .ignoringFields("baselines.majority")
                    .isEqualTo(whole);
            assertThat(joined.confusion().cells())
                    .hasSameSizeAs(scores(predictions).confusion().cells());
        }
    }

    @Test
    void shouldCountAWeightAsSoManyInstances() {
        Scores weighted = new Scores();
        Scores repeated = new Scores();
        for (Prediction p : random(5, 50)) {
            weighted.add(p.posterior, p.truth, 3);
            for (int i = 0; i < 3; i++) {
                repeated.add(p.posterior, p.truth, 1);
            }
        }
        assertThat(weighted.summary().kappa()).isCloseTo(repeated.summary().kappa(), EXACT);
        assertThat(weighted.summary().logLoss()).isCloseTo(repeated.summary().logLoss(), EXACT);
        assertThat(weighted.summary().calibrationError())
                .isCloseTo(repeated.summary().calibrationError(), EXACT);
        assertThat(weighted.summary().weight()).isEqualTo(150);
    }

    @Test
    void shouldCharge34NatsForATruthThatWasRuledOut() {
        Scores scores = new Scores();
        scores.add(new double[] {1, 0}, 1, 1);
        assertThat(scores.summary().logLoss()).isCloseTo(34.5388, within(1e-4));
        assertThat(scores.summary().brier()).isEqualTo(2);
        Scores unheardOf = new Scores();
        unheardOf.add(new double[] {0.5, 0.5}, 7, 1);
        assertThat(unheardOf.summary().logLoss()).isCloseTo(34.5388, within(1e-4));
        assertThat(unheardOf.summary().brier()).isEqualTo(1.5);
        assertThat(unheardOf.confusion().classes()).isEqualTo(8);
    }

    @Test
    void shouldBeUndefinedWhereNothingWasSaid() {
        Scores.Summary none = new Scores().summary();
        assertThat(List.of(none.accuracy(), none.kappa(), none.kappaTemporal(), none.logLoss(), none.brier()))
                .containsOnly(Double.NaN);
        Scores bare = new Scores();
        bare.add(1, 1, 1);
        bare.add(0, 1, 1);
        assertThat(bare.summary().accuracy()).isEqualTo(0.5);
        assertThat(bare.summary().logLoss()).isNaN();
        assertThat(bare.summary().calibrationError()).isNaN();
        Scores oneClass = new Scores();
        oneClass.add(0, 0, 1);
        assertThat(oneClass.summary().kappa()).isNaN();
        assertThat(oneClass.summary().kappaTemporal()).isNaN();
    }

    @Test
    void shouldRefuseWhatIsNoPosteriorAndNoClass() {
        Scores scores = new Scores();
        assertThatThrownBy(() -> scores.add(new double[] {0.7, 0.7}, 0, 1)).hasMessageContaining("sum to 1");
        assertThatThrownBy(() -> scores.add(new double[] {Double.NaN, 1}, 0, 1)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> scores.add(new double[0], 0, 1)).hasMessageContaining("sum to 1");
        assertThatThrownBy(() -> scores.add(0, -1, 1)).hasMessageContaining("truth -1");
        assertThat(scores.summary().instances()).isZero();
    }

    @Test
    void shouldAllocateNothingOnceTheClassesAreKnown() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Scores scores = new Scores();
        RollingError window = RollingError.windowed(100);
        RollingError fading = RollingError.fading(0.99);
        RegressionScores numbers = new RegressionScores();
        List<Prediction> predictions = random(1, 200);
        long before = 0;
        for (int round = 0; round < 100; round++) {
            before = round == 50 ? threads.getCurrentThreadAllocatedBytes() : before;
            for (int i = 0; i < predictions.size(); i++) {
                Prediction p = predictions.get(i);
                scores.add(p.posterior, p.truth, p.weight);
                window.add(p.hit());
                fading.add(p.hit());
                numbers.add(p.truth, p.winner(), p.weight);
            }
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(bytes).as("bytes of 10,000 rounds of adding").isLessThan(10_000);
    }

    private static List<Prediction> random(int seed, int n) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Prediction> predictions = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double[] posterior = new double[2 + seed % 4];
            double sum = 0;
            for (int c = 0; c < posterior.length; c++) {
                posterior[c] = Math.pow(random.nextDouble(), 3) + 1e-9;
                sum += posterior[c];
            }
            for (int c = 0; c < posterior.length; c++) {
                posterior[c] /= sum;
            }
            predictions.add(new Prediction(posterior, random.nextInt(posterior.length), 0.1 + random.nextDouble()));
        }
        return predictions;
    }

    private static Scores scores(List<Prediction> predictions) {
        Scores scores = new Scores();
        predictions.forEach(p -> scores.add(p.posterior, p.truth, p.weight));
        return scores;
    }

    private static double mean(List<Prediction> predictions, ToDoubleFunction<Prediction> of) {
        double sum = predictions.stream()
                .mapToDouble(p -> p.weight * of.applyAsDouble(p))
                .sum();
        return sum / predictions.stream().mapToDouble(Prediction::weight).sum();
    }

    private static double calibrationError(List<Prediction> predictions) {
        double error = 0;
        double total = predictions.stream().mapToDouble(Prediction::weight).sum();
        for (int bin = 0; bin < 15; bin++) {
            double low = bin / 15.0;
            double high = (bin + 1) / 15.0;
            List<Prediction> inside = predictions.stream()
                    .filter(p -> p.posterior[p.winner()] >= low && p.posterior[p.winner()] < high)
                    .toList();
            if (!inside.isEmpty()) {
                double weight = inside.stream().mapToDouble(Prediction::weight).sum();
                error += weight
                        / total
                        * Math.abs(mean(inside, Prediction::hit) - mean(inside, p -> p.posterior[p.winner()]));
            }
        }
        return error;
    }

    private static double kappa(List<Prediction> predictions) {
        double chance = 0;
        for (int c = 0; c < 10; c++) {
            int one = c;
            chance +=
                    mean(predictions, p -> p.truth == one ? 1 : 0) * mean(predictions, p -> p.winner() == one ? 1 : 0);
        }
        return (mean(predictions, Prediction::hit) - chance) / (1 - chance);
    }
}
