package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ToyNetworkTest {

    @Test
    void shouldHaveTheAccuracyMeasured() {
        // an independent simulation: naive Bayes of 500 rows reaches 80.9 % (K=2) and 81.1 % (K=4)
        assertThat(meanBayesAccuracy(2)).isBetween(0.805, 0.825);
        assertThat(meanBayesAccuracy(4)).isBetween(0.81, 0.83);
    }

    @Test
    void shouldDrawTwoDatabasesAndATestSetFromOneNetwork() {
        ToyNetwork network = ToyNetwork.random(4, 3);
        Division division = Division.parse("class");
        assertThat(classShares(network.generator(division, 1, 1).chunk(500)))
                .satisfies(share -> assertThat(share[2] + share[3]).isZero());
        assertThat(classShares(network.generator(division, 2, 2).chunk(500)))
                .satisfies(share -> assertThat(share[0] + share[1]).isZero());
        assertThat(classShares(network.generator(3).chunk(500))).doesNotContain(0);
        Chunk same = Generators.parse("toy(classes=4,model=3,seed=3)").chunk(100);
        assertThat(same.column(4))
                .isNotEqualTo(Generators.parse("toy(classes=4,model=4,seed=3)")
                        .chunk(100)
                        .column(4));
    }

    @Test
    void shouldRestrictOnlyTheShareOfAPartlyDividedDatabase() {
        ToyNetwork network = ToyNetwork.random(4, 3);
        int n = 20_000;
        double[] whole = classShares(network.generator(9).chunk(n));
        double[] part = classShares(
                network.generator(Division.parse("class:0.85"), 1, 10).chunk(n));
        assertThat(part[2] + part[3]).isCloseTo(0.15 * (whole[2] + whole[3]), within(0.008));
        assertThat(part[0] / part[1]).isCloseTo(whole[0] / whole[1], within(0.05));
    }

    @Test
    void shouldRestrictByTheFirstFeature() {
        ToyNetwork network = ToyNetwork.random(2, 8);
        Division division = Division.parse("feature");
        assertThat(network.generator(division, 1, 1).chunk(300).column(0)).containsOnly(0);
        assertThat(network.generator(division, 2, 1).chunk(300).column(0)).containsOnly(1);
        assertThat(network.generator(1).chunk(300).column(0)).contains(0, 1);
    }

    @Test
    void shouldHaveANumericClassOfTheSpreadAndDifficultyMeasured() {
        double spread = 0;
        double error = 0;
        int networks = 40;
        for (int model = 0; model < networks; model++) {
            RegressionToyNetwork network = RegressionToyNetwork.random(model);
            Chunk rows = network.generator(1).chunk(120);
            spread += rmse(rows, network, false) / networks;
            error += rmse(rows, network, true) / networks;
        }
        assertThat(spread).isCloseTo(0.23, within(0.01));
        // what is left when the network is known; learning from 73 rows leaves about 0.14
        assertThat(error).isCloseTo(0.094, within(0.01));
    }

    @Test
    void shouldDivideANumericClassAtOneHalf() {
        RegressionToyNetwork network = RegressionToyNetwork.random(5);
        Division division = Division.parse("class");
        assertThat(Arrays.stream(network.generator(division, 1, 1).chunk(200).numbers()))
                .allMatch(c -> c < 0.5);
        assertThat(Arrays.stream(network.generator(division, 2, 1).chunk(200).numbers()))
                .allMatch(c -> c >= 0.5);
    }

    private static double meanBayesAccuracy(int classes) {
        double sum = 0;
        int networks = 300;
        double[] values = new double[9];
        double[] out = new double[classes];
        for (int model = 0; model < networks; model++) {
            Concept.LogJoint joint =
                    ToyNetwork.random(classes, model).logJoint().orElseThrow();
            for (int pattern = 0; pattern < 512; pattern++) {
                for (int j = 0; j < 9; j++) {
                    values[j] = (pattern >> j) & 1;
                }
                joint.write(values, out);
                sum += Math.exp(Arrays.stream(out).max().orElseThrow());
            }
        }
        return sum / networks;
    }

    private static double[] classShares(Chunk chunk) {
        double[] share = new double[chunk.schema().classCount()];
        for (int i = 0; i < chunk.size(); i++) {
            share[chunk.classWeights().hardClass(i)] += 1.0 / chunk.size();
        }
        return share;
    }

    /** Root mean squared error of the posterior mean, or of the plain mean of the class. */
    private static double rmse(Chunk rows, RegressionToyNetwork network, boolean informed) {
        double mean = Arrays.stream(rows.numbers()).average().orElseThrow();
        double squares = 0;
        for (int i = 0; i < rows.size(); i++) {
            double error = rows.numbers()[i] - (informed ? posteriorMean(network, rows.row(i)) : mean);
            squares += error * error;
        }
        return Math.sqrt(squares / rows.size());
    }

    private static double posteriorMean(RegressionToyNetwork network, double[] values) {
        double[] weights = new double[60];
        for (int g = 0; g < weights.length; g++) {
            weights[g] = network.logJoint(values, (g + 0.5) / weights.length);
        }
        LogSpace.normalise(weights);
        double mean = 0;
        for (int g = 0; g < weights.length; g++) {
            mean += weights[g] * (g + 0.5) / weights.length;
        }
        return mean;
    }
}
