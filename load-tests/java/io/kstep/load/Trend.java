package io.kstep.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether a figure that was looked at again and again grows. */
final class Trend {

    private Trend() {}

    /** How much the second half of a series grows: its length times the median of the slopes of all pairs (Theil, Sen). */
    static double growth(double[] series) {
        double[] half = Arrays.copyOfRange(series, series.length / 2, series.length);
        List<Double> slopes = new ArrayList<>();
        for (int i = 0; i < half.length; i++) {
            for (int j = i + 1; j < half.length; j++) {
                slopes.add((half[j] - half[i]) / (j - i));
            }
        }
        double[] all = slopes.stream().mapToDouble(Double::doubleValue).toArray();
        return all.length == 0 ? 0 : half.length * Throughput.median(all);
    }
}
