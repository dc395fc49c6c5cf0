package io.kstep.bayes;

import io.kstep.data.Chunk;

/** Immutable settings that turn a chunk into a classifier. The same chunk gives the same classifier, always. */
public interface Learner {

    /** Learns from the weighted rows of a chunk; rows of weight 0 and missing values count for nothing. */
    Classifier learn(Chunk chunk);

    /** The spec that names this learner with all its settings. */
    String spec();
}
