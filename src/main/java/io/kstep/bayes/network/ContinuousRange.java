package io.kstep.bayes.network;

import io.kstep.data.FeatureRange;
import io.kstep.probability.Resolution;

/** What a class without rows says of a continuous feature. */
final class ContinuousRange {

    private static final double WIDENING = 1.2;

    /** The narrowest range whose square a double holds. */
    private static final double LEAST_WIDTH = 1e-150;

    /** In units in the last place: cuts of a narrower range would not differ. */
    private static final double LEAST_ULPS = 1L << 14;

    private ContinuousRange() {}

    /** Whether a density can be spread over a range as it stands. */
    static boolean isWide(FeatureRange range) {
        return range.high() - range.low() >= LEAST_WIDTH;
    }

    /** A range that a density can be spread over: of a width that is finite and not too small. */
    static FeatureRange spread(FeatureRange range) {
        double low = Resolution.bounded(range.low());
        double high = Resolution.bounded(range.high());
        if (high - low >= LEAST_WIDTH) {
            return new FeatureRange(low, high);
        }
        double margin = Math.max(LEAST_WIDTH, LEAST_ULPS * Math.ulp(low)) / 2;
        return new FeatureRange(low - margin, high + margin);
    }

    /** ln of the uniform density over what the stream has shown, a tenth wider to each side. */
    static double logUnseen(FeatureRange range) {
        double width = range.high() - range.low();
        return width > 0 ? -Math.log(WIDENING * width) : 0;
    }
}
