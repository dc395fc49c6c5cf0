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
 * squares of what is extreme are held: a whole column of 1e200, or of 1e-300, is learned from as one of the order of 1 is,
 * and exactly so. The middle one of a column's magnitudes tells its power; a value farther out than 2^200 of these counts as
 * so far out. Columns of ordinary values stay as they are, to the bit.
 */
final class FeatureScales {

    private static final double LARGEST = FeatureRange.FAR;
    private static final double SMALLEST = 1 / LARGEST;
    /** In place of a power where values stay as they are. */
    private static final int PLAIN = Integer.MIN_VALUE;

    private final int[] powers;

    private FeatureScales(int[] powers) {
        this.powers = powers;
    }

    static FeatureScales of(Chunk chunk) {
        int[] powers = new int[chunk.schema().featureCount()];
        Arrays.setAll(
                powers,
                j -> chunk.schema().features().get(j).isContinuous() ? power(chunk.column(j)) : PLAIN);
        return new FeatureScales(powers);
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

    boolean isPlain(int feature) {
        return powers[feature] == PLAIN;
    }

    int power(int feature) {
        return powers[feature];
    }

    /** A value of a feature as the network sees it. */
    double scaled(int feature, double value) {
        if (isPlain(feature) || !Double.isFinite(value)) {
            return value;
        }
        return Math.max(-LARGEST, Math.min(LARGEST, Math.scalb(value, -powers[feature])));
    }

    double[] scaled(double[] values) {
        double[] scaled = new double[values.length];
        Arrays.setAll(scaled, j -> j < powers.length ? scaled(j, values[j]) : values[j]);
        return scaled;
    }

    /** The same rows as the network sees them. */
    Chunk scaled(Chunk chunk) {
        double[][] columns = new double[powers.length][];
        for (int j = 0; j < columns.length; j++) {
            int feature = j;
            columns[j] = isPlain(j)
                    ? chunk.column(j)
                    : Arrays.stream(chunk.column(j)).map(x -> scaled(feature, x)).toArray();
        }
        List<FeatureRange> ranges = IntStream.range(0, powers.length)
                .mapToObj(j -> scaled(j, chunk.range(j)))
                .toList();
        return chunk.withColumns(columns, ranges);
    }

    private FeatureRange scaled(int feature, FeatureRange range) {
        return range.isEmpty() || isPlain(feature)
                ? range
                : new FeatureRange(scaled(feature, range.low()), scaled(feature, range.high()));
    }

    void write(BinaryWriter out) {
        out.writeInts(powers);
    }

    static FeatureScales read(BinaryReader in) {
        int[] powers = in.readInts();
        if (!Arrays.stream(powers).allMatch(p -> p == PLAIN || Math.abs(p) < 1100)) {
            throw in.bad("powers of two");
        }
        return new FeatureScales(powers);
    }
}
