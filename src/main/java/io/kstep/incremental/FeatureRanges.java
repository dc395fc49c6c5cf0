package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.FeatureRange;
import java.util.Arrays;
import java.util.List;

/** What a stream has shown of each feature so far, widened by every labelled instance. */
final class FeatureRanges {

    private double[] low;
    private double[] high;

    FeatureRanges(int features) {
        low = new double[features];
        high = new double[features];
        Arrays.fill(low, FeatureRange.EMPTY.low());
        Arrays.fill(high, FeatureRange.EMPTY.high());
    }

    /** Makes room for features that came later. */
    void grow(int features) {
        int before = low.length;
        low = Arrays.copyOf(low, features);
        high = Arrays.copyOf(high, features);
        Arrays.fill(low, before, features, FeatureRange.EMPTY.low());
        Arrays.fill(high, before, features, FeatureRange.EMPTY.high());
    }

    /** Takes the finite values of an instance in. */
    void widen(double[] values) {
        for (int j = 0; j < low.length; j++) {
            double x = values[j];
            boolean isWithin =
                    x >= low[j] && x <= high[j] && high[j] <= FeatureRange.FAR && low[j] >= -FeatureRange.FAR;
            if (!isWithin && Double.isFinite(x)) {
                FeatureRange wider = new FeatureRange(low[j], high[j]).with(x);
                low[j] = wider.low();
                high[j] = wider.high();
            }
        }
    }

    /** The ranges as they are now. */
    List<FeatureRange> toList() {
        FeatureRange[] ranges = new FeatureRange[low.length];
        Arrays.setAll(ranges, j -> new FeatureRange(low[j], high[j]));
        return List.of(ranges);
    }

    void write(BinaryWriter out) {
        for (int j = 0; j < low.length; j++) {
            out.writeDouble(low[j]).writeDouble(high[j]);
        }
    }

    static FeatureRanges read(int features, BinaryReader in) {
        FeatureRanges ranges = new FeatureRanges(features);
        for (int j = 0; j < features; j++) {
            ranges.low[j] = in.readDouble();
            ranges.high[j] = in.readDouble();
        }
        return ranges;
    }
}
