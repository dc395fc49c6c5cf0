package io.kstep.bayes.network;

import io.kstep.data.FeatureRange;

/** What a class without rows says of a continuous feature. */
final class ContinuousRange {

    private static final double WIDENING = 1.2;

    private ContinuousRange() {}

    /** ln of the uniform density over what the stream has shown, a tenth wider to each side. */
    static double logUnseen(FeatureRange range) {
        double width = range.high() - range.low();
        return width > 0 ? -Math.log(WIDENING * width) : 0;
    }
}
