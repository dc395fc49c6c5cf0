package io.kstep.evaluate;

import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Shares of classes, by their names. */
public final class ClassShares {

    private ClassShares() {}

    /**
     * Reads {@code CLASS=SHARE,...} with positive, finite numbers, one for a class; nothing of nothing.
     *
     * @param known whether there is a class of a name
     * @param bad the exception for a part that is none
     */
    public static Map<String, Double> parse(String text, Predicate<String> known, Function<String, SpecException> bad) {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.lastIndexOf('=');
            double share = number(part.substring(equals + 1).trim());
            String name = equals < 0 ? "" : part.substring(0, equals).trim();
            boolean positive = share > 0 && share < Double.POSITIVE_INFINITY;
            if (equals < 0 || !known.test(name) || !positive || shares.put(name, share) != null) {
                throw bad.apply(part.trim());
            }
        }
        return shares;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN; // the caller reports it
        }
    }
}
