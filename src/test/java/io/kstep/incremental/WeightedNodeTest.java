package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightedNodeTest {

    private static final WeightsRule RULE = (WeightsRule)
            ((ContenderSettings) StreamModels.parse("weights(kstep+kstep,memory=false,ridge=2,keep=0.9)")).rule();
    private static final int ALL = 0b11;

    private static Messages said(double[]... probabilities) {
        Messages messages = new Messages();
        messages.clear(probabilities.length, probabilities[0].length);
        for (int i = 0; i < probabilities.length; i++) {
            messages.say(i, probabilities[i]);
        }
        return messages;
    }

    private static double[] floored(double[] probabilities) {
        double floor = WeightedNode.FLOOR / probabilities.length;
        return IntStream.range(0, probabilities.length)
                .mapToDouble(m -> Math.log(floor + (1 - WeightedNode.FLOOR) * probabilities[m]))
                .toArray();
    }

    /** Minus the log-loss of messages of these exponents. */
    private static double logLikelihood(double[][] logs, double[] exponents, int truth) {
        double[] scores = new double[logs[0].length];
        for (int i = 0; i < logs.length; i++) {
            for (int m = 0; m < scores.length; m++) {
                scores[m] += exponents[i] * logs[i][m];
            }
        }
        return scores[truth] - LogSpace.logSumExp(scores);
    }

    @Test
    void shouldMultiplyPowersOfWhatMembersSay() {
        double[][] say = {{0.7, 0.2, 0.1}, {0.1, 0.6, 0.3}};
        WeightedNode node = new WeightedNode(2, false, 3);
        node.combine(said(say), LabelMemory.NONE);
        double[] expected = new double[3];
        for (int m = 0; m < 3; m++) {
            expected[m] = Math.sqrt(Math.exp(floored(say[0])[m]) * Math.exp(floored(say[1])[m])); // exponents of a half
        }
        double sum = expected[0] + expected[1] + expected[2];
        double[] answer = new double[3];
        node.answer(answer);
        for (int m = 0; m < 3; m++) {
            assertThat(answer[m]).isCloseTo(0.99 * expected[m] / sum + 0.01 / 3, within(1e-3));
        }
    }

    /** Slope and curvature of the log-loss by differences, and the 2 by 2 system by Cramer's rule. */
    @Test
    void shouldStepAsNewtonsMethodDoes() {
        SplittableRandom random = new SplittableRandom(4);
        WeightedNode node = new WeightedNode(2, false, 3);
        double[] exponents = {0.5, 0.5};
        double[][] curvature = new double[2][2];
        double noise = node.noise();
        for (int label = 0; label < 40; label++) {
            double[][] say = {random.doubles(3).toArray(), random.doubles(3).toArray()};
            double[][] logs = new double[2][];
            for (int i = 0; i < 2; i++) {
                double sum = say[i][0] + say[i][1] + say[i][2];
                for (int m = 0; m < 3; m++) {
                    say[i][m] /= sum;
                }
                logs[i] = floored(say[i]);
            }
            int truth = random.nextInt(3);
            double p = Math.exp(logLikelihood(logs, exponents, truth));
            double signal = (1 - noise) * p / ((1 - noise) * p + noise / 3);
            noise += 0.01 * (1 - signal - noise);
            double[] slope = new double[2];
            for (int i = 0; i < 2; i++) {
                slope[i] = signal * (at(logs, exponents, truth, i, 1e-5) - at(logs, exponents, truth, i, -1e-5)) / 2e-5;
                for (int j = 0; j < 2; j++) {
                    curvature[i][j] = 0.9 * curvature[i][j] - second(logs, exponents, truth, i, j);
                }
            }
            double a = curvature[0][0] + 2;
            double b = curvature[1][1] + 2;
            double c = curvature[0][1];
            double determinant = a * b - c * c;
            exponents[0] += (b * slope[0] - c * slope[1]) / determinant;
            exponents[1] += (a * slope[1] - c * slope[0]) / determinant;
            for (int i = 0; i < 2; i++) {
                exponents[i] = Math.max(0, Math.min(3, exponents[i]));
            }
            node.combine(said(say), LabelMemory.NONE);
            double[] sure = new double[3];
            sure[truth] = 1;
            node.follow(sure, ALL, RULE);
        }
        assertThat(node.exponents().of(0)).isCloseTo(exponents[0], within(1e-3));
        assertThat(node.exponents().of(1)).isCloseTo(exponents[1], within(1e-3));
        assertThat(node.noise()).isCloseTo(noise, within(1e-3));
    }

    private static double at(double[][] logs, double[] exponents, int truth, int i, double step) {
        double[] moved = exponents.clone();
        moved[i] += step;
        return logLikelihood(logs, moved, truth);
    }

    private static double second(double[][] logs, double[] exponents, int truth, int i, int j) {
        double h = 1e-4;
        double sum = 0;
        for (int a = -1; a <= 1; a += 2) {
            for (int b = -1; b <= 1; b += 2) {
                double[] moved = exponents.clone();
                moved[i] += a * h;
                moved[j] += b * h;
                sum += a * b * logLikelihood(logs, moved, truth);
            }
        }
        return sum / (4 * h * h);
    }

    /** One member knows, one guesses, one says what the first says: the first two share what is due, the guess is not heard. */
    @Test
    void shouldLearnWhomToBelieve() {
        SplittableRandom random = new SplittableRandom(9);
        WeightedNode node = new WeightedNode(3, false, 2);
        for (int label = 0; label < 4_000; label++) {
            double p = random.nextDouble();
            int truth = random.nextDouble() < p ? 1 : 0;
            double guess = random.nextDouble();
            node.combine(said(new double[] {1 - p, p}, new double[] {1 - guess, guess}, new double[] {1 - p, p}), -1);
            double[] sure = new double[2];
            sure[truth] = 1;
            node.follow(sure, 0b111, RULE);
        }
        LearnedExponents learned = node.exponents();
        assertThat(learned.of(0) + learned.of(2)).isCloseTo(1, within(0.25));
        assertThat(learned.of(0)).isCloseTo(learned.of(2), within(0.01));
        assertThat(learned.of(1)).isCloseTo(0, within(0.2));
    }

    @Test
    void shouldHearWhatFollowsTheLastLabel() {
        WeightsRule remembering = (WeightsRule) ((ContenderSettings) StreamModels.parse("weights(kstep+kstep)")).rule();
        WeightedNode node = new WeightedNode(2, true, 2);
        double[] nothing = {0.5, 0.5};
        int last = LabelMemory.NONE;
        double right = 0;
        SplittableRandom random = new SplittableRandom(2);
        for (int label = 0; label < 2_000; label++) {
            int truth = last < 0 || random.nextInt(10) == 0 ? random.nextInt(2) : 1 - last;
            node.combine(said(nothing, nothing), last);
            right += label >= 500 && node.likeliest() == truth ? 1 : 0;
            double[] sure = new double[2];
            sure[truth] = 1;
            node.follow(sure, ALL, remembering);
            node.memory().observe(last, truth, 1);
            last = truth;
        }
        assertThat(right / 1_500).isCloseTo(0.95, within(0.02));
        assertThat(node.exponents().of(2)).isBetween(0.7, 1.6);
    }

    @Test
    void shouldStayBoundedWhateverIsSaid() {
        WeightedNode node = new WeightedNode(2, false, 2);
        double[][] extreme = {{1, 0}, {0, 1}};
        for (int label = 0; label < 3_000; label++) {
            node.combine(said(extreme), -1);
            double[] sure = new double[2];
            sure[label % 7 == 0 ? 1 : 0] = 1;
            node.follow(sure, ALL, RULE);
            double[] answer = new double[2];
            node.answer(answer);
            assertThat(answer[0] + answer[1]).isCloseTo(1, within(1e-12));
            for (int i = 0; i < 2; i++) {
                assertThat(node.exponents().of(i)).isBetween(0.0, 3.0);
            }
        }
    }

    @Test
    void shouldGiveALabelOfHalfAWeightHalfASlope() {
        double[][] say = {{0.7, 0.3}, {0.4, 0.6}};
        WeightedNode whole = new WeightedNode(2, false, 2);
        WeightedNode half = new WeightedNode(2, false, 2);
        whole.combine(said(say), -1);
        half.combine(said(say), -1);
        WeightsRule stiff =
                (WeightsRule) ((ContenderSettings) StreamModels.parse("weights(kstep+kstep,ridge=1000)")).rule();
        whole.follow(new double[] {1, 0}, ALL, stiff);
        half.follow(new double[] {0.5, 0}, ALL, stiff);
        for (int i = 0; i < 2; i++) {
            assertThat((half.exponents().of(i) - 0.5) / (whole.exponents().of(i) - 0.5))
                    .isCloseTo(0.5, within(1e-3));
        }
    }

    @Test
    void shouldComeBackTheSameAndRefuseWhatDoesNotFit() {
        WeightedNode node = new WeightedNode(2, true, 3);
        node.combine(said(new double[] {0.5, 0.2, 0.3}, new double[] {0.1, 0.1, 0.8}), -1);
        node.follow(new double[] {0, 0, 1}, ALL, RULE);
        BinaryWriter out = new BinaryWriter();
        node.write(out);
        BinaryWriter again = new BinaryWriter();
        WeightedNode.read(2, true, new BinaryReader(out.toBytes())).write(again);
        assertThat(again.toBytes()).isEqualTo(out.toBytes());
        assertThatThrownBy(() -> WeightedNode.read(3, true, new BinaryReader(out.toBytes())))
                .hasMessageContaining("exponents of 3 members");
    }
}
