package io.kstep.print;

import java.util.Arrays;

/** A row of blocks as high as its values. */
public final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    private Sparkline() {}

    /** From the lowest of the values to the highest; what is not a number is a blank. */
    public static String of(double... values) {
        double low = Arrays.stream(values).filter(Double::isFinite).min().orElse(0);
        double high = Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
        return between(low, high, values);
    }

    /** On a given scale, which several lines may share. */
    public static String between(double low, double high, double... values) {
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            double share = high > low ? (value - low) / (high - low) : 0.5;
            int block = (int) Math.min(BLOCKS.length() - 1, Math.max(0, share * BLOCKS.length()));
            line.append(Double.isFinite(value) ? BLOCKS.charAt(block) : ' ');
        }
        return line.toString();
    }
}
