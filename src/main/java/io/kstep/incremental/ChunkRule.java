package io.kstep.incremental;

import io.kstep.spec.SpecException;

/**
 * When a chunk is closed.
 *
 * @param size labelled instances that close it
 * @param millis age in milliseconds that closes it; 0 never does
 */
public record ChunkRule(int size, long millis) {

    public ChunkRule {
        if (size < 1 || millis < 0) {
            throw new SpecException("a chunk needs at least 1 instance and an age of 0 or more, not " + size + " and "
                    + millis + " ms");
        }
    }

    /** The milliseconds of a number of seconds. */
    static long millis(String text) {
        try {
            double seconds = Double.parseDouble(text);
            if (seconds >= 0 && seconds < 1e12) {
                return (long) (1000 * seconds);
            }
        } catch (NumberFormatException e) {
            // reported below, as for a number out of range
        }
        throw new SpecException("chunkSeconds must be a number from 0 to 1e12, not '" + text + "'");
    }
}
