package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinearLearnerTest {

    private static final Schema SCHEMA = Schema.regression(
            List.of(
                    Feature.continuous("x"),
                    Feature.continuous("y"),
                    Feature.discrete("colour", List.of("red", "blue", "green"))),
            "target");

    private static Chunk rows(int n, long seed, ToDoubleFunction<double[]> target) {
        Random random = new Random(seed);
        double[][] columns = new double[3][n];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            double[] row = {random.nextDouble() * 10, random.nextGaussian(), random.nextInt(3)};
            targets[i] = target.applyAsDouble(row);
            for (int j = 0; j < row.length; j++) {
                columns[j][i] = row[j];
            }
        }
        return Chunk.numeric(SCHEMA, columns, targets);
    }

    private static LinearRegressor learn(String spec, Chunk rows) {
        return LinearLearner.parse(spec).learn(rows);
    }

    private static double rmse(LinearRegressor regressor, Chunk rows) {
        double sum = 0;
        for (int i = 0; i < rows.size(); i++) {
            double error = regressor.mean(rows.row(i)) - rows.numbers()[i];
            sum += error * error;
        }
        return Math.sqrt(sum / rows.size());
    }

    @Test
    void shouldFindAFunctionThatIsLinearInItsTerms() {
        ToDoubleFunction<double[]> target =
                x -> 3 + 2 * x[0] - x[1] + (x[2] == 1 ? 4 : 0) + 0.5 * x[0] * x[0] + x[0] * x[1];
        LinearRegressor found = learn("linear(ridge=0.000001)", rows(400, 1, target));
        assertThat(rmse(found, rows(300, 2, target))).isLessThan(0.15);
        assertThat(rmse(learn("linear(degree=1)", rows(400, 1, target)), rows(300, 2, target)))
                .isGreaterThan(2);
    }

    /** The normal equations of a single feature, solved by hand. */
    @Test
    void shouldGiveTheRidgeRegressionOfOneFeature() {
        Schema one = Schema.regression(List.of(Feature.continuous("x")), "target");
        double[] x = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] y = {2, 1, 4, 3, 6, 5, 8, 7};
        LinearRegressor found =
                LinearLearner.parse("linear(degree=1,ridge=2)").learn(Chunk.numeric(one, new double[][] {x}, y));
        // standardised x has sum of squares 8; x and y have means 4.5, covariance 38/8, x has variance 5.25
        double slope = (38.0 / Math.sqrt(5.25)) / (8 + 2) / Math.sqrt(5.25);
        assertThat(found.mean(new double[] {6.5})).isCloseTo(4.5 + slope * 2, within(1e-12));
    }

    @Test
    void shouldTakeNoTermsThatAreNoise() {
        Random noise = new Random(5);
        Chunk rows = rows(300, 3, x -> noise.nextGaussian());
        assertThat(learn("linear", rows).size()).isLessThanOrEqualTo(4);
    }

    @Test
    void shouldPredictTheMeanOfOneRowAndOfAConstant() {
        assertThat(learn("linear", rows(1, 1, x -> 7)).mean(new double[] {1, 2, 0}))
                .isEqualTo(7);
        assertThat(learn("linear", rows(50, 1, x -> -3)).mean(new double[] {1e300, Double.NaN, 9}))
                .isCloseTo(-3, within(1e-12));
    }

    @Test
    void shouldStayFiniteAndNearTheRangeHoweverLargeTheNumbersAre() {
        for (double unit : new double[] {1e-300, 1e-3, 1e300, Double.MAX_VALUE / 16}) {
            Chunk rows = rows(100, 4, x -> unit * (x[0] - 5));
            LinearRegressor found = learn("linear", rows);
            double[] row = rows.row(0);
            assertThat(found.mean(row)).isCloseTo(rows.numbers()[0], within(0.2 * unit));
            for (double far : new double[] {Double.MAX_VALUE, -Double.MAX_VALUE, 1e-310}) {
                assertThat(Math.abs(found.mean(new double[] {far, -far, 0}))).isLessThanOrEqualTo(11 * unit);
            }
        }
    }

    @Test
    void shouldTakeMissingValuesForTheMeanAndLearnFromTheRest() {
        Chunk whole = rows(300, 6, x -> 2 * x[0]);
        double[][] columns = {
            whole.column(0).clone(), whole.column(1).clone(), whole.column(2).clone()
        };
        for (int i = 0; i < 300; i += 3) {
            columns[i % 2][i] = Double.NaN;
        }
        double[] targets = whole.numbers().clone();
        targets[7] = Double.NaN;
        LinearRegressor found = learn("linear", Chunk.numeric(SCHEMA, columns, targets));
        assertThat(found.mean(new double[] {3, 0, 1})).isCloseTo(6, within(0.5));
        assertThat(found.mean(new double[] {Double.NaN, Double.NaN, Double.NaN}))
                .isCloseTo(Arrays.stream(whole.numbers()).average().orElseThrow(), within(0.5));
    }

    @Test
    void shouldKeepToTheTermsThatItMayHave() {
        Schema wide = Schema.regression(
                IntStream.range(0, 1_000)
                        .mapToObj(j -> Feature.continuous("x" + j))
                        .toList(),
                "target");
        Random random = new Random(1);
        double[][] columns = new double[1_000][200];
        double[] targets = new double[200];
        for (int i = 0; i < 200; i++) {
            for (double[] column : columns) {
                column[i] = random.nextGaussian();
            }
            targets[i] = 5 * columns[77][i] + 0.1 * random.nextGaussian();
        }
        LinearRegressor found = learn("linear(terms=40)", Chunk.numeric(wide, columns, targets));
        double[] row = new double[1_000];
        double before = found.mean(row);
        row[77] = 1;
        assertThat(found.mean(row) - before).isCloseTo(5, within(0.2));
        assertThat(found.size()).isLessThanOrEqualTo(40);
    }

    @Test
    void shouldRefuseWhatItsSpecCannotSay() {
        assertThatThrownBy(() -> LinearLearner.parse("linear(degree=3)")).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> NumberLearner.parse("tan"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("there are nb, linear");
        assertThat(LinearLearner.parse("linear").spec()).isEqualTo("linear(degree=2,terms=120,ridge=1.0)");
    }
}
