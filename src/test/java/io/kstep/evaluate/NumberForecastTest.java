package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import java.util.Random;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberForecastTest {

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private static double[] standard(double level) {
        double[] numbers = new double[NumberForecast.LENGTH];
        NumberForecast.write(level, 0, NORMAL::inverseCumulativeProbability, numbers);
        return numbers;
    }

    /** In closed form for the normal distribution: Gneiting and Raftery (2007), equation 21. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, -1, 1.5})
    void shouldComeCloseToTheScoreOfANormalDistribution(double y) {
        double exact = y * (2 * NORMAL.cumulativeProbability(y) - 1) + 2 * NORMAL.density(y) - 1 / Math.sqrt(Math.PI);
        assertThat(new NumberForecast(standard(0.9)).crps(y)).isCloseTo(exact, within(0.012));
    }

    @Test
    void shouldBeTheAbsoluteErrorWhereTheForecastIsSure() {
        double[] numbers = new double[NumberForecast.LENGTH];
        NumberForecast.write(0.9, 2, p -> 2, numbers);
        assertThat(new NumberForecast(numbers).crps(5)).isCloseTo(3 * 0.95, within(1e-12));
    }

    @Test
    void shouldHoldTheLevelThatWasAskedFor() {
        NumberForecast forecast = new NumberForecast(standard(0.8));
        assertThat(forecast.low()).isCloseTo(-1.2815515655446, within(1e-9));
        assertThat(forecast.high()).isCloseTo(1.2815515655446, within(1e-9));
        assertThat(forecast.median()).isCloseTo(0, within(1e-12));
        assertThat(forecast.covers(1.29)).isFalse();
        assertThat(forecast.covers(1.28)).isTrue();
    }

    /** By sums over the same errors, written out. */
    @Test
    void shouldMeasureErrorsOverTheWindowTheChunkAndTheWhole() {
        StreamErrors errors = new StreamErrors(new StreamErrors.Settings(10, 0.9));
        Random random = new Random(4);
        double[] absolute = new double[25];
        for (int i = 0; i < absolute.length; i++) {
            double y = random.nextGaussian();
            absolute[i] = Math.abs(y);
            errors.score(standard(0.9), new Label.Numeric(y), 0);
            if (i == 7 || i == 19) {
                errors.closeChunk();
            }
        }
        NumberScores scores = errors.report().numbers().orElseThrow();
        assertThat(scores.estimate("windowed").orElseThrow().mae()).isCloseTo(mean(absolute, 15, 25), within(1e-12));
        assertThat(scores.estimate("chunk").orElseThrow().mae()).isCloseTo(mean(absolute, 8, 20), within(1e-12));
        assertThat(scores.all().mae()).isCloseTo(mean(absolute, 0, 25), within(1e-12));
        assertThat(scores.labels()).isEqualTo(25);
    }

    private static double mean(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum / (to - from);
    }

    /** The interval of the mean absolute error of normal errors holds its expectation in about 95 of 100 runs. */
    @Test
    void shouldHoldTheExpectedErrorAsOftenAsItSays() {
        double expected = Math.sqrt(2 / Math.PI);
        int held = 0;
        int heldSquares = 0;
        for (int run = 0; run < 1_000; run++) {
            StreamErrors errors = new StreamErrors(new StreamErrors.Settings(100, 0.99));
            Random random = new Random(run);
            for (int i = 0; i < 300; i++) {
                errors.score(standard(0.9), new Label.Numeric(random.nextGaussian()), 0);
            }
            NumberScores.Estimate estimate =
                    errors.report().numbers().orElseThrow().estimate("windowed").orElseThrow();
            held += estimate.maeInterval().contains(expected) ? 1 : 0;
            heldSquares += estimate.rmseInterval().contains(1) ? 1 : 0;
        }
        assertThat(held / 1_000.0).isCloseTo(0.95, within(0.025));
        assertThat(heldSquares / 1_000.0).isCloseTo(0.94, within(0.03));
    }

    @Test
    void shouldGoOnBitForBitAfterAStopAndStayFiniteWithHugeErrors() {
        StreamErrors whole = new StreamErrors(new StreamErrors.Settings(7, 0.9));
        StreamErrors resumed = new StreamErrors(new StreamErrors.Settings(7, 0.9));
        double[] targets = {1, -Double.MAX_VALUE, Double.MAX_VALUE, 0, 1e-300, 5, 6, 7, 8, 9, -3};
        for (double target : targets) {
            whole.score(standard(0.9), new Label.Numeric(target), 0);
            resumed.score(standard(0.9), new Label.Numeric(target), 0);
            BinaryWriter out = new BinaryWriter();
            resumed.write(out);
            resumed = StreamErrors.read(new BinaryReader(out.toBytes()), resumed.form());
        }
        assertThat(resumed.report()).isEqualTo(whole.report());
        NumberScores scores = whole.report().numbers().orElseThrow();
        assertThat(scores.all().rmse()).isFinite();
        assertThat(scores.all().rmseInterval().high()).isFinite();
        assertThat(scores.estimate("windowed").orElseThrow().mae()).isFinite();
    }
}
