package io.kstep.incremental;

import io.kstep.spec.SpecException;
import java.util.Map;

/**
 * The labelled instances of the past that are kept.
 *
 * @param reservoir how many; 0 keeps none
 * @param seed of the choice
 */
public record Past(int reservoir, long seed) {

    static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new SpecException("seed must be a whole number, not '" + text + "'");
        }
    }

    /** A setting that is a whole number. */
    static int whole(String name, Map<String, String> texts) {
        try {
            return Integer.parseInt(texts.get(name));
        } catch (NumberFormatException e) {
            throw new SpecException(name + " must be a whole number, not '" + texts.get(name) + "'");
        }
    }
}
