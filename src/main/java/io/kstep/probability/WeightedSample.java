package io.kstep.probability;

/**
 * A weighted sample in scratch memory, in rising order. A weight counts as that many repeats: index k of the expanded
 * sample is the value whose cumulative weight interval contains k, so whole weights give what repeating the values
 * would give. After {@link #fence} the positions [{@link #from}, {@link #to}) hold the core (method.md, the default
 * estimator).
 */
final class WeightedSample {

    /** Larger magnitudes count as this one, so that ranges and sums of values stay finite. */
    static final double LARGEST = 1e300;

    private static final double FENCE_NEEDS = 8;

    double[] values = new double[256];
    double[] weights = new double[256];
    int size;
    int from;
    int to;
    /** Whole weight, and that of the values below and above the core. */
    double total;

    double totalBelow;
    double totalAbove;
    /** Quartiles of the core, type 7: linear between the expanded indices around p (W - 1). */
    double firstQuartile;

    double thirdQuartile;

    /** Whether all weights are 1: then cumulative weights are positions. */
    private boolean unit;

    /** Cumulative weight before each position, unless all weights are 1. */
    private double[] before = new double[257];

    private final DistributionSort order = new DistributionSort();

    void load(double[] source, double[] sourceWeights, int n) {
        checkSize(n);
        if (values.length < n) {
            values = new double[Math.max(n, 2 * values.length)];
            weights = new double[values.length];
            before = new double[values.length + 1];
        }
        boolean ones = true;
        boolean ordered = true;
        double previous = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            double x = source[i];
            double w = sourceWeights[i];
            check(x, w, i, n);
            values[i] = bounded(x) + 0.0; // no -0.0
            weights[i] = w;
            ones &= w == 1;
            ordered &= previous <= values[i];
            previous = values[i];
        }
        if (!ordered) {
            order.sort(values, weights, n, ones);
        }
        unit = ones;
        for (int i = 0; !ones && i < n; i++) {
            before[i + 1] = before[i] + weights[i];
        }
        total = ones ? n : before[n];
        size = n;
        from = 0;
        to = n;
        totalBelow = 0;
        totalAbove = 0;
    }

    static void checkSize(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("a density needs at least one value, not " + n);
        }
    }

    static void check(double x, double weight, int i, int n) {
        if (!(Math.abs(x) <= Double.MAX_VALUE && weight > 0 && weight <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("value " + i + " of " + n + " is " + x + " with weight " + weight
                    + "; a density needs finite values of positive finite weight");
        }
    }

    static double bounded(double x) {
        return Math.abs(x) <= LARGEST ? x : Math.copySign(LARGEST, x);
    }

    double coreWeight() {
        return total - totalBelow - totalAbove;
    }

    /**
     * Cuts off values beyond {@code factor} interquartile ranges from the quartiles, where there are enough of them.
     */
    void fence(double factor) {
        firstQuartile = quantile(0.25);
        thirdQuartile = quantile(0.75);
        double range = thirdQuartile - firstQuartile;
        if (!(range > 0 && total >= FENCE_NEEDS)) {
            return;
        }
        double low = firstQuartile - factor * range;
        double high = thirdQuartile + factor * range;
        while (values[from] < low) {
            from++;
        }
        while (values[to - 1] > high) {
            to--;
        }
        if (to - from < size) {
            totalBelow = weightBefore(from);
            totalAbove = total - weightBefore(to);
            firstQuartile = quantile(0.25);
            thirdQuartile = quantile(0.75);
        }
    }

    /** Type-7 quantile of the core. */
    double quantile(double p) {
        double index = p * Math.max(0, coreWeight() - 1);
        double whole = Math.floor(index);
        double x = values[position(totalBelow + whole)];
        return index == whole ? x : x + (index - whole) * (values[position(totalBelow + whole + 1)] - x);
    }

    /** Position in the core of the value of an expanded index; the last one where rounding leads beyond it. */
    private int position(double index) {
        if (unit) {
            return Math.min((int) index, to - 1);
        }
        int low = from;
        int high = to - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (before[middle + 1] <= index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private double weightBefore(int position) {
        return unit ? position : before[position];
    }

    /**
     * Mean distance of the {@code count} lowest units of weight of the core from the next one, or 0 where the core has
     * no more than one unit (method.md, tails).
     */
    double meanLowerExcess(double count) {
        double m = Math.min(count, coreWeight() - 1);
        return m > 0 ? meanBelow(from, values[position(totalBelow + m)], m) : 0;
    }

    double meanUpperExcess(double count) {
        double m = Math.min(count, coreWeight() - 1);
        return m > 0 ? meanAbove(to, values[position(Math.nextDown(total - totalAbove - m))], m) : 0;
    }

    /** Mean distance of the cut-off values from the end of the core they lie beyond. */
    double meanCutOffBelow(double low) {
        return meanBelow(0, low, totalBelow);
    }

    double meanCutOffAbove(double high) {
        return meanAbove(size, high, totalAbove);
    }

    /** Sum of the distances of the values below x, from a start on, divided by a count. */
    private double meanBelow(int start, double x, double count) {
        double sum = 0;
        for (int i = start; values[i] < x; i++) {
            sum += (x - values[i]) * (weights[i] / count);
        }
        return sum;
    }

    private double meanAbove(int end, double x, double count) {
        double sum = 0;
        for (int i = end - 1; values[i] > x; i--) {
            sum += (values[i] - x) * (weights[i] / count);
        }
        return sum;
    }

    double coreLow() {
        return values[from];
    }

    double coreHigh() {
        return values[to - 1];
    }
}
