package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.discretize.EqualFrequency;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalsTest {

    private static final int N = 400;
    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b", "c"));

    private final SplittableRandom random = new SplittableRandom(7);
    private final double[] column = random.ints(N, 0, 30)
            .mapToDouble(v -> v == 29 ? Double.NaN : v / 4.0)
            .toArray();
    private final int[] classes = random.ints(N, 0, 3).toArray();

    private ClassRows rows() {
        return ClassRows.of(Chunk.classified(SCHEMA, new double[][] {column}, ClassWeights.hard(classes)))
                .where(IntervalsTest::counts);
    }

    private static boolean counts(int row) {
        return row % 7 != 0;
    }

    @Test
    void shouldWeighEveryDistinctValueInItsClasses() {
        SortedColumn sorted = SortedColumn.of(column);
        double[] distinct = sorted.distinct();
        double[][] expected = new double[3][distinct.length];
        for (int row = 0; row < N; row++) {
            if (counts(row) && Double.isFinite(column[row])) {
                expected[classes[row]][Arrays.binarySearch(distinct, column[row])]++;
            }
        }
        assertThat(rows().weights(sorted, distinct)).isDeepEqualTo(expected);
    }

    @Test
    void shouldKeepSpikesApart() {
        double[] spikes = {1, 2.5};
        double[] cuts = Intervals.cuts(rows(), SortedColumn.of(column), new EqualFrequency(4), spikes);
        assertThat(cuts)
                .isSorted()
                .contains(1, Math.nextUp(1.0), 2.5, Math.nextUp(2.5))
                .hasSize(7);
        double[] onlySpikes =
                Intervals.cuts(rows(), SortedColumn.of(new double[] {1, 1}), new EqualFrequency(4), spikes);
        assertThat(onlySpikes).containsExactly(1, Math.nextUp(1.0), 2.5, Math.nextUp(2.5));
    }
}
