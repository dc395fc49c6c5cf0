package io.kstep.probability;

/**
 * A weighted sample in scratch memory, with order statistics by selection instead of sorting. A weight counts as that
 * many repeats: index k of the expanded sample is the value whose cumulative weight interval contains k, so whole
 * weights give what repeating the values would give. After {@link #fence} the positions [{@link #from}, {@link #to}) hold
 * the core (digest incremental-mte 2c).
 */
final class WeightedSample {

    /** Larger magnitudes count as this one, so that ranges and sums of values stay finite. */
    static final double LARGEST = 1e300;

    private static final int INSERTION_BELOW = 12;
    private static final double FENCE_NEEDS = 8;

    double[] values = new double[256];
    double[] weights = new double[256];
    /** Whole weight, and that of the values below and above the core. */
    double total;

    double totalBelow;
    double totalAbove;
    int size;
    int from;
    int to;
    double firstQuartile;
    double thirdQuartile;

    /** Whether all weights are 1: then cumulative weights are positions. */
    private boolean unit;

    private int firstPosition;
    private int thirdPosition;
    private double weightBeforeFirst;
    private double weightBeforeThird;
    /** Where {@link #quantile} found its lower value, and the weight before it. */
    private int position;

    private double beforePosition;
    /** Cumulative weight before the position that {@link #select} last returned. */
    private double before;

    void load(double[] source, double[] sourceWeights, int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("a density needs at least one value, not " + n);
        }
        if (values.length < n) {
            values = new double[Math.max(n, 2 * values.length)];
            weights = new double[values.length];
        }
        double sum = 0;
        boolean ones = true;
        for (int i = 0; i < n; i++) {
            double x = source[i];
            double w = sourceWeights[i];
            if (!(Math.abs(x) <= Double.MAX_VALUE && w > 0 && w <= Double.MAX_VALUE)) {
                throw new IllegalArgumentException("value " + i + " of " + n + " is " + x + " with weight " + w
                        + "; a density needs finite values of positive finite weight");
            }
            values[i] = (Math.abs(x) <= LARGEST ? x : Math.copySign(LARGEST, x)) + 0.0; // no -0.0
            weights[i] = w;
            ones &= w == 1;
            sum += w;
        }
        total = sum;
        unit = ones;
        size = n;
        from = 0;
        to = n;
        totalBelow = 0;
        totalAbove = 0;
    }

    double coreWeight() {
        return total - totalBelow - totalAbove;
    }

    /** Cuts off values beyond {@code factor} interquartile ranges from the quartiles, where there are enough of them. */
    void fence(double factor) {
        findQuartiles();
        double range = thirdQuartile - firstQuartile;
        if (!(range > 0 && total >= FENCE_NEEDS)) {
            return;
        }
        int low = partition(from, firstPosition, firstQuartile - factor * range);
        int high = partition(thirdPosition, to, Math.nextUp(thirdQuartile + factor * range));
        if (low > from || high < to) {
            totalBelow = weight(from, low);
            totalAbove = weight(high, to);
            from = low;
            to = high;
            findQuartiles();
        }
    }

    /** Quartiles of the core, type 7: linear between the expanded indices around p (W - 1). */
    private void findQuartiles() {
        double last = Math.max(0, coreWeight() - 1);
        firstQuartile = quantile(from, 0, 0.25 * last);
        firstPosition = position;
        weightBeforeFirst = beforePosition;
        double end = weightBeforeFirst + weights[firstPosition];
        // The value at the first position stays there, as the lowest of those from it on.
        boolean beyond = Math.floor(0.75 * last) >= end && firstPosition + 1 < to;
        thirdQuartile =
                quantile(beyond ? firstPosition + 1 : firstPosition, beyond ? end : weightBeforeFirst, 0.75 * last);
        thirdPosition = position;
        weightBeforeThird = beforePosition;
    }

    /** Type-7 quantile of the core. */
    double quantile(double p) {
        return quantile(from, 0, p * Math.max(0, coreWeight() - 1));
    }

    /** Value at a fractional expanded index of the core; nothing before {@code start} may be meant. */
    private double quantile(int start, double weightBeforeStart, double index) {
        double whole = Math.floor(index);
        position = select(start, to, weightBeforeStart, whole);
        beforePosition = before;
        double x = values[position];
        double end = before + weights[position];
        if (index == whole || whole + 1 < end || position + 1 == to) {
            return x;
        }
        int next = lowest(position + 1, to);
        if (whole + 1 >= end + weights[next]) {
            next = select(position + 1, to, end, whole + 1);
        }
        return x + (index - whole) * (values[next] - x);
    }

    /**
     * Mean distance of the {@code count} lowest units of weight of the core from the next one, or 0 where the core has no
     * more than one unit (digest 1.6).
     */
    double meanLowerExcess(double count) {
        double m = Math.min(count, coreWeight() - 1);
        if (!(m > 0)) {
            return 0;
        }
        int end = m < weightBeforeFirst ? firstPosition : m < weightBeforeThird ? thirdPosition : to;
        int p = select(from, end, 0, m);
        if (end == to) {
            thirdPosition = from; // what stood from there on has been mixed with the rest
            weightBeforeThird = 0;
        }
        double sum = 0;
        for (int i = from; i < p; i++) {
            sum += (values[p] - values[i]) * (weights[i] / m);
        }
        return sum;
    }

    double meanUpperExcess(double count) {
        double m = Math.min(count, coreWeight() - 1);
        if (!(m > 0)) {
            return 0;
        }
        double index = Math.nextDown(coreWeight() - m);
        boolean inTop = index >= weightBeforeThird;
        int p = select(inTop ? thirdPosition : from, to, inTop ? weightBeforeThird : 0, index);
        double sum = 0;
        for (int i = p + 1; i < to; i++) {
            sum += (values[i] - values[p]) * (weights[i] / m);
        }
        return sum;
    }

    /** Mean distance of the cut-off values from the end of the core they lie beyond. */
    double meanCutOffBelow(double low) {
        double sum = 0;
        for (int i = 0; i < from; i++) {
            sum += (low - values[i]) * (weights[i] / totalBelow);
        }
        return sum;
    }

    double meanCutOffAbove(double high) {
        double sum = 0;
        for (int i = to; i < size; i++) {
            sum += (values[i] - high) * (weights[i] / totalAbove);
        }
        return sum;
    }

    double coreLow() {
        return values[lowest(from, firstPosition + 1)];
    }

    double coreHigh() {
        double best = values[thirdPosition];
        for (int i = thirdPosition + 1; i < to; i++) {
            best = values[i] > best ? values[i] : best;
        }
        return best;
    }

    private int lowest(int start, int end) {
        int best = start;
        double value = values[start];
        for (int i = start + 1; i < end; i++) {
            if (values[i] < value) {
                value = values[i];
                best = i;
            }
        }
        return best;
    }

    /**
     * Rearranges [start, end) so that the position returned holds the value of expanded index k, with no larger value
     * before and no smaller one after it; {@code weightBefore} is the cumulative weight before {@code start}.
     */
    private int select(int start, int end, double weightBefore, double k) {
        int low = start;
        int high = end;
        double base = weightBefore;
        while (high - low > INSERTION_BELOW) {
            double pivot = middle(values[low], values[(low + high) >>> 1], values[high - 1]);
            int split = partition(low, high, pivot);
            if (split == low) {
                // Nothing is smaller than the pivot: step over all that equal it, so that ties cost no extra passes.
                split = partition(low, high, Math.nextUp(pivot));
                double upTo = base + weight(low, split);
                if (k < upTo || split == high) {
                    return walk(low, split, base, k);
                }
                low = split;
                base = upTo;
                continue;
            }
            double upTo = base + weight(low, split);
            if (k < upTo) {
                high = split;
            } else {
                low = split;
                base = upTo;
            }
        }
        sort(low, high);
        return walk(low, high, base, k);
    }

    private int walk(int start, int end, double weightBefore, double k) {
        int p = start;
        before = weightBefore;
        while (p + 1 < end && before + weights[p] <= k) {
            before += weights[p++];
        }
        return p;
    }

    /**
     * Moves the values below the pivot to the front and returns where the others start. Free of branches, which would be
     * mispredicted half of the time: the sign bit of the difference is the step.
     */
    private int partition(int start, int end, double pivot) {
        double[] v = values;
        double[] w = weights;
        int split = start;
        if (unit) {
            for (int i = start; i < end; i++) {
                double x = v[i];
                v[i] = v[split];
                v[split] = x;
                split += (int) (Double.doubleToRawLongBits(x - pivot) >>> 63);
            }
            return split;
        }
        for (int i = start; i < end; i++) {
            double x = v[i];
            double y = w[i];
            v[i] = v[split];
            w[i] = w[split];
            v[split] = x;
            w[split] = y;
            split += (int) (Double.doubleToRawLongBits(x - pivot) >>> 63);
        }
        return split;
    }

    private double weight(int start, int end) {
        if (unit) {
            return end - start;
        }
        double sum = 0;
        for (int i = start; i < end; i++) {
            sum += weights[i];
        }
        return sum;
    }

    private void sort(int start, int end) {
        for (int i = start + 1; i < end; i++) {
            double x = values[i];
            double w = weights[i];
            int j = i - 1;
            while (j >= start && values[j] > x) {
                values[j + 1] = values[j];
                weights[j + 1] = weights[j];
                j--;
            }
            values[j + 1] = x;
            weights[j + 1] = w;
        }
    }

    private static double middle(double a, double b, double c) {
        return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
    }
}
