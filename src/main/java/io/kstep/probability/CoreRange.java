package io.kstep.probability;

/**
 * Where the core of a sample lies and what goes into its tails (method.md, tails).
 *
 * @param low lowest value within the fence, or less where the core had to be widened
 * @param high highest value within the fence, or more
 * @param isNarrow whether it had to be widened: then nothing is known of the shape, and the core is a box
 */
record CoreRange(double low, double high, boolean isNarrow, ExponentialTail left, ExponentialTail right) {

    private static final double LEAST_TAIL_SCALE = 0.02;
    private static final double LARGEST_TAILS = 0.9;
    /**
     * Width of a constant sample of which the caller knows no resolution, relative to its magnitude (method.md,
     * degenerate samples).
     */
    private static final double CONSTANT_WIDTH = 1e-9;

    /** A core must be this many units in the last place wide, or its cuts would not differ. */
    private static final double LEAST_ULPS = 1L << 14;

    /** The narrowest core whose variance a double still holds. */
    private static final double LEAST_WIDTH = 1e-150;

    /** Fences the sample and finds its range and tails. */
    static CoreRange of(WeightedSample sample, double fence, double minimumWidth) {
        sample.fence(fence);
        double low = sample.coreLow();
        double high = sample.coreHigh();
        double width = high - low;
        double least = leastWidth(low, high, minimumWidth);
        double middle = low + width / 2;
        boolean narrow = width < least;
        double start = narrow ? middle - least / 2 : low;
        double end = narrow ? middle + least / 2 : high;
        double leftMass = (sample.totalBelow + 1) / (sample.total + 1);
        double rightMass = (sample.totalAbove + 1) / (sample.total + 1);
        double shrink = Math.min(1, LARGEST_TAILS / (leftMass + rightMass));
        double count = Math.max(2, Math.floor(Math.sqrt(sample.total)));
        double leftExcess = sample.totalBelow > 0 ? sample.meanCutOffBelow(start) : sample.meanLowerExcess(count);
        double rightExcess = sample.totalAbove > 0 ? sample.meanCutOffAbove(end) : sample.meanUpperExcess(count);
        double leastScale = LEAST_TAIL_SCALE * (end - start);
        return new CoreRange(
                start,
                end,
                narrow,
                new ExponentialTail(shrink * leftMass, Math.max(leftExcess, leastScale)),
                new ExponentialTail(shrink * rightMass, Math.max(rightExcess, leastScale)));
    }

    static double leastWidth(double low, double high, double minimumWidth) {
        double magnitude = Math.max(Math.abs(low), Math.abs(high));
        double least = Math.max(LEAST_WIDTH, LEAST_ULPS * Math.ulp(magnitude));
        double otherwise = low == high ? CONSTANT_WIDTH * Math.max(1, magnitude) : 0;
        return Math.max(least, minimumWidth > 0 ? minimumWidth : otherwise);
    }
}
