package io.kstep.evaluate.comparison;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** What the tests of two samples have in common. */
final class Samples {

    private Samples() {}

    static double[] differences(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    "paired samples are of one size, unlike " + first.length + " and " + second.length);
        }
        if (first.length == 0) {
            throw new IllegalArgumentException("there is nothing to compare");
        }
        return IntStream.range(0, first.length)
                .mapToDouble(i -> number(first[i]) - number(second[i]))
                .toArray();
    }

    static double largest(double[] sample) {
        return Arrays.stream(sample).map(Math::abs).max().orElse(0);
    }

    static double mean(double[] sample) {
        return Arrays.stream(sample).sum() / sample.length;
    }

    /** A rank sum without a useless .0. */
    static String brief(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%s", value);
    }

    private static double number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("only finite numbers can be compared, not " + value);
        }
        return value;
    }
}
