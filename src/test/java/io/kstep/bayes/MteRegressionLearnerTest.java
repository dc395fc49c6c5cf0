package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.generate.RegressionToyNetwork;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MteRegressionLearnerTest {

    private static final MteRegressionLearner DEFAULT = MteRegressionLearner.parse("nb");

    @Test
    void shouldPredictBetterThanTheMeanAndBetterFromMoreRows() {
        double sd = 0;
        double few = 0;
        double many = 0;
        for (int network = 0; network < 10; network++) {
            RegressionToyNetwork toy = RegressionToyNetwork.random(network);
            Chunk test = toy.generator(1).chunk(300);
            few += squares(DEFAULT.learn(toy.generator(2).chunk(45)), test);
            many += squares(DEFAULT.learn(toy.generator(3).chunk(600)), test);
            double mean = Arrays.stream(test.numbers()).average().orElseThrow();
            sd += Arrays.stream(test.numbers())
                    .map(y -> (y - mean) * (y - mean))
                    .sum();
        }

        assertThat(few).isLessThan(.7 * sd);
        assertThat(many).isLessThan(.75 * few);
    }

    /** W_s worked out from the densities of the parts. */
    @Test
    void shouldWeighIntervalsByMassTimesLikelihood() {
        Chunk rows = RegressionToyNetwork.random(5).generator(1).chunk(100);
        IntervalRegressor regressor = DEFAULT.learn(rows);
        int size = regressor.intervals().size();
        assertThat(size).isEqualTo(8);
        double[] logs = new double[size];
        regressor.logLikelihood(rows.row(3), logs, new double[size]);
        double[] expected = new double[size];
        Arrays.setAll(expected, s -> regressor.intervals().mass(s) * Math.exp(logs[s]));
        double sum = Arrays.stream(expected).sum();

        TargetPosterior posterior = regressor.posterior(rows.row(3));
        assertThat(posterior.weights())
                .containsExactly(Arrays.stream(expected).map(w -> w / sum).toArray(), within(1e-12));
        assertThat(Arrays.stream(posterior.weights()).sum()).isCloseTo(1, within(1e-12));
        assertThat(posterior.mean())
                .isCloseTo(regressor.intervals().mean(posterior.weights()) - regressor.bias(), within(1e-12));
    }

    /** What is subtracted is the mean error on the rows learned from, from the median too. */
    @Test
    void shouldHaveNoErrorOnAverageOnTheRowsItLearnedFrom() {
        Chunk rows = RegressionToyNetwork.random(6).generator(1).chunk(60);
        IntervalRegressor corrected = DEFAULT.learn(rows);
        IntervalRegressor plain = MteRegressionLearner.parse("nb(bias=false)").learn(rows);
        double error = 0;
        for (int row = 0; row < rows.size(); row++) {
            error += corrected.posterior(rows.row(row)).mean() - rows.numbers()[row];
        }

        assertThat(error / rows.size()).isCloseTo(0, within(1e-12));
        assertThat(plain.bias()).isZero();
        assertThat(corrected.bias()).isNotZero();
        assertThat(corrected.posterior(rows.row(0)).median())
                .isCloseTo(plain.posterior(rows.row(0)).median() - corrected.bias(), within(1e-12));
    }

    /** With up to 29 rows the authors' code does not cut the class, whatever the number of intervals. */
    @Test
    void shouldBeConstantUnderTheAuthorsRuleWithTooFewRows() {
        Chunk rows = RegressionToyNetwork.random(7).generator(1).chunk(28);
        double mean = Arrays.stream(rows.numbers()).average().orElseThrow();
        for (int intervals : new int[] {4, 6}) {
            IntervalRegressor regressor = MteRegressionLearner.parse("nb(needs=30,intervals=" + intervals + ")")
                    .learn(rows);
            assertThat(regressor.posterior(rows.row(0)).mean()).isCloseTo(mean, within(1e-9));
            assertThat(regressor.posterior(rows.row(1)).mean()).isCloseTo(mean, within(1e-9));
        }
        assertThat(MteRegressionLearner.parse("nb(needs=30,intervals=4)")
                        .learn(RegressionToyNetwork.random(7).generator(1).chunk(30))
                        .intervals()
                        .size())
                .isEqualTo(4);
    }

    @Test
    void shouldTakeMixedFeaturesWithMissingValuesSpikesAndUnknownTargets() {
        IntervalRegressor regressor = DEFAULT.learn(mixed(400, 1));
        Chunk test = mixed(400, 2);
        double error = 0;
        for (int row = 0; row < test.size(); row++) {
            TargetPosterior posterior = regressor.posterior(test.row(row));
            assertThat(posterior.variance()).isPositive();
            double difference = posterior.mean() - test.numbers()[row];
            error += Double.isFinite(difference) ? difference * difference : 0;
        }

        assertThat(Math.sqrt(error / 400)).isLessThan(1); // targets 0 to 8, uniform: sd 2.3
        double[] nothing = {Double.NaN, Double.NaN, Double.NaN};
        assertThat(regressor.posterior(nothing).mean()).isCloseTo(4, within(.3));
        assertThat(regressor.posterior(new double[] {99, 1e9, -1e9}).mean()).isBetween(0.0, 8.0);
    }

    @Test
    void shouldSurviveBeingWrittenAndReadToTheLastBit() {
        Chunk rows = mixed(100, 3);
        IntervalRegressor regressor = DEFAULT.learn(rows);
        BinaryWriter out = new BinaryWriter();
        regressor.write(out);
        BinaryReader in = new BinaryReader(out.toBytes());
        IntervalRegressor read = IntervalRegressor.read(in);
        in.expectEnd();

        for (int row = 0; row < rows.size(); row++) {
            assertThat(read.posterior(rows.row(row)).median())
                    .isEqualTo(regressor.posterior(rows.row(row)).median());
        }
    }

    @Test
    void shouldCountARowOfDoubleWeightAsTwo() {
        Chunk once = RegressionToyNetwork.random(8).generator(1).chunk(40);
        int[] twice = new int[80];
        Arrays.setAll(twice, i -> i / 2);
        double[] twos = new double[40];
        Arrays.fill(twos, 2);
        IntervalRegressor weighted = DEFAULT.learn(once.withRowWeights(twos));
        IntervalRegressor repeated = DEFAULT.learn(once.subset(twice));

        for (int row = 0; row < 40; row++) {
            assertThat(weighted.posterior(once.row(row)).mean())
                    .isCloseTo(repeated.posterior(once.row(row)).mean(), within(1e-6));
        }
    }

    @Test
    void shouldNameItselfInFullAndRefuseWhatItCannotUse() {
        String spec = MteRegressionLearner.parse("nb(density=mte-ls,intervals=4,needs=30)")
                .spec();
        assertThat(MteRegressionLearner.parse(spec).spec()).isEqualTo(spec);
        assertThatThrownBy(() -> MteRegressionLearner.parse("nb(density=gaussian)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("mte-ls");
        assertThatThrownBy(() -> MteRegressionLearner.parse("tan")).isInstanceOf(SpecException.class);
        Chunk unknown = Chunk.numeric(Schema.regression(List.of(), "y"), new double[0][], new double[] {Double.NaN});
        assertThatThrownBy(() -> DEFAULT.learn(unknown)).hasMessageContaining("finite target");
    }

    /** A colour that depends on the target, a number often exactly zero, and noise; some of all is missing. */
    private static Chunk mixed(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schema schema = Schema.regression(
                List.of(
                        Feature.discrete("colour", "red", "green", "blue"),
                        Feature.continuous("level"),
                        Feature.continuous("noise")),
                "y");
        double[][] columns = new double[3][n];
        double[] targets = random.doubles(n, 0, 8).toArray();
        for (int i = 0; i < n; i++) {
            columns[0][i] = random.nextInt(10) == 0 ? Double.NaN : (int) (targets[i] / 8 * 3);
            columns[1][i] = random.nextInt(3) == 0 ? 0 : targets[i] + random.nextDouble();
            columns[2][i] = random.nextInt(5) == 0 ? Double.NaN : random.nextDouble();
            targets[i] = random.nextInt(20) == 0 ? Double.NaN : targets[i];
        }
        return Chunk.numeric(schema, columns, targets);
    }

    private static double squares(IntervalRegressor regressor, Chunk test) {
        double sum = 0;
        for (int row = 0; row < test.size(); row++) {
            double error = regressor.posterior(test.row(row)).mean() - test.numbers()[row];
            sum += error * error;
        }
        return sum;
    }
}
