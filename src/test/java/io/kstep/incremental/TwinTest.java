package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TwinTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.discrete("colour", "red", "green"), Feature.continuous("noise")),
            "class",
            List.of("a", "b", "c"));

    private static Twin twin(String spec) {
        return ((TwinSettings) StreamModels.parse(spec)).fresh(SCHEMA);
    }

    private static double[] sure(int truth) {
        double[] weights = new double[3];
        weights[truth] = 1;
        return weights;
    }

    /** ln P(c | x) = c x + [colour is red and c is 2] up to a constant, x of a large mean and a small deviation. */
    private static double[] row(SplittableRandom random, double[] probabilities) {
        double x = random.nextGaussian();
        int colour = random.nextInt(2);
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            probabilities[c] = Math.exp(c * x + (colour == 0 && c == 2 ? 1 : 0));
            sum += probabilities[c];
        }
        for (int c = 0; c < 3; c++) {
            probabilities[c] /= sum;
        }
        return new double[] {1e9 + 10 * x, colour, random.nextGaussian()};
    }

    private static int drawn(SplittableRandom random, double[] probabilities) {
        double at = random.nextDouble();
        return at < probabilities[0] ? 0 : at < probabilities[0] + probabilities[1] ? 1 : 2;
    }

    @Test
    void shouldComeToTheProbabilitiesThatDrewTheLabels() {
        SplittableRandom random = new SplittableRandom(3);
        Twin twin = twin("twin(rate=0.1,fading=1)");
        double[] truth = new double[3];
        double[] answer = new double[3];
        double off = 0;
        for (int i = 0; i < 40_000; i++) {
            double[] values = row(random, truth);
            if (i >= 30_000) {
                twin.posterior(values, answer);
                for (int c = 0; c < 3; c++) {
                    off += Math.abs(answer[c] - truth[c]) / 30_000;
                }
            }
            twin.learn(values, sure(drawn(random, truth)));
        }
        assertThat(off).isLessThan(0.02);
    }

    /** The slope that a step follows, against differences of the log-likelihood: one label from weights of nothing. */
    @Test
    void shouldStepUphill() {
        Twin twin = twin("twin(rate=0.5,fading=1)");
        double[] values = {Double.NaN, 1, Double.NaN};
        twin.learn(values, sure(2));
        double third = 1.0 / 3;
        double[] answer = new double[3];
        twin.posterior(values, answer);
        double up = 0.5 * (1 - third) / Math.sqrt(0.02 + (1 - third) * (1 - third)) * 2; // intercept and colour
        double down = -0.5 * third / Math.sqrt(0.02 + third * third) * 2;
        assertThat(Math.log(answer[2] / answer[0])).isCloseTo(up - down, within(1e-6));
        assertThat(answer[0]).isEqualTo(answer[1]);
    }

    @Test
    void shouldExplainItsLogOddsExactly() {
        SplittableRandom random = new SplittableRandom(5);
        Twin twin = twin("twin");
        double[] truth = new double[3];
        for (int i = 0; i < 3_000; i++) {
            double[] values = row(random, truth);
            twin.learn(values, sure(drawn(random, truth)));
        }
        double[] asked = row(random, truth);
        double[] answer = new double[3];
        twin.posterior(asked, answer);
        double[] parts = twin.contributions(asked, 2, 0);
        assertThat(Arrays.stream(parts).sum()).isCloseTo(Math.log(answer[2] / answer[0]), within(1e-9));
        assertThat(Math.abs(parts[3])).as("noise says little").isLessThan(Math.abs(parts[1]) + 0.5);
        asked[0] = Double.NaN;
        assertThat(twin.contributions(asked, 2, 0)[1])
                .as("nor does what is missing")
                .isZero();
    }

    @Test
    void shouldFollowAConceptThatTurnsAroundTheFasterTheMoreItFades() {
        int quick = errorsAfterATurn("twin(rate=0.3,fading=0.995)");
        int slow = errorsAfterATurn("twin(rate=0.1,fading=1)");
        assertThat(quick).isLessThan(180); // 50 by chance
        assertThat(slow).isGreaterThan(2 * quick);
    }

    private static int errorsAfterATurn(String spec) {
        SplittableRandom random = new SplittableRandom(8);
        Twin twin = twin(spec);
        double[] answer = new double[3];
        int wrong = 0;
        for (int i = 0; i < 6_000; i++) {
            double[] values = {random.nextGaussian(), 0, random.nextGaussian()};
            int truth = random.nextInt(10) == 0 ? random.nextInt(2) : values[0] > 0 == i < 5_000 ? 1 : 0;
            twin.posterior(values, answer);
            wrong += i >= 5_000 && answer[truth] < 0.5 ? 1 : 0;
            twin.learn(values, sure(truth));
        }
        return wrong;
    }

    @Test
    void shouldForgetAnOutlierHoweverFar() {
        SplittableRandom random = new SplittableRandom(9);
        Twin twin = twin("twin");
        double[] answer = new double[3];
        int wrong = 0;
        for (int i = 0; i < 25_000; i++) {
            double x = i == 100 ? -Double.MAX_VALUE : i == 200 ? Double.POSITIVE_INFINITY : random.nextGaussian();
            int truth = x > 0 ? 1 : 0;
            double[] values = {x, Double.NaN, Double.NaN};
            twin.posterior(values, answer);
            assertThat(answer[0] + answer[1] + answer[2]).isCloseTo(1, within(1e-9));
            wrong += i >= 24_000 && answer[truth] < 0.5 ? 1 : 0;
            twin.learn(values, sure(truth));
        }
        assertThat(wrong).isLessThan(50);
    }

    /** Classes that can be told apart for sure, for long: slopes vanish, and so must steps. */
    @Test
    void shouldStayFiniteWhereNothingIsLeftToLearn() {
        Twin twin = twin("twin(rate=0.3,fading=0.9)");
        double[] answer = new double[3];
        for (int i = 0; i < 100_000; i++) {
            twin.learn(new double[] {i % 2, i % 2, 7}, sure(i % 2));
        }
        twin.posterior(new double[] {1, 1, 7}, answer);
        assertThat(answer[1]).isBetween(0.999, 1.0);
        for (int t = 0; t < 3; t++) {
            for (double part : twin.contributions(new double[] {1, 1, 7}, 1, 0)) {
                assertThat(Math.abs(part)).isLessThan(100);
            }
        }
    }

    @Test
    void shouldLearnFasterAfterAnAlarm() {
        SplittableRandom random = new SplittableRandom(3);
        Twin cut = twin("twin(rate=0.1,fading=1)");
        Twin uncut = twin("twin(rate=0.1,fading=1)");
        for (int i = 0; i < 3_000; i++) {
            learnSign(random, 0, cut, uncut);
        }
        cut.cut(50);
        double[] asked = {1, 0, 0};
        double[] before = new double[3];
        double[] after = new double[3];
        for (int i = 0; i < 60; i++) {
            learnSign(random, 1, cut, uncut);
        }
        uncut.posterior(asked, before);
        cut.posterior(asked, after);
        assertThat(after[0]).isGreaterThan(before[0] + 0.1);
    }

    /** The class is the sign of x, or its opposite; one label of five is by lot. */
    private static void learnSign(SplittableRandom random, int turned, Twin... twins) {
        double[] values = {random.nextGaussian(), random.nextInt(2), 0};
        int truth = random.nextInt(5) == 0 ? random.nextInt(2) : values[0] > 0 ? 1 - turned : turned;
        for (Twin twin : twins) {
            twin.learn(values, sure(truth));
        }
    }

    @Test
    void shouldTakeAHalfSureLabelForHalfALabel() {
        Twin whole = twin("twin(rate=1.0E-4,fading=1)");
        Twin half = twin("twin(rate=1.0E-4,fading=1)");
        double[] values = {Double.NaN, 0, Double.NaN};
        whole.learn(values, sure(1));
        half.learn(values, new double[] {0, 0.001, 0});
        double[] full = whole.contributions(values, 1, 0);
        double[] small = half.contributions(values, 1, 0);
        assertThat(small[0]).isPositive().isLessThan(0.05 * full[0]);
    }

    @Test
    void shouldRefuseBytesThatDoNotFitTheSchema() {
        BinaryWriter out = new BinaryWriter();
        twin("twin").write(out, true);
        TwinSettings settings = (TwinSettings) StreamModels.parse("twin");
        Schema other = Schema.classification(
                List.of(Feature.continuous("x"), Feature.discrete("colour", "red"), Feature.continuous("noise")),
                "class",
                List.of("a", "b", "c"));
        assertThatThrownBy(() -> settings.read(other, new BinaryReader(out.toBytes()), true))
                .hasMessageContaining("1 rows of weights, not 2");
    }
}
