package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberConceptsTest {

    private static final int ROWS = 20_000;

    /** Integrals of the parts over the unit square by a fine grid; the rest in closed form. */
    @Test
    void shouldHaveTheMeanAndVarianceOfFriedman() {
        double mean = 0;
        double square = 0;
        int grid = 1_000;
        for (int i = 0; i < grid; i++) {
            for (int j = 0; j < grid; j++) {
                double part = 10 * Math.sin(Math.PI * (i + 0.5) / grid * (j + 0.5) / grid);
                mean += part / grid / grid;
                square += part * part / grid / grid;
            }
        }
        double variance = square - mean * mean + 400.0 / 180 + 125.0 / 12;
        Chunk rows = Generators.parse("friedman(noise=0)").chunk(ROWS);
        assertThat(mean(rows.numbers())).isCloseTo(mean + 20.0 / 12 + 7.5, within(0.15));
        assertThat(variance(rows.numbers())).isCloseTo(variance, within(0.05 * variance));
    }

    @Test
    void shouldAddNoiseOfTheStandardDeviationThatWasAskedFor() {
        for (String name : new String[] {"friedman", "planes", "karalic", "steps", "hyperplane-regression"}) {
            double least =
                    variance(Generators.parse(name + "(noise=0)").chunk(ROWS).numbers());
            double more =
                    variance(Generators.parse(name + "(noise=2)").chunk(ROWS).numbers());
            assertThat(more - least).as(name).isCloseTo(4, within(0.6));
        }
    }

    @Test
    void shouldComputeTwoPlanesAsBreimanWroteThem() {
        Chunk rows = Generators.parse("planes(noise=0)").chunk(500);
        for (int i = 0; i < rows.size(); i++) {
            double[] x = rows.row(i);
            double expected = x[0] == 1 ? 3 + 3 * x[1] + 2 * x[2] + x[3] : -3 + 3 * x[4] + 2 * x[5] + x[6];
            assertThat(rows.numbers()[i]).isEqualTo(expected);
        }
    }

    @Test
    void shouldMoveTheFunctionToOtherFeaturesAtADrift() {
        Chunk rows = Generators.parse("friedman(noise=0,drift=abrupt@10000)").chunk(ROWS);
        int before = strongest(rows, 0, ROWS / 2);
        int after = strongest(rows, ROWS / 2, ROWS);
        assertThat(before).isEqualTo(3);
        assertThat(after).isNotEqualTo(before);
    }

    @Test
    void shouldTurnTheWeightsOfAHyperplane() {
        Chunk rows = Generators.parse("hyperplane-regression(features=1,drifting=1,change=0.001,turn=0,noise=0)")
                .chunk(1_001);
        double first = rows.numbers()[0] / rows.row(0)[0];
        assertThat(rows.numbers()[1_000] / rows.row(1_000)[0]).isCloseTo(first + 1, within(1e-9));
    }

    @Test
    void shouldHaveAsManyStepsAsTheTreeHasLeaves() {
        double[] targets =
                Generators.parse("steps(depth=4,noise=0)").chunk(ROWS).numbers();
        assertThat(Arrays.stream(targets).distinct().count())
                .isLessThanOrEqualTo(16)
                .isGreaterThan(10);
    }

    @Test
    void shouldRefuseFriedmanWithoutRoomForItsRoles() {
        assertThatThrownBy(() -> Generators.parse("friedman(features=4)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("at least 5 features");
    }

    /** The feature that is correlated most with the target. */
    private static int strongest(Chunk rows, int from, int to) {
        double[] y = Arrays.copyOfRange(rows.numbers(), from, to);
        return IntStream.range(0, rows.schema().featureCount())
                .boxed()
                .max((a, b) -> Double.compare(covariance(rows, a, y, from), covariance(rows, b, y, from)))
                .orElseThrow();
    }

    private static double covariance(Chunk rows, int feature, double[] y, int from) {
        double mean = mean(y);
        return Math.abs(IntStream.range(0, y.length)
                .mapToDouble(i -> (y[i] - mean) * (rows.row(from + i)[feature] - 0.5))
                .average()
                .orElseThrow());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    }
}
