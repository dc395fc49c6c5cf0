package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.probability.Samples.Shape;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class DistributionSortTest {

    private final DistributionSort order = new DistributionSort();

    @Test
    void shouldSortSamplesOfEveryShape() {
        for (Shape shape : Shape.values()) {
            for (int n = 0; n < 400; n += 7) {
                assertSorts(Samples.draw(shape, n, n));
            }
        }
    }

    @Test
    void shouldSortWhatNoEqualBucketsFit() {
        SplittableRandom random = new SplittableRandom(1);
        assertSorts(filled(2000, i -> Math.pow(10, random.nextDouble(-300, 300))));
        assertSorts(filled(2000, i -> random.nextBoolean() ? 1e300 : -1e300));
        assertSorts(filled(2000, i -> i == 77 ? 1e300 : random.nextDouble()));
        assertSorts(filled(500, i -> random.nextInt(1000) * Double.MIN_VALUE));
        assertSorts(filled(500, i -> 1 + random.nextInt(50) * 0x1p-52));
        assertSorts(filled(500, i -> -i));
        assertSorts(filled(60, i -> 3));
    }

    private void assertSorts(double[] drawn) {
        double[] values = Arrays.stream(drawn).map(x -> x + 0.0).toArray(); // -0.0 and 0.0 count as the same
        double[] expected = values.clone();
        Arrays.sort(expected);
        double[] alone = values.clone();
        order.sort(alone, alone, alone.length, true);
        assertThat(alone).isEqualTo(expected);
        double[] sorted = values.clone();
        double[] weights = Arrays.stream(values).map(x -> 2 * x).toArray();
        order.sort(sorted, weights, sorted.length, false);
        assertThat(sorted).isEqualTo(expected);
        assertThat(weights).isEqualTo(Arrays.stream(expected).map(x -> 2 * x).toArray());
    }

    private static double[] filled(int n, IntToDoubleFunction value) {
        double[] values = new double[n];
        Arrays.setAll(values, value);
        return values;
    }
}
