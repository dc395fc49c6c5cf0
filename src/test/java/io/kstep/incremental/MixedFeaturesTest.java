package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Learners;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Eight machines, each with a temperature level of its own, and a class that shifts the temperature by two of its
 * deviations: only a density of the temperature for each machine tells the classes apart.
 */
class MixedFeaturesTest {

    private static final int MACHINES = 8;
    private static final int CHUNK = 500;
    private static final int ROWS = 40 * CHUNK;
    private static final double SHIFT = 2;
    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.discrete(
                            "machine",
                            IntStream.range(0, MACHINES).mapToObj(m -> "m" + m).toArray(String[]::new)),
                    Feature.continuous("temperature")),
            "class",
            List.of("cold", "hot"));

    /** Values and class of every row. */
    private record Rows(double[][] values, int[] classes) {

        static Rows of(long seed, double step) {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] values = new double[ROWS][];
            int[] classes = new int[ROWS];
            for (int i = 0; i < ROWS; i++) {
                int machine = random.nextInt(MACHINES);
                classes[i] = random.nextInt(2);
                values[i] = new double[] {machine, step * machine + SHIFT * classes[i] + random.nextGaussian()};
            }
            return new Rows(values, classes);
        }
    }

    private static double accuracy(String learner, Rows rows) {
        KStepModel stream = new KStepModel(KStepSettings.DEFAULT.withLearner(Learners.parse(learner)), SCHEMA);
        double[] posterior = new double[2];
        int right = 0;
        for (int i = 0; i < ROWS; i++) {
            stream.predict(rows.values[i], posterior);
            right += (posterior[1] > posterior[0] ? 1 : 0) == rows.classes[i] ? 1 : 0;
            stream.learn(rows.values[i], new Label.Hard(rows.classes[i]), i);
        }
        return (double) right / ROWS;
    }

    /** The accuracy on each chunk of what another way of learning makes of the chunk before it. */
    private static double reference(Rows rows, Density density) {
        int right = 0;
        for (int start = CHUNK; start < ROWS; start += CHUNK) {
            double[][][] cells = new double[MACHINES][2][];
            for (int m = 0; m < MACHINES; m++) {
                for (int c = 0; c < 2; c++) {
                    int machine = m;
                    int of = c;
                    cells[m][c] = IntStream.range(start - CHUNK, start)
                            .filter(i -> rows.values[i][0] == machine && rows.classes[i] == of)
                            .mapToDouble(i -> rows.values[i][1])
                            .toArray();
                }
            }
            for (int i = start; i < start + CHUNK; i++) {
                double[][] cell = cells[(int) rows.values[i][0]];
                double x = rows.values[i][1];
                double cold = cell[0].length * density.at(x, cell[0]);
                right += (cell[1].length * density.at(x, cell[1]) > cold ? 1 : 0) == rows.classes[i] ? 1 : 0;
            }
        }
        return (double) right / (ROWS - CHUNK);
    }

    private interface Density {
        double at(double x, double[] values);
    }

    private static double deviation(double[] values, double degrees) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Math.sqrt(Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / degrees);
    }

    private static double normal(double x, double mean, double deviation) {
        double z = (x - mean) / deviation;
        return Math.exp(-0.5 * z * z) / deviation;
    }

    /** Pérez 2010, eqs 3.13 to 3.15, by maximum likelihood. */
    private static double maximumLikelihood(double x, double[] values) {
        return normal(x, Arrays.stream(values).average().orElse(0), deviation(values, values.length));
    }

    /** Pérez 2010, definition 4.2, with the normal rule of one dimension. */
    private static double mixedKernel(double x, double[] values) {
        double h = deviation(values, values.length - 1.0) * Math.pow(4 / (3.0 * values.length), 0.2);
        return Arrays.stream(values)
                .map(centre -> normal(x, centre, h))
                .average()
                .orElse(0);
    }

    @Test
    void shouldBePossibleToTellTheClassesApart() {
        Rows rows = Rows.of(1, 40);
        assertThat(reference(rows, MixedFeaturesTest::maximumLikelihood)).isCloseTo(0.84, within(0.012));
        assertThat(reference(rows, MixedFeaturesTest::mixedKernel)).isCloseTo(0.838, within(0.012));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "tan(density=gaussian);40",
                "tan(density=gaussian);1000",
                "tan(density=gaussian);3",
                "tan(density=gaussian,shrink=0);40",
                "kdb(density=gaussian);40",
                "aode(density=gaussian);40",
                "tan(density=kernel);40",
                "tan(density=kernel);1000",
                "kdb(density=kernel);40",
                "aode(density=kernel);40",
                "tan(density=mte);40",
                "tan(density=mte);1000",
                "kdb(density=mte);40",
                "aode(density=mte);40"
            })
    void shouldTellTheClassesOfEveryMachineApart(String learner, double step) {
        assertThat(accuracy(learner, Rows.of(1, step))).isGreaterThan(0.82);
    }
}
