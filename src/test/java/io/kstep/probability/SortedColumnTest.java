package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedColumnTest {

    @Test
    void shouldSortFiniteValuesWithTheirRowsAndTiesByRow() {
        SplittableRandom random = new SplittableRandom(3);
        double[] column = new double[700];
        Arrays.setAll(column, row -> row % 13 == 0 ? Double.NaN : random.nextInt(90) / 7.0);
        int[] expected = IntStream.range(0, column.length)
                .filter(row -> row % 13 != 0)
                .boxed()
                .sorted((a, b) -> Double.compare(column[a], column[b]))
                .mapToInt(row -> row)
                .toArray();
        SortedColumn sorted = SortedColumn.of(column);
        assertThat(sorted.size()).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(sorted.row(i)).isEqualTo(expected[i]);
            assertThat(sorted.values()[i]).isEqualTo(column[expected[i]]);
        }
    }

    @Test
    void shouldLeaveValuesOut() {
        SortedColumn sorted = SortedColumn.of(new double[] {3, 1, Double.NaN, 2, 3, 5, 1});
        assertThat(sorted.without(new double[] {1, 4, 5}).values()).containsExactly(2, 3, 3);
        assertThat(sorted.without(new double[] {1, 4, 5}).row(2)).isEqualTo(4);
        assertThat(sorted.without(new double[0]).values()).containsExactly(1, 1, 2, 3, 3, 5);
        assertThat(SortedColumn.of(new double[] {Double.NaN})
                        .without(new double[] {1})
                        .size())
                .isZero();
    }

    @Test
    void shouldTellDistinctValuesBothZerosBeingOne() {
        assertThat(SortedColumn.of(new double[] {3, 0.0, Double.NaN, -2, -0.0, 3, Double.POSITIVE_INFINITY})
                        .distinct())
                .containsExactly(-2, 0.0, 3);
        assertThat(SortedColumn.of(new double[] {Double.NaN}).distinct()).isEmpty();
    }
}
