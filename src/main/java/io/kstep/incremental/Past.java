package io.kstep.incremental;

import io.kstep.spec.SpecException;

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
}
