package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.probability.Tails;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What experiments draw has the law that they say, and their quick classifiers answer as the slow ones. */
class DrawsTest {

    @ParameterizedTest
    @CsvSource({"0.2, 0.1", "0.5, 0.2", "0.9, 0.05", "0.1, 0.25"}) // the last with both shapes below 1
    void shouldDrawBetaProbabilitiesOfTheMeanAndDeviationAskedFor(double mean, double deviation) {
        BetaDraws beta = BetaDraws.of(mean, deviation);
        SplittableRandom random = new SplittableRandom(1);
        double[] draws =
                IntStream.range(0, 40_000).mapToDouble(i -> beta.next(random)).toArray();

        double found = Arrays.stream(draws).average().orElseThrow();
        double squares = Arrays.stream(draws)
                .map(x -> (x - found) * (x - found))
                .average()
                .orElseThrow();

        assertThat(Arrays.stream(draws).allMatch(x -> x >= 0 && x <= 1)).isTrue();
        assertThat(found).isCloseTo(mean, within(5 * deviation / 200));
        assertThat(Math.sqrt(squares)).isCloseTo(deviation, within(0.03 * deviation));
    }

    @Test
    void shouldRefuseADeviationThatNoBetaHas() {
        assertThatIllegalArgumentException().isThrownBy(() -> BetaDraws.of(0.5, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> BetaDraws.of(0.1, Double.NaN));
    }

    /** Two spherical Gaussians some distance apart: the least error is P(Z > distance / 2). */
    @ParameterizedTest
    @ValueSource(doubles = {1, 2, 4})
    void shouldErrByTheTrueClassifierAsTheoryHasIt(double distance) {
        TwoGaussians domain = new TwoGaussians(distance);
        int rows = 20_000;
        Chunk chunk = domain.draw(rows, new SplittableRandom(3));
        Classifier truth = domain.truth();
        double[] values = new double[TwoGaussians.DIMENSIONS];
        double[] logs = new double[2];
        int wrong = 0;
        for (int row = 0; row < rows; row++) {
            chunk.copyRow(row, values);
            truth.logJoint(values, logs, new double[2]);
            wrong += (logs[1] > logs[0] ? 1 : 0) == chunk.classWeights().hardClass(row) ? 0 : 1;
        }
        double expected = Tails.normal(distance / 2);
        assertThat((double) wrong / rows).isCloseTo(expected, within(4 * Math.sqrt(expected * (1 - expected) / rows)));
    }

    @Test
    void shouldFindTheNearestKnownRowTheFirstOnTies() {
        SplittableRandom random = new SplittableRandom(5);
        BinaryData data = new BinaryData(
                random.ints(30, 0, 64).toArray(), random.ints(30, 0, 2).toArray());
        NearestRow nearest = new NearestRow();
        nearest.start(data);
        for (int round = 0; round < 50; round++) {
            int[] rows = random.ints(1 + random.nextInt(10), 0, 30).distinct().toArray();
            boolean without = round % 2 == 1;
            if (without) {
                nearest.learnWithout(rows);
            } else {
                nearest.learn(rows);
            }
            for (int row = 0; row < 30; row++) {
                int code = data.codes()[row];
                int best = IntStream.range(0, 30)
                        .filter(i -> Arrays.stream(rows).anyMatch(r -> r == i) != without)
                        .boxed()
                        .min((a, b) -> Integer.compare(distance(data, code, a), distance(data, code, b)))
                        .orElseThrow();
                assertThat(nearest.predictRow(row)).isEqualTo(data.classes()[best]);
                assertThat(nearest.predict(code)).isEqualTo(data.classes()[best]);
            }
        }
    }

    private static int distance(BinaryData data, int code, int row) {
        return Integer.bitCount(code ^ data.codes()[row]);
    }
}
