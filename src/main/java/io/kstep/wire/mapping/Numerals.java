package io.kstep.wire.mapping;

import io.kstep.wire.WireException;
import java.util.Set;

/** Texts that are to be numbers. */
final class Numerals {

    private static final int LONGEST = 400;

    /** What programs write where they have no number. */
    private static final Set<String> MISSING = Set.of("", "NaN", "nan", "null", "NA", "N/A");

    private Numerals() {}

    static boolean isMissing(String text) {
        return MISSING.contains(text.strip());
    }

    static double parse(String text) {
        String digits = text.strip();
        boolean isPlain = digits.length() <= LONGEST && digits.chars().allMatch(c -> "+-.eE0123456789".indexOf(c) >= 0);
        if (isPlain) {
            try {
                double value = Double.parseDouble(digits);
                if (Double.isFinite(value)) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // refused below
            }
        }
        throw new WireException(WireException.quote(text) + " is no finite number");
    }
}
