package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that weigh the same are summed in another way than rows that do not: both ways have to say the same. */
class KernelWeightsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("a"),
                    Feature.discrete("b", "x", "y", "z"),
                    Feature.continuous("c"),
                    Feature.continuous("d")),
            "class",
            List.of("one", "two", "three"));

    private static Chunk rows() {
        SplittableRandom random = new SplittableRandom(5);
        int n = 91;
        double[][] columns = new double[4][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            classes[i] = i % 3;
            columns[0][i] = random.nextGaussian() + classes[i];
            columns[1][i] = random.nextInt(3);
            columns[2][i] = 0.7 * columns[0][i] + random.nextGaussian();
            columns[3][i] = columns[2][i] - columns[0][i] + 0.5 * random.nextGaussian();
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    /** Every row twice. */
    private static Chunk repeated(Chunk chunk) {
        return chunk.subset(IntStream.range(0, 2 * chunk.size()).map(i -> i / 2).toArray());
    }

    /** The first half of the rows twice, the others once with twice the weight. */
    private static Chunk partlyWeighted(Chunk chunk) {
        int half = chunk.size() / 2;
        int[] rows = IntStream.range(0, half + chunk.size())
                .map(i -> i < 2 * half ? i / 2 : i - half)
                .toArray();
        double[] weights = new double[rows.length];
        Arrays.setAll(weights, i -> i < 2 * half ? 1 : 2);
        return chunk.subset(rows).withRowWeights(weights);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=kernel)",
                "tan(density=kernel)",
                "kdb(k=2,density=kernel)",
                "kdb(k=3,density=kernel)",
                "aode(density=kernel)",
                "complete(density=kernel)"
            })
    void shouldSayTheSameOfWeightedAndOfRepeatedRows(String spec) {
        Classifier twice = Learners.parse(spec).learn(repeated(rows()));
        Classifier weighted = Learners.parse(spec).learn(partlyWeighted(rows()));
        double[] expected = new double[3];
        double[] found = new double[3];
        double[] scratch = new double[3];
        double[][] instances = {
            {0.4, 1, 0.9, -0.2},
            {3, 0, -1, 2},
            {Double.NaN, 2, 0.5, Double.NaN},
            {1, Double.NaN, Double.NaN, 0},
            {90, 1, -40, 60} // far from all rows
        };
        for (double[] values : instances) {
            twice.logJoint(values, expected, scratch);
            weighted.logJoint(values, found, scratch);
            assertThat(found).as(Arrays.toString(values)).containsExactly(expected, within(1e-9));
        }
    }
}
