package io.kstep.print;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as texts. What is not a number is written {@code -}. */
public final class Numbers {

    private Numbers() {}

    /** With a fixed number of decimals. */
    public static String fixed(double value, int decimals) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : "-";
    }

    /** With its thousands apart. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Rounded to a whole number, with its thousands apart. */
    public static String count(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.0f", value) : "-";
    }

    /** As short as a few significant digits allow, for quantiles and axes. */
    public static String brief(double value, int digits) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        BigDecimal rounded =
                new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros();
        boolean plain = value == 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e7);
        return plain
                ? rounded.toPlainString()
                : rounded.toString().replace("E+", "e").replace("E", "e");
    }

    public static String percent(double share) {
        return fixed(100 * share, share > 0 && share < 0.001 ? 2 : 1) + " %";
    }
}
