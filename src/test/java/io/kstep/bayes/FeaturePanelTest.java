package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.network.FeaturePanel;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The panel must answer as the features themselves do, one by one, each clamped. */
class FeaturePanelTest {

    private static final double CLAMP = 5;

    @ParameterizedTest
    @CsvSource({"2, mte, true", "2, mte, false", "2, gaussian, true", "3, mte, true", "3, mte, false", "7, mte, false"})
    void shouldAnswerAsTheFeaturesThemselves(int classes, String density, boolean allPresent) {
        SplittableRandom random = new SplittableRandom(classes);
        Chunk chunk = chunk(classes, 400, random);
        NaiveBayes learned = (NaiveBayes) Learners.parse("nb(density=" + density + ",clamp=" + CLAMP + ")")
                .learn(chunk);
        FeatureModel[] features = IntStream.range(0, learned.featureCount())
                .mapToObj(learned::feature)
                .toArray(FeatureModel[]::new);
        FeaturePanel panel = new FeaturePanel(features, classes, CLAMP);
        double[] sums = new double[classes];
        double[] expected = new double[classes];
        for (int n = 0; n < 3000; n++) {
            double[] values = n < chunk.size() ? chunk.row(n) : strange(random);
            double unseen = panel.sum(values, allPresent, sums, new double[classes]);
            double unseenExpected = oneByOne(features, values, allPresent, expected);
            assertThat(sums)
                    .as("%s", (Object) values)
                    .containsExactly(expected, within(1e-9 + 1e-12 * Math.abs(expected[0])));
            if (!allPresent) {
                assertThat(unseen).isCloseTo(unseenExpected, within(1e-9 + 1e-12 * Math.abs(unseenExpected)));
            }
        }
    }

    private static double oneByOne(FeatureModel[] features, double[] values, boolean allPresent, double[] out) {
        double[] logs = new double[out.length];
        double unseenSum = 0;
        Arrays.fill(out, 0);
        for (int j = 0; j < features.length; j++) {
            if (!Double.isFinite(values[j]) || !features[j].logLikelihood(values[j], logs)) {
                continue;
            }
            double unseen = allPresent ? Double.NEGATIVE_INFINITY : features[j].logUnseen(values[j]);
            double floor = Math.max(unseen, Arrays.stream(logs).max().orElseThrow()) - CLAMP;
            for (int c = 0; c < out.length; c++) {
                out[c] += Math.max(logs[c], floor);
            }
            unseenSum += Math.max(unseen, floor);
        }
        return unseenSum;
    }

    /** A plain feature, one with a spike at 0, one of few values, a constant one and a discrete one. */
    private static Chunk chunk(int classes, int rows, SplittableRandom random) {
        Schema schema = Schema.classification(
                List.of(
                        Feature.continuous("plain"),
                        Feature.continuous("spiked"),
                        Feature.continuous("few"),
                        Feature.continuous("constant"),
                        Feature.discrete("colour", "red", "green", "blue")),
                "class",
                IntStream.range(0, classes).mapToObj(c -> "c" + c).toList());
        double[][] columns = new double[5][rows];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            int c = i % classes;
            labels[i] = c;
            columns[0][i] = random.nextInt(20) == 0 ? Double.NaN : random.nextGaussian() + 2 * c;
            columns[1][i] = random.nextInt(3) == 0 ? 0 : Math.exp(random.nextGaussian() + 0.5 * c);
            columns[2][i] = random.nextInt(3) + c;
            columns[3][i] = 4;
            columns[4][i] = random.nextInt(3);
        }
        return Chunk.classified(schema, columns, ClassWeights.hard(labels));
    }

    private static double[] strange(SplittableRandom random) {
        double[] odd = {Double.NaN, Double.POSITIVE_INFINITY, -1e300, 1e300, 0, -0.5, 1.5, 4, 100};
        return random.doubles(5)
                .map(x -> x < 0.5 ? odd[random.nextInt(odd.length)] : 30 * x - 20)
                .map(x -> Math.abs(x) < 20 && x < 0 && random.nextBoolean() ? -x : x)
                .toArray();
    }
}
