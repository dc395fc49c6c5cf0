package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Powers of two that the values of continuous features are divided by before a network is learned from them, so that
 * squares of extreme values neither overflow nor vanish: a column of 1e200, or of 1e-300, gives exactly what the same
 * column scaled to the order of 1 gives. The power is that of the median magnitude of the column. A value beyond 2^200
 * times that is cut to it; if such values are few, and the densities give no probability of their own to values that
 * stand apart, they count as missing. Columns of ordinary values stay as they are, to the bit.
 */
final class FeatureScales {

    private static final double LARGEST = FeatureRange.FAR;
    private static final double SMALLEST = 1 / LARGEST;
    /** In place of a power where values stay as they are. */
    private static final int PLAIN = Integer.MIN_VALUE;

    /** Up to this part of a column far values are few. */
    private static final double FEW = 0.1;

    private final int[] powers;
    /** 1 where far values are missing, else 0. */
    private final int[] without;

    private FeatureScales(int[] powers, int[] without) {
        this.powers = powers;
        this.without = without;
    }

    /** @param haveMarks whether the densities give values that stand apart a probability of their own */
    static FeatureScales of(Chunk chunk, boolean haveMarks) {
        int[] powers = new int[chunk.schema().featureCount()];
        Arrays.setAll(powers, j -> chunk.schema().features().get(j).isContinuous() ? power(chunk.column(j)) : PLAIN);
        int[] without = new int[powers.length];
        Arrays.setAll(without, j -> powers[j] != PLAIN && !haveMarks && areFewFar(chunk.column(j), powers[j]) ? 1 : 0);
        return new FeatureScales(powers, without);
    }

    private static boolean areFewFar(double[] column, int power) {
        int far = 0;
        int shown = 0;
        for (double x : column) {
            shown += Double.isFinite(x) ? 1 : 0;
            far += Double.isFinite(x) && Math.abs(Math.scalb(x, -power)) > LARGEST ? 1 : 0;
        }
        return far <= FEW * shown;
    }

    private static int power(double[] column) {
        double most = 0;
        for (double x : column) {
            double magnitude = Math.abs(x);
            most = magnitude > most && magnitude <= Double.MAX_VALUE ? magnitude : most;
        }
        if (most == 0 || (most <= LARGEST && most >= SMALLEST)) {
            return PLAIN;
        }
        double[] magnitudes = Arrays.stream(column)
                .filter(x -> Double.isFinite(x) && x != 0)
                .map(Math::abs)
                .sorted()
                .toArray();
        return Math.getExponent(magnitudes[magnitudes.length / 2]);
    }

    /** Whether all values stay as they are. */
    boolean arePlain() {
        return Arrays.stream(powers).allMatch(power -> power == PLAIN);
    }

    /** As are the values of a feature that came later. */
    boolean isPlain(int feature) {
        return feature >= powers.length || powers[feature] == PLAIN;
    }

    int power(int feature) {
        return powers[feature];
    }

    /** A value of a feature as the network sees it. */
    double scaled(int feature, double value) {
        if (isPlain(feature) || !Double.isFinite(value)) {
            return value;
        }
        double scaled = Math.scalb(value, -powers[feature]);
        if (Math.abs(scaled) <= LARGEST) {
            return scaled;
        }
        return without[feature] == 1 ? Double.NaN : Math.copySign(LARGEST, scaled);
    }

    double[] scaled(double[] values) {
        double[] scaled = new double[values.length];
        Arrays.setAll(scaled, j -> scaled(j, values[j]));
        return scaled;
    }

    /** The same rows as the network sees them. */
    Chunk scaled(Chunk chunk) {
        double[][] columns = new double[powers.length][];
        for (int j = 0; j < columns.length; j++) {
            int feature = j;
            columns[j] = isPlain(j)
                    ? chunk.column(j)
                    : Arrays.stream(chunk.column(j))
                            .map(x -> scaled(feature, x))
                            .toArray();
        }
        List<FeatureRange> ranges = IntStream.range(0, powers.length)
                .mapToObj(j -> scaled(j, chunk.range(j)))
                .toList();
        return chunk.withColumns(columns, ranges);
    }

    private FeatureRange scaled(int feature, FeatureRange range) {
        if (range.isEmpty() || isPlain(feature)) {
            return range;
        }
        double low = Math.scalb(range.low(), -powers[feature]);
        double high = Math.scalb(range.high(), -powers[feature]);
        return new FeatureRange(Math.max(-LARGEST, low), Math.min(LARGEST, high));
    }

    void write(BinaryWriter out) {
        out.writeInts(powers).writeInts(without);
    }

    static FeatureScales read(BinaryReader in) {
        int[] powers = in.readInts();
        int[] without = in.readInts();
        boolean isSound = Arrays.stream(powers).allMatch(p -> p == PLAIN || Math.abs(p) < 1100);
        if (!isSound || without.length != powers.length) {
            throw in.bad("powers of two");
        }
        return new FeatureScales(powers, without);
    }
}
