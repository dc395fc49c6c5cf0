package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourErrorsTest {

    private static final int ROWS = 90;
    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("a"), Feature.discrete("b", "x", "y", "z"), Feature.continuous("c")),
            "class",
            List.of("no", "yes"));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldCountWhatSortingAllDistancesCounts(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[3][ROWS];
        int[] classes = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            classes[row] = random.nextInt(2);
            columns[0][row] = random.nextGaussian() + classes[row];
            columns[1][row] = random.nextInt(7) == 0 ? Double.NaN : random.nextInt(2 + classes[row]);
            columns[2][row] = random.nextGaussian();
        }
        check(columns, classes);
    }

    /** Values whose distances are exact in floating point, so that ties are ties. */
    @ParameterizedTest
    @ValueSource(longs = {6, 7, 8})
    void shouldBreakTiesByTheOrderOfRows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[3][ROWS];
        int[] classes = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            classes[row] = random.nextInt(2);
            columns[0][row] = row % 9 == 0 ? Double.NaN : row % 2 == 0 ? 1 : -1;
            columns[1][row] = row % 3 == 0 ? Double.NaN : 0;
            columns[2][row] = row % 3 == 0 ? 1 : row % 3 == 1 ? -1 : Double.NaN;
        }
        check(columns, classes);
    }

    private static void check(double[][] columns, int[] classes) {
        Sample sample = Sample.of(Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes)));
        NeighbourErrors errors = new NeighbourErrors(sample, new int[] {0, 1, 2});
        for (int[] some : new int[][] {{0, 1, 2}, {1, 2}, {0, 2}, {0, 1}}) {
            assertThat(errors.error(some)).isCloseTo(sorted(columns, classes, some), within(1e-12));
        }
    }

    private static double sorted(double[][] columns, int[] classes, int[] features) {
        double[] rates = {rate(columns[0]), differing(columns[1]), rate(columns[2])};
        int wrong = 0;
        for (int row = 0; row < ROWS; row++) {
            int asked = row;
            double[] distances = IntStream.range(0, ROWS)
                    .mapToDouble(other -> Arrays.stream(features)
                            .mapToDouble(j -> part(columns[j][asked] - columns[j][other], j, rates[j]))
                            .sum())
                    .toArray();
            int[] near = IntStream.range(0, ROWS)
                    .filter(other -> other != asked)
                    .boxed()
                    .sorted(Comparator.comparingDouble(other -> distances[other]))
                    .mapToInt(Integer::intValue)
                    .limit(Math.round(Math.sqrt(ROWS)))
                    .toArray();
            long yes = Arrays.stream(near).filter(other -> classes[other] == 1).count();
            wrong += (2 * yes > near.length ? 1 : 0) == classes[row] ? 0 : 1;
        }
        return (double) wrong / ROWS;
    }

    private static double part(double difference, int feature, double rate) {
        return Double.isNaN(difference)
                ? 1
                : feature == 1 ? (difference == 0 ? 0 : rate) : difference * difference * rate;
    }

    private static double rate(double[] column) {
        double[] known = Arrays.stream(column).filter(Double::isFinite).toArray();
        double mean = Arrays.stream(known).average().orElseThrow();
        return 1
                / (2
                        * Arrays.stream(known)
                                .map(x -> (x - mean) * (x - mean))
                                .average()
                                .orElseThrow());
    }

    /** One over the share of pairs of rows that differ, each row also paired with itself. */
    private static double differing(double[] column) {
        double[] known = Arrays.stream(column).filter(Double::isFinite).toArray();
        long apart = Arrays.stream(known)
                .mapToLong(x -> Arrays.stream(known).filter(y -> y != x).count())
                .sum();
        return apart == 0 ? 0 : (double) known.length * known.length / apart;
    }
}
