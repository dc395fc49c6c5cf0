package io.kstep.probability;

import java.util.Arrays;

/**
 * How finely a column of values is resolved: what the least width of a density fitted to some of them must be, so that
 * a class of tied or constant values becomes a narrow box and not a spike (method.md, degenerate samples).
 *
 * @param gap smallest positive distance of two values of the column; 0 where there is none
 * @param scale robust standard deviation of the column; 0 where it is constant
 * @param magnitude largest absolute value
 */
public record Resolution(double gap, double scale, double magnitude) {

    private static final double LEAST_OF_SCALE = 1e-3;
    private static final double LEAST_OF_MAGNITUDE = 1e-9;
    /** Where the quartiles coincide, wider ranges give the scale; the last is the whole range. */
    private static final double[] TAILS = {0.25, 0.1, 0.05, 0.01, 0};

    /**
     * Between these tails of a normal law, in standard deviations; 6 stands for its whole range. Written out, so that
     * learned densities do not depend on the last bit of a library's quantile.
     */
    private static final double[] RANGES = {
        1.3489795003921634, 2.5631031310892016, 3.289707253902949, 4.652695748081682, 6
    };

    private static final ThreadLocal<DistributionSort> SORT = ThreadLocal.withInitial(DistributionSort::new);

    /** Of the finite ones among the first n values. */
    public static Resolution of(double[] column, int n) {
        return ofSorted(sortedFinite(column, n));
    }

    /** The finite ones among the first n values, in ascending order. */
    public static double[] sortedFinite(double[] column, int n) {
        double[] sorted = new double[n];
        int size = 0;
        for (int i = 0; i < n; i++) {
            if (Double.isFinite(column[i])) {
                sorted[size++] = column[i];
            }
        }
        SORT.get().sort(sorted, sorted, size, true);
        return size == n ? sorted : Arrays.copyOf(sorted, size);
    }

    /** Of finite values in ascending order. */
    public static Resolution ofSorted(double[] sorted) {
        int size = sorted.length;
        if (size == 0) {
            return new Resolution(0, 0, 0);
        }
        if (WeightedSample.bounded(sorted[0]) > sorted[0]
                || WeightedSample.bounded(sorted[size - 1]) < sorted[size - 1]) {
            return ofSorted(Arrays.stream(sorted).map(WeightedSample::bounded).toArray());
        }
        double gap = Double.POSITIVE_INFINITY;
        for (int i = 1; i < size; i++) {
            double step = sorted[i] - sorted[i - 1];
            gap = step > 0 && step < gap ? step : gap;
        }
        double magnitude = Math.max(Math.abs(sorted[0]), Math.abs(sorted[size - 1]));
        return new Resolution(gap == Double.POSITIVE_INFINITY ? 0 : gap, scale(sorted, size - 1), magnitude);
    }

    /** A value as densities see it: bounded, so that ranges and sums of such values stay finite. */
    public static double bounded(double x) {
        return WeightedSample.bounded(x);
    }

    public static Resolution of(double[] column) {
        return of(column, column.length);
    }

    /** Whether the column shows one value only, or none: a feature to skip. */
    public boolean isConstant() {
        return gap == 0;
    }

    /**
     * The least width of a density of values of this column. The magnitude counts only where there is nothing else to
     * go by: it would swallow timestamps that differ by seconds and values of the order of 1e-12.
     */
    public double minimumWidth() {
        return isConstant() ? LEAST_OF_MAGNITUDE * Math.max(1, magnitude) : Math.max(gap, LEAST_OF_SCALE * scale);
    }

    private static double scale(double[] sorted, int last) {
        for (int i = 0; i < TAILS.length; i++) {
            double p = TAILS[i];
            double range = sorted[last - (int) (p * last)] - sorted[(int) (p * last)];
            if (range > 0) {
                return range / RANGES[i];
            }
        }
        return 0;
    }
}
