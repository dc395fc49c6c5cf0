package io.kstep.bayes.sums;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.FeatureRange;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExtremeRowsTest {

    @Test
    void shouldTellTheRangeOfAnyPart() {
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 5000; trial++) {
            double[] column = column(random.nextInt(30), random);
            ExtremeRows extremes = new ExtremeRows(column);
            assertThat(extremes.all()).isEqualTo(FeatureRange.of(column));
            int[] times = new int[column.length];
            double[] part = new double[column.length];
            double share = random.nextDouble();
            for (int row = 0; row < column.length; row++) {
                times[row] = random.nextDouble() < share ? 1 + random.nextInt(2) : 0;
                part[row] = times[row] > 0 ? column[row] : Double.NaN;
            }
            assertThat(extremes.of(times)).isEqualTo(FeatureRange.of(part));
        }
    }

    /** Whole numbers, so that many are alike, with some that are missing or infinite. */
    private static double[] column(int rows, SplittableRandom random) {
        double[] column = new double[rows];
        for (int row = 0; row < rows; row++) {
            int kind = random.nextInt(12);
            column[row] = kind == 0
                    ? Double.NaN
                    : kind == 1 ? Double.POSITIVE_INFINITY : kind == 2 ? Double.NEGATIVE_INFINITY : random.nextInt(9);
        }
        return column;
    }
}
