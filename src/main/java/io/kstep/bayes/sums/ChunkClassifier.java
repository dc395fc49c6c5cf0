package io.kstep.bayes.sums;

import io.kstep.bayes.Classifier;

/**
 * A classifier of a part of a chunk that answers for many of the chunk's rows at once, column by column, which takes a
 * fraction of the time. Not thread-safe.
 */
public interface ChunkClassifier extends Classifier {

    /**
     * Writes ln P(c) + ln f(x | c) of the rows {@code rows[from]} to {@code rows[to - 1]} to {@code out[c][0]} and on, for
     * every class c below {@code out.length}: what {@link #logJoint} says of each, but for rounding.
     */
    void logJoints(int[] rows, int from, int to, double[][] out);
}
